import {
  decodeEntry,
  formatProofFile,
  fromHex,
  isReceiptFor,
  ProofError,
  type ProofFile,
  parseProofFile,
  parseReceipt,
  verifyProof,
} from '@countersign/proof'
import { createCaller } from '../call.ts'
import { CountersignError } from '../countersign-error.ts'
import type { BatchedTimestamp } from '../interface.ts'
import { requestFile, type Service } from '../request.ts'
import { type RetryRule, repeating, retrying } from '../retry.ts'
import { timestampsOf } from '../timestamps.ts'
import { inParallel } from './in-parallel.ts'

/** The service's operations for stamping. Temporary failures are retried; `onWait` is called for every wait. */
export interface StampService {
  /** The records, in the order of the hashes; undefined if the service does not support batches. */
  recordAll(hashes: readonly string[], idempotencyKey: string): Promise<Recorded[] | undefined>
  record(hash: string, idempotencyKey: string): Promise<Recorded>
  /**
   * The proof of each record, at most `mostProofs`, as text that was checked against its hash. Null if there is no such
   * record.
   */
  proofs<T extends Wanted>(wanted: readonly T[], use: (one: T, text: string | null) => Promise<void>): Promise<void>
  /** The proof of the earliest record of the hash, which is public. */
  proofByHash(hash: string): Promise<string | null>
}

export interface Recorded {
  readonly id: string
  /**
   * The log's promise to keep the record, of this hash and entry; its signature is not checked. Null if the service sent
   * something else, undefined if it is too old for receipts.
   */
  readonly receipt: string | null | undefined
}

export interface Wanted {
  /** Undefined if unknown: then the earliest record of the hash is used. */
  readonly id: string | undefined
  readonly hash: string
}

type Own = Wanted & { readonly id: string }
type Taken = Map<Wanted, string | null>

function isOwn(wanted: Wanted): wanted is Own {
  return wanted.id !== undefined
}

/** The service's limit per request. */
export const mostHashes = 10_000
export const mostProofs = 500

/** Proofs downloaded one by one, or used, concurrently. */
const concurrency = 8

/** A whole hour, plus the difference of clocks. */
const longestWaitSeconds = 3700
const timeoutMs = 120_000

export function stampService(url: string, apiKey: string, onWait: (seconds: number) => void): StampService {
  const service: Service = { url, token: apiKey, fetch, timeoutMs }
  const calling = (rule: RetryRule) => timestampsOf(createCaller(service, announced(rule, onWait)))
  const [persistent, brief] = [calling(waitThrough), calling(briefly)]

  const record = async (hash: string, idempotencyKey: string) =>
    recordedBy(url, await persistent.create({ hash }, { idempotencyKey }), hash)

  const recordAll = async (hashes: readonly string[], idempotencyKey: string) => {
    try {
      const made = await persistent.createAll(hashes, { idempotencyKey, include: 'receipts' })
      if (made?.length !== hashes.length) throw notSo(url)
      return hashes.map((hash, index) => recordedBy(url, made[index], hash))
    } catch (error) {
      if (isUnknownPath(error)) return undefined
      throw error
    }
  }

  let knowsMany = true

  const takeMany = async (wanted: readonly Own[], taken: Taken): Promise<void> => {
    const found = await brief.proofs(wanted.map(({ id }) => id))
    for (const [index, one] of wanted.entries()) taken.set(one, await checked(url, found[index], one.hash))
  }

  const takeOne = async (one: Own, taken: Taken): Promise<void> => {
    const proof = await brief.proof(one.id).catch(nullIfUnknown)
    taken.set(one, proof && (await checked(url, proof, one.hash)))
  }

  /** If many are refused, halving shows which of them is missing, or makes them small enough. */
  const take = async (wanted: readonly Own[], taken: Taken): Promise<void> => {
    if (wanted.length < 2 || !knowsMany) return await inParallel(wanted, concurrency, (one) => takeOne(one, taken))
    try {
      await takeMany(wanted, taken)
    } catch (error) {
      if (!(error instanceof CountersignError) || ![400, 404, 405].includes(error.status ?? 0)) throw error
      knowsMany = error.status !== 405
      const half = Math.ceil(wanted.length / 2)
      await take(wanted.slice(0, half), taken)
      await take(wanted.slice(half), taken)
    }
  }

  let keyRestsUntil = 0
  const takeByKey = async (wanted: readonly Wanted[]): Promise<Taken> => {
    const taken: Taken = new Map()
    if (Date.now() < keyRestsUntil) return taken
    try {
      await take(wanted.filter(isOwn), taken)
    } catch (error) {
      if (!(error instanceof CountersignError) || error.code !== 'HOURLY_LIMIT_EXCEEDED') throw error
      // The records exist, and the rest is public: no need to wait for the next hour.
      keyRestsUntil = Date.now() + (error.retryAfterSeconds ?? 60) * 1000
    }
    return taken
  }

  const everybody = { ...service, fetch: withoutKey }
  const proofByHash = async (hash: string) => {
    const call = { method: 'GET', path: `/verification/v1/${hash}/proof`, timeoutMs } as const
    const ask = async () => await checked(url, await boundedText(await requestFile(everybody, call)), hash)
    return await retrying(announced(waitThrough, onWait), true, undefined, ask).catch(nullIfUnknown)
  }

  const proofs: StampService['proofs'] = async (wanted, use) => {
    const taken = await takeByKey(wanted)
    await inParallel(wanted, concurrency, async (one) => {
      const text = taken.get(one)
      await use(one, text === undefined ? await proofByHash(one.hash) : text)
    })
  }

  return { recordAll, record, proofs, proofByHash }
}

