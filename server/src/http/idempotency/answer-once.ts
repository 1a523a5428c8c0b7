import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from '../../ports/database.ts'
import { success } from '../envelope.ts'
import { type AnswerPorts, type KeyUse, keyInUse, keyUseOf } from './idempotency-key.ts'

interface Act<T> {
  /** In whose name: the same Idempotency-Key of two owners is two keys. */
  readonly owner: string
  readonly status: 200 | 201
  readonly run: (transaction: Transaction) => Promise<T>
}

/**
 * Carries out a POST in one transaction and answers. With an Idempotency-Key the answer is written in that very
 * transaction: after a crash either both the act and its answer exist, and a repetition gets the answer, or neither does,
 * and a repetition acts. Refusals are not kept: a repetition may succeed.
 */
export async function answerOnce<T>(ports: AnswerPorts, request: FastifyRequest, reply: FastifyReply, act: Act<T>) {
  const use = keyUseOf<T>(ports, request, reply, act.owner, request.body)
  const answer = await ports.database
    .transaction()
    .execute((transaction) => (use === undefined ? act.run(transaction) : replayOrRun(use, transaction, act)))
  reply.code(act.status)
  return success(answer)
}

async function replayOrRun<T>(use: KeyUse<T>, transaction: Transaction, act: Act<T>): Promise<T> {
  await use.claim(transaction)
  const first = await use.replay(transaction)
  if (first !== undefined) return first
  const answer = await act.run(transaction)
  await use.keep(transaction, answer)
  return answer
}

interface SharedAct<T> {
  readonly owner: string
  readonly status: 200 | 201
  /** What must be the same in a repetition, where it is not the body. */
  readonly content: unknown
  /** Calls `before` and `after`, if there are any, in the transaction of the act, which may be that of many others too. */
  readonly run: (alongside: Alongside<T> | undefined) => Promise<T>
}

export interface Alongside<T> {
  /** Two of the same name must not share a transaction. */
  readonly name: string
  before(transaction: Transaction): Promise<void>
  after(transaction: Transaction, answer: T): Promise<void>
}

/** The same for an act whose transaction is not ours to open. */
export async function answerOnceAlongside<T>(
  ports: AnswerPorts,
  request: FastifyRequest,
  reply: FastifyReply,
  act: SharedAct<T>,
) {
  const use = keyUseOf<T>(ports, request, reply, act.owner, act.content)
  const answer = use === undefined ? await act.run(undefined) : await replayOrShare(ports, use, act)
  reply.code(act.status)
  return success(answer)
}

/** Whoever comes while the first is under way finds the key claimed, or an answer that was not there a moment ago. */
async function replayOrShare<T>(ports: AnswerPorts, use: KeyUse<T>, act: SharedAct<T>): Promise<T> {
  let first = await use.replay(ports.database)
  if (first !== undefined) return first
  try {
    return await act.run({
      name: use.name,
      async before(transaction) {
        await use.claim(transaction)
        first = await use.replay(transaction)
        if (first !== undefined) throw keyInUse()
      },
      after: (transaction, answer) => use.keep(transaction, answer),
    })
  } catch (error) {
    if (first !== undefined) return first
    throw error
  }
}
