import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  type Checkpoint,
  formatVerifierKey,
  fromHex,
  openCheckpoint,
  parseVerifierKey,
  sha256,
  TileEdge,
  toHex,
  type VerifierKey,
} from '@countersign/proof'
import { NotReadyError } from './exits.ts'
import { stateFolder } from './folders.ts'
import type { Standing } from './log-replay.ts'

/** The last state without a fault. */
export interface Seen {
  readonly key: VerifierKey
  /** The signed note. It is evidence: together with a contradicting one, it convicts the log. */
  readonly note: string
  readonly checkpoint: Checkpoint
  readonly standing: Standing
}

/** The file's format. Hashes are hex, times are milliseconds. */
interface StoredState {
  readonly format: typeof format
  readonly origin: string
  readonly vkey: string
  readonly checkpoint: string
  readonly firstTime: number | null
  readonly lastTime: number
  readonly lastHash: string
  readonly edge: readonly string[]
}

const format = 'countersign-log-state/1'

/** One file per URL, not per origin: an origin that changed at a URL must not pass for a log that was never seen. */
export function defaultStatePath(address: string, environment: NodeJS.ProcessEnv): string {
  return join(stateFolder(environment), `${toHex(sha256(Buffer.from(address)))}.json`)
}

/** Undefined if nothing was seen before. A damaged file must not accuse the log: it is refused. */
export async function readSeen(path: string): Promise<Seen | undefined> {
  try {
    return await restore(JSON.parse(await readFile(path, 'utf8')))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    const advice = 'Use another file with --state, or remove this one to start from scratch.'
    throw new NotReadyError(`The state of the last check cannot be read from ${path} (${reasonOf(error)}). ${advice}`)
  }
}

async function restore(parsed: unknown): Promise<Seen> {
  if (!isStoredState(parsed)) throw new Error(`its format is not ${format}`)
  const { checksum, ...state } = parsed
  if (checksum !== checksumOf(state)) throw new Error('it is damaged')
  const key = parseVerifierKey(state.vkey)
  const checkpoint = await openCheckpoint(state.checkpoint, key)
  const head = { size: checkpoint.size, last: fromHex(state.lastHash), serverTimestamp: state.lastTime }
  const edge = new TileEdge(checkpoint.size, state.edge.map(fromHex))
  return { key, note: state.checkpoint, checkpoint, standing: { head, edge, firstTime: state.firstTime } }
}

function checksumOf(state: StoredState): string {
  return toHex(sha256(Buffer.from(JSON.stringify(state))))
}

function isStoredState(value: unknown): value is StoredState & { checksum: unknown } {
  if (typeof value !== 'object' || value === null) return false
  const { format: found, vkey, checkpoint, firstTime, lastTime, lastHash, edge } = value as Record<string, unknown>
  return (
    found === format &&
    [vkey, checkpoint, lastHash].every((one) => typeof one === 'string') &&
    [firstTime ?? 0, lastTime].every((one) => Number.isSafeInteger(one)) &&
    Array.isArray(edge) &&
    edge.every((row) => typeof row === 'string')
  )
}

/** Atomic: a crash leaves the old file or the new one. */
export async function writeSeen(path: string, seen: Seen): Promise<void> {
  const beside = `${path}.${process.pid}.new`
  const state = stored(seen)
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeDurably(beside, `${JSON.stringify({ ...state, checksum: checksumOf(state) }, null, 2)}\n`)
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true }).catch(() => {})
    throw new NotReadyError(`The log is valid, but the result cannot be saved to ${path} (${reasonOf(error)}).`)
  }
}

function stored({ key, note, checkpoint, standing: { head, edge, firstTime } }: Seen): StoredState {
  return {
    format,
    origin: checkpoint.origin,
    vkey: formatVerifierKey(key),
    checkpoint: note,
    firstTime,
    lastTime: head.serverTimestamp,
    lastHash: toHex(head.last),
    edge: edge.rows.map(toHex),
  }
}

async function writeDurably(path: string, content: string): Promise<void> {
  const file = await open(path, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function reasonOf(error: unknown): string {
  const code = codeOf(error)
  return typeof code === 'string' ? code : (error as Error).message
}
