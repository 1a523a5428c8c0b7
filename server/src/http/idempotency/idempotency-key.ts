import { createHmac, hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import type { EncryptedColumn, Vault } from '../../ports/vault.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { claimKey, findAnswer, saveAnswer } from './store.ts'

export interface AnswerPorts {
  readonly database: Database
  readonly clock: Clock
  readonly vault: Vault
}

export const keptForMs = 24 * 3600 * 1000
const answerPurpose = 'idempotent-answer'

export const idempotencyEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'idempotent_answers', column: 'body', key: ['owner', 'idempotency_key'], purpose: () => answerPurpose },
]

const hashPurpose = 'idempotent-request'

/** One use of an Idempotency-Key: finds the first answer, or stores this one as the first. */
export interface KeyUse<T> {
  readonly name: string
  /** Until the transaction ends, no other transaction has this key. */
  claim(transaction: Transaction): Promise<void>
  replay(database: Database): Promise<T | undefined>
  keep(transaction: Transaction, answer: T): Promise<void>
}

/** Undefined if the request has no key. What `content` returns must be equal in a repeated request. */
export function keyUseOf<T>(
  ports: AnswerPorts,
  request: FastifyRequest,
  reply: FastifyReply,
  owner: string,
  content: () => unknown,
): KeyUse<T> | undefined {
  const key = idempotencyKey(request)
  if (key === undefined) return undefined
  const text = `${request.method} ${request.url}\n${canonical(content() ?? null)}`
  // Keyed: a body may have a secret that is easily guessed, such as an access code.
  const hashBy = (secret: Uint8Array) => createHmac('sha256', secret).update(text).digest()
  return {
    name: `${owner} ${key}`,

    async claim(transaction) {
      if (!(await claimKey(transaction, owner, key))) throw keyInUse()
    },

    async replay(database) {
      const notBefore = new Date(ports.clock.now().getTime() - keptForMs)
      const first = await findAnswer(database, owner, key, notBefore)
      if (first === undefined) return undefined
      const hashes = ports.vault.deriveAll(hashPurpose).map(hashBy)
      if (!hashes.some((one) => one.equals(first.requestHash)) && !isUnkeyed(first.requestHash, text)) throw keyReused()
      reply.header('idempotency-replayed', 'true')
      return JSON.parse(Buffer.from(ports.vault.decrypt(answerPurpose, first.body)).toString()) as T
    },

    async keep(transaction, answer) {
      const requestHash = hashBy(ports.vault.derive(hashPurpose))
      const body = Buffer.from(ports.vault.encrypt(answerPurpose, Buffer.from(JSON.stringify(answer))))
      await saveAnswer(transaction, owner, key, { requestHash, body, createdAt: ports.clock.now() })
    },
  }
}

/** For a day after an upgrade, there are also answers of versions that hashed requests without a key. */
function isUnkeyed(requestHash: Buffer, text: string): boolean {
  return requestHash.equals(hash('sha256', text, 'buffer'))
}

/** Equal for equal values, in whatever order a client writes them. */
function canonical(content: unknown): string {
  return JSON.stringify(content, (_name, value: unknown) =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? value
      : Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))),
  )
}

/**
 * Before any body is read, for every POST: one that only reads stores no answer, yet a malformed key is a mistake
 * there, too.
 */
export function refuseMalformedKeys(app: object): void {
  ;(app as FastifyInstance).addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'POST') idempotencyKey(request)
    done()
  })
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new Refusal(
      'INVALID_IDEMPOTENCY_KEY',
      'The header Idempotency-Key must be 1 to 255 printable ASCII characters without spaces, for example a UUID.',
    )
  }
  return key
}

function keyInUse(): Refusal {
  return new Refusal(
    'IDEMPOTENCY_KEY_IN_USE',
    'A request with this Idempotency-Key is in progress. Retry shortly to get its response.',
    1,
  )
}

function keyReused(): Refusal {
  return new Refusal(
    'IDEMPOTENCY_KEY_REUSED',
    'This Idempotency-Key was used for a different request in the last 24 hours. Send a new key with each new request.',
  )
}