/**
 * A request that overlaps an earlier one with the same key is answered a moment later. Retries are always safe here:
 * the requests create nothing, or have an Idempotency-Key.
 */
const waitThrough: RetryRule = (error, attempt) => {
  if (error.code === 'IDEMPOTENCY_KEY_IN_USE') return attempt <= 30 ? (error.retryAfterSeconds ?? 1) : undefined
  const attempts = error.status === 429 ? 1000 : 4
  return repeating({ attempts, longestWaitSeconds })(error, attempt, true)
}

const briefly: RetryRule = (error, attempt, isSafe) =>
  error.code === 'HOURLY_LIMIT_EXCEEDED' ? undefined : waitThrough(error, attempt, isSafe)

function nullIfUnknown(error: unknown): null {
  if (error instanceof CountersignError && error.status === 404) return null
  throw error
}

function announced(rule: RetryRule, onWait: (seconds: number) => void): RetryRule {
  return (error, attempt, isSafe) => {
    const seconds = rule(error, attempt, isSafe)
    if (seconds !== undefined && seconds > 0) onWait(seconds)
    return seconds
  }
}

/** Public resources are requested without the key. */
const withoutKey: typeof fetch = (address, init) => {
  const headers = new Headers(init?.headers)
  headers.delete('authorization')
  return fetch(address, { ...init, headers })
}

/** Older services have no batches: the path is then that of a record, which accepts no POST. */
function isUnknownPath(error: unknown): boolean {
  return error instanceof CountersignError && error.kind === 'refused' && (error.status === 404 || error.status === 405)
}

function recordedBy(url: string, made: BatchedTimestamp | undefined, hash: string): Recorded {
  if (typeof made?.id !== 'string' || made.fingerprint !== hash) throw notSo(url)
  const { id, receipt, sequenceNumber } = made
  return { id, receipt: receipt === undefined || isReceiptOf(receipt, hash, sequenceNumber) ? receipt : null }
}

function isReceiptOf(text: unknown, hash: string, index: number): boolean {
  if (typeof text !== 'string') return false
  try {
    const receipt = parseReceipt(text)
    return isReceiptFor(fromHex(hash), receipt) && decodeEntry(receipt.entry).index === index
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    return false
  }
}

function notSo(url: string): CountersignError {
  return new CountersignError('unreadable', `${url} answered with records that were not requested.`)
}

const mostProofBytes = 1024 * 1024

/** Never saves a proof that proves nothing. */
async function checked(url: string, given: ProofFile | string | undefined, hash: string): Promise<string> {
  try {
    const proof = typeof given === 'string' ? parseProofFile(given) : given
    if (proof !== undefined && (await verifyProof(fromHex(hash), proof, { bitcoinNetwork: 'any' })).valid)
      return formatProofFile(proof)
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
  }
  throw new CountersignError('unreadable', `${url} did not answer with the proof of ${hash}.`)
}

async function boundedText(response: Response): Promise<string | undefined> {
  const pieces: Uint8Array[] = []
  let size = 0
  try {
    for await (const piece of response.body ?? []) {
      size += piece.length
      if (size > mostProofBytes) return undefined
      pieces.push(piece)
    }
  } catch (error) {
    throw new CountersignError('interrupted', 'The connection was lost while a proof was downloaded.', { cause: error })
  }
  return Buffer.concat(pieces).toString('utf8')
}
