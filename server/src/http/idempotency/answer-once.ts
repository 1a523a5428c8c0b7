import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Alongside, Transaction } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { success } from '../envelope.ts'
import { type AnswerPorts, type KeyUse, keyUseOf } from './idempotency-key.ts'

interface Act<T, P> {
  /** The same Idempotency-Key of two owners is two keys. */
  readonly owner: string
  readonly status: 200 | 201 | 202
  /** What is needed before the transaction. A repeated request skips it: what it reads may have changed since. */
  readonly prepare?: () => Promise<P>
  readonly run: (transaction: Transaction, prepared: P) => Promise<T>
}

/**
 * Carries out an operation in one transaction and answers. With an Idempotency-Key the answer is stored in that same
 * transaction: after a crash either both the act and its answer exist, and a repeated request gets the answer, or
 * neither does, and a repeated request acts. Refusals are not stored: a repeated request may succeed.
 */
export async function answerOnce<T, P = undefined>(
  ports: AnswerPorts,
  request: FastifyRequest,
  reply: FastifyReply,
  act: Act<T, P>,
) {
  const use = keyUseOf<T>(ports, request, reply, act.owner, () => request.body)
  const answer = use === undefined ? await run(ports, act) : await replayOrRun(ports, use, act)
  reply.code(act.status)
  return success(answer)
}

async function run<T, P>({ database }: AnswerPorts, act: Act<T, P>): Promise<T> {
  const prepared = await preparedFor(act)
  return await database.transaction().execute((transaction) => act.run(transaction, prepared))
}

async function replayOrRun<T, P>({ database }: AnswerPorts, use: KeyUse<T>, act: Act<T, P>): Promise<T> {
  const known = act.prepare && (await use.replay(database))
  if (known !== undefined) return known
  const prepared = await preparedFor(act)
  return await database.transaction().execute(async (transaction) => {
    await use.claim(transaction)
    const first = await use.replay(transaction)
    if (first !== undefined) return first
    const answer = await act.run(transaction, prepared)
    await use.keep(transaction, answer)
    return answer
  })
}

/** Without `prepare`, P is undefined. */
async function preparedFor<T, P>({ prepare }: Act<T, P>): Promise<P> {
  return (await prepare?.()) as P
}

interface SharedAct<M, T> {
  readonly owner: string
  readonly status: 200 | 201
  /** What must be equal in a repeated request, if not the body. Called only for requests with a key. */
  readonly content: () => unknown
  /** In its own transaction, or in a shared one, which `alongside` joins. */
  readonly run: (alongside: Alongside<M> | undefined) => Promise<M>
  readonly present: (made: M) => T
}

/** An act that stores less than its answer, and rebuilds the answer from it. */
interface RecalledAct<M, T, K> extends Omit<SharedAct<M, T>, 'present'> {
  readonly present: (made: M) => T | Promise<T>
  readonly keep: (made: M) => K
  readonly recall: (kept: K) => Promise<T>
}

/** Like answerOnce for an act that opens its own transaction. */
export async function answerOnceAlongside<M, T>(
  ports: AnswerPorts,
  request: FastifyRequest,
  reply: FastifyReply,
  act: SharedAct<M, T>,
) {
  return await recallOrAnswer(ports, request, reply, { ...act, keep: act.present, recall: async (answer) => answer })
}

export async function recallOrAnswer<M, T, K>(
  ports: AnswerPorts,
  request: FastifyRequest,
  reply: FastifyReply,
  act: RecalledAct<M, T, K>,
) {
  const use = keyUseOf<K>(ports, request, reply, act.owner, act.content)
  const answer = use === undefined ? await act.present(await act.run(undefined)) : await replayOrShare(ports, use, act)
  reply.code(act.status)
  return success(answer)
}

/** Requests during the first one find the key claimed, or an answer that did not exist a moment ago. */
async function replayOrShare<M, T, K>(ports: AnswerPorts, use: KeyUse<K>, act: RecalledAct<M, T, K>): Promise<T> {
  const first = await use.replay(ports.database)
  if (first !== undefined) return await act.recall(first)
  const alongside: Alongside<M> = {
    name: use.name,
    async join(transaction) {
      await use.claim(transaction)
      const meanwhile = await use.replay(transaction)
      if (meanwhile !== undefined) throw new AnsweredMeanwhile(meanwhile)
      return (made) => use.keep(transaction, act.keep(made))
    },
  }
  try {
    return await act.present(await act.run(alongside))
  } catch (error) {
    if (error instanceof AnsweredMeanwhile) return await act.recall(error.kept as K)
    throw error
  }
}

/** Refuses the act, which is not carried out, but not the caller. */
class AnsweredMeanwhile extends Refusal {
  readonly kept: unknown

  constructor(kept: unknown) {
    super(
      'IDEMPOTENCY_KEY_IN_USE',
      'Another request with this Idempotency-Key was answered first. Retry to get its response.',
    )
    this.kept = kept
  }
}
