import { formatWitnessRequest, makeConsistencyProof, ProofError, readCosignatures } from '@countersign/proof'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { type Download, OutboundFailed, type OutboundHttp } from '../../ports/outbound-http.ts'
import type { Log } from '../log/log.ts'
import type { Published } from '../log/model.ts'
import { nodesOfLog } from '../log/read-nodes.ts'
import type { Witness, WitnessAnswer } from './model.ts'

export interface AskPorts {
  readonly clock: Clock
  readonly database: Database
  readonly log: Log
  readonly outbound: OutboundHttp
  readonly allowLoopback: boolean
}

/** The tree that a witness has cosigned last, as far as this node knows. */
export interface KnownSize {
  size: number
}

/** A witness that names another size than before each time is not worth more. */
const mostTries = 3

/** C2SP tlog-witness: submits a checkpoint of this log with the proof that it extends what the witness knows. */
export async function askWitness(
  ports: AskPorts,
  witness: Witness,
  known: KnownSize,
  published: Published,
  signal: AbortSignal,
): Promise<WitnessAnswer> {
  for (let tries = 0; tries < mostTries; tries++) {
    // Another submission to this witness may change what is known while this one waits for its answer.
    const oldSize = known.size
    if (oldSize > published.size) return await judgeLarger(ports.log, oldSize)
    const answer = await submit(ports, witness, oldSize, published, signal)
    if (typeof answer === 'string') return { kind: 'failed', problem: answer }
    const { status, text, names } = answer
    if (status === 200) return await accept(ports.clock, witness, known, published, text)
    // Only a proof between two trees can be wrong. Anything else that a server answers with 422 says nothing.
    if (status === 422 && oldSize > 0 && oldSize < published.size) {
      return { kind: 'contradicts', claim: { kind: 'different', size: oldSize } }
    }
    if (status !== 409) return { kind: 'failed', problem: refusalBy(status) }
    const named = names === 'size' ? sizeIn(text) : undefined
    // It knows this size, and refuses: it has another root of it.
    if (named === oldSize && oldSize === published.size) {
      return { kind: 'contradicts', claim: { kind: 'different', size: oldSize } }
    }
    if (named === oldSize || named === undefined) {
      return { kind: 'failed', problem: 'answers a conflict without the size that it knows' }
    }
    known.size = named
  }
  return { kind: 'failed', problem: 'names another size each time' }
}

/** Read after the witness answered, so the database has at least what any node had submitted. */
async function judgeLarger(log: Log, size: number): Promise<WitnessAnswer> {
  const { head } = await log.refresh()
  return head.size >= size ? { kind: 'ahead' } : { kind: 'contradicts', claim: { kind: 'larger', size } }
}

const timeoutMs = 10_000
const mostAnswerBytes = 64 * 1024

interface Submitted {
  readonly status: number
  readonly text: string
  /** What the text is, by its content type. Any server between answers 409 as well, but not with the size of a log. */
  readonly names: 'size' | undefined
}

/** As a text, why there is no answer. */
async function submit(
  { database, log, outbound, allowLoopback }: AskPorts,
  { url }: Witness,
  oldSize: number,
  { size, note }: Published,
  signal: AbortSignal,
): Promise<Submitted | string> {
  const known = log.known().head.size < size ? await log.refresh() : log.known()
  const consistencyPath =
    oldSize === 0 || oldSize === size
      ? []
      : await makeConsistencyProof(oldSize, size, nodesOfLog(database, known, size))
  const body = formatWitnessRequest({ oldSize, consistencyPath, note })
  const outgoing = { method: 'POST', headers: { 'content-type': 'text/plain; charset=utf-8' }, body } as const
  const limits = { timeoutMs, maxBytes: mostAnswerBytes, allowLoopback, signal }
  try {
    const download = await outbound.request(`${url}/add-checkpoint`, outgoing, limits)
    const [type = ''] = (download.headers['content-type'] ?? '').split(';')
    const names = type.trim().toLowerCase() === 'text/x.tlog.size' ? 'size' : undefined
    return { status: download.status, text: await readText(download), names }
  } catch (error) {
    if (!(error instanceof OutboundFailed)) throw error
    return `cannot be reached: ${error.message}`
  }
}

async function readText({ body }: Download): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/** Verifiers refuse proofs with a cosignature that is 2 hours older than the entry. */
const toleratedSeconds = 3600

async function accept(
  clock: Clock,
  { keys }: Witness,
  known: KnownSize,
  { size, note }: Published,
  text: string,
): Promise<WitnessAnswer> {
  // The text of a note ends at its last empty line: the witness could have cosigned another one.
  if (`\n${text}`.includes('\n\n')) return { kind: 'failed', problem: 'answers with more than its cosignatures' }
  try {
    const cosignatures = await readCosignatures(note + text, keys)
    if (cosignatures.length === 0) return { kind: 'failed', problem: 'answers without a cosignature of its key' }
    known.size = size
    const now = Math.floor(clock.now().getTime() / 1000)
    const ahead = cosignatures.map(({ time }) => time - now).find((seconds) => Math.abs(seconds) > toleratedSeconds)
    if (ahead !== undefined) {
      return { kind: 'failed', problem: `has a clock that is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead' : 'behind'}` }
    }
    const used = new Set(cosignatures.map(({ key }) => key.cosigns))
    const missing = keys.map(({ cosigns }) => cosigns).filter((algorithm) => !used.has(algorithm))
    return { kind: 'cosigned', cosignatures, missing }
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    return { kind: 'failed', problem: `answers with an invalid cosignature: ${error.message}` }
  }
}

function sizeIn(text: string): number | undefined {
  const size = /^(?:0|[1-9]\d{0,15})\n?$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(size) ? size : undefined
}

function refusalBy(status: number): string {
  if (status === 404) return 'does not know this log. Its operator must add the key at /log/vkey'
  if (status === 403) return 'knows another key of this log. Its operator must replace it by the key at /log/vkey'
  return `answers with HTTP status ${status}`
}
