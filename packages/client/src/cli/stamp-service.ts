import { fromHex, ProofError, parseProofFile, verifyProof } from '@countersign/proof'
import { CountersignError } from '../countersign-error.ts'
import type { TimestampRecord } from '../interface.ts'
import { request, requestFile, type Service } from '../request.ts'
import { type RetryRule, repeating, retrying } from '../retry.ts'

/** What stamping asks of the service. Requests that may pass by waiting are repeated; `onWait` hears of every wait. */
export interface StampService {
  /** The ids of the records, in the order of the hashes; undefined where the service cannot take several at once. */
  recordAll(hashes: readonly string[], idempotencyKey: string): Promise<string[] | undefined>
  record(hash: string, idempotencyKey: string): Promise<string>
  /** The proof of a record, as text that was checked to be of this hash. Null where there is no such record. */
  proof(id: string, hash: string): Promise<string | null>
  /** The same of the earliest record of the hash, which everybody may ask for. */
  proofByHash(hash: string): Promise<string | null>
}

/** The service takes as many in one request. */
export const mostHashes = 1000

/** A whole hour, and the time that clocks may differ by. */
const longestWaitSeconds = 3700
const timeoutMs = 120_000

export function stampService(url: string, apiKey: string, onWait: (seconds: number) => void): StampService {
  const service: Service = { url, token: apiKey, fetch, timeoutMs }
  const rule = announced(patiently, onWait)
  const repeated = <T>(act: () => Promise<T>) => retrying(rule, true, undefined, act)

  const record = async (hash: string, idempotencyKey: string) => {
    const call = { method: 'POST', path: '/api/v1/timestamp', body: { hash }, idempotencyKey } as const
    const made = await repeated(() => request<TimestampRecord>(service, call))
    return idOf(url, made, hash)
  }

  const recordAll = async (hashes: readonly string[], idempotencyKey: string) => {
    const call = { method: 'POST', path: '/api/v1/timestamp/batch', body: { hashes }, idempotencyKey } as const
    try {
      const made = await repeated(() => request<{ timestamps: readonly TimestampRecord[] }>(service, call))
      if (made.timestamps?.length !== hashes.length) throw notSo(url)
      return hashes.map((hash, index) => idOf(url, made.timestamps[index], hash))
    } catch (error) {
      if (isUnknownPath(error)) return undefined
      throw error
    }
  }

  const fetchProof = async (from: Service, path: string, hash: string, ownRule: RetryRule) => {
    const call = { method: 'GET', path, timeoutMs } as const
    try {
      return await retrying(ownRule, true, undefined, async () => readProof(url, await requestFile(from, call), hash))
    } catch (error) {
      if (error instanceof CountersignError && error.status === 404) return null
      throw error
    }
  }

  let keyRestsUntil = 0
  const everybody = { ...service, fetch: withoutKey }
  const proofByHash = (hash: string) => fetchProof(everybody, `/verification/v1/${hash}/proof`, hash, rule)
  const proof = async (id: string, hash: string) => {
    if (Date.now() < keyRestsUntil) return proofByHash(hash)
    try {
      return await fetchProof(service, `/api/v1/timestamp/${encodeURIComponent(id)}/proof?format=json`, hash, briefly)
    } catch (error) {
      if (!(error instanceof CountersignError) || error.code !== 'HOURLY_LIMIT_EXCEEDED') throw error
      // The records are made, and what is left is open to everybody: there is no need to wait for the next hour.
      keyRestsUntil = Date.now() + (error.retryAfterSeconds ?? 60) * 1000
      return proofByHash(hash)
    }
  }

  return { recordAll, record, proof, proofByHash }
}

/** A request that a former one with the same key overtakes is answered a moment later. */
const patiently: RetryRule = (error, attempt, isSafe) => {
  if (error.code === 'IDEMPOTENCY_KEY_IN_USE') return attempt <= 30 ? (error.retryAfterSeconds ?? 1) : undefined
  const attempts = error.status === 429 ? 1000 : 4
  return repeating({ attempts, longestWaitSeconds })(error, attempt, isSafe)
}

const briefly: RetryRule = (error, attempt, isSafe) =>
  error.code === 'HOURLY_LIMIT_EXCEEDED' ? undefined : patiently(error, attempt, isSafe)

function announced(rule: RetryRule, onWait: (seconds: number) => void): RetryRule {
  return (error, attempt, isSafe) => {
    const seconds = rule(error, attempt, isSafe)
    if (seconds !== undefined && seconds > 0) onWait(seconds)
    return seconds
  }
}

/** What is open to everybody is asked for without the key. */
const withoutKey: typeof fetch = (address, init) => {
  const headers = new Headers(init?.headers)
  headers.delete('authorization')
  return fetch(address, { ...init, headers })
}

/** Older services know no batches: the path is then that of a record, which takes no POST. */
function isUnknownPath(error: unknown): boolean {
  return error instanceof CountersignError && error.kind === 'refused' && (error.status === 404 || error.status === 405)
}

function idOf(url: string, made: TimestampRecord | undefined, hash: string): string {
  if (typeof made?.id !== 'string' || made.fingerprint !== hash) throw notSo(url)
  return made.id
}

function notSo(url: string): CountersignError {
  return new CountersignError('unreadable', `${url} answered with other records than those that were asked for.`)
}

const mostProofBytes = 1024 * 1024

/** Nothing that proves nothing is saved. */
async function readProof(url: string, response: Response, hash: string): Promise<string> {
  const text = await boundedText(response)
  try {
    if (text !== undefined && (await verifyProof(fromHex(hash), parseProofFile(text))).valid) return text
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
  }
  throw new CountersignError('unreadable', `${url} answered with something else than the proof of ${hash}.`)
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
