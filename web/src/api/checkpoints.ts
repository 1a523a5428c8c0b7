import { parseMlDsaKey } from '@countersign/proof'
import { type AnswerTo, callsTo, type ParametersOf } from './call.ts'
import { done, failed, type Outcome } from './problem.ts'
import { dataIn, isObject, isTextOrNull, request } from './request.ts'

const call = callsTo({
  listCheckpoints: 'GET /verification/v1/checkpoints',
  readCheckpoint: 'GET /verification/v1/checkpoints/:size',
  downloadCheckpointToken: 'GET /verification/v1/checkpoints/:size/token',
})

/** A checkpoint of the log, with what others have added to it. */
export type PublishedCheckpoint = Readonly<AnswerTo<'readCheckpoint'>>
export type CheckpointQuery = NonNullable<ParametersOf<'listCheckpoints'>[0]>

export type CheckpointPage = {
  readonly checkpoints: readonly PublishedCheckpoint[]
  readonly nextCursor: string | null
}

/** Checkpoints of the log, newest first. */
export async function fetchCheckpoints(given: CheckpointQuery, signal: AbortSignal): Promise<Outcome<CheckpointPage>> {
  const answer = await request(call('listCheckpoints', given).address, signal)
  if (!answer.ok) return answer
  const data = dataIn(answer.value)
  return isPage(data) ? done(data) : failed({ kind: 'unexpected' })
}

/** The checkpoint of this size. */
export async function fetchCheckpointOf(size: string, signal: AbortSignal): Promise<Outcome<PublishedCheckpoint>> {
  const answer = await request(call('readCheckpoint', { size }).address, signal)
  if (!answer.ok) return answer
  const data = dataIn(answer.value)
  return isCheckpoint(data) ? done(data) : failed({ kind: 'unexpected' })
}

export function checkpointTokenPath(size: number): string {
  return call('downloadCheckpointToken', { size: String(size) }).address
}

let knownMlDsaKey: string | null = null

/** The second key of the log, for ML-DSA-44. Null if it publishes none, or if it cannot be downloaded. */
export async function fetchMlDsaKey(signal: AbortSignal): Promise<string | null> {
  if (knownMlDsaKey !== null) return knownMlDsaKey
  const answer = await request('/log/vkey-ml-dsa', signal)
  const vkey = answer.ok ? answer.value.trim() : ''
  if (!isMlDsaKey(vkey)) return null
  knownMlDsaKey = vkey
  return vkey
}

function isMlDsaKey(text: string): boolean {
  try {
    parseMlDsaKey(text)
    return true
  } catch {
    return false
  }
}

/** Checks only the fields that the page reads: a proxy may answer instead of the service. */
function isPage(data: unknown): data is CheckpointPage {
  return (
    isObject(data) &&
    Array.isArray(data.checkpoints) &&
    data.checkpoints.every(isCheckpoint) &&
    isTextOrNull(data.nextCursor)
  )
}

function isCheckpoint(data: unknown): data is PublishedCheckpoint {
  return (
    isObject(data) &&
    Number.isSafeInteger(data.size) &&
    typeof data.root === 'string' &&
    typeof data.note === 'string' &&
    isDate(data.signedAt) &&
    Array.isArray(data.cosignatures) &&
    data.cosignatures.every((one) => isObject(one) && typeof one.witness === 'string' && isDate(one.cosignedAt)) &&
    (data.timestamp === null || (isObject(data.timestamp) && isDate(data.timestamp.time))) &&
    (data.anchor === null || (isObject(data.anchor) && typeof data.anchor.network === 'string'))
  )
}

function isDate(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}
