import {
  appendGenesis,
  EMPTY_SEQUENCE,
  MAX_SIGNED_NAME_LENGTH,
  PUBLIC_SALT,
  readTileEdge,
  sha256,
  verifierKey,
} from '@countersign/proof'
import { type CheckpointMemory, CheckpointMemoryFailed } from '../../ports/checkpoint-memory.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Statements } from '../../ports/database.ts'
import type { Keys } from '../../ports/key-store.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { Timers } from '../../ports/timers.ts'
import type { Vault } from '../../ports/vault.ts'
import { makeId } from '../../vocabulary/ids.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { insertKey } from './key-store.ts'
import { createLog, type Log, type LogPorts } from './log.ts'
import { loadKeys, makeKey } from './log-keys.ts'
import { openMlDsaKey } from './signing-key.ts'
import { findOrigin, insertEntries, insertHead, insertOrigin, selectHead, selectTile } from './store.ts'
import { type ClockWatch, watchClock } from './watch-clock.ts'

interface Ports {
  readonly database: Database
  readonly statements: Statements
  readonly clock: Clock
  readonly timers: Timers
  readonly randomness: Randomness
  readonly keys: Keys
  /** For the second key, which no key store has. */
  readonly vault: Vault
  readonly memories: readonly CheckpointMemory[]
  /** Whether checkpoints are signed with ML-DSA-44 as well. */
  readonly postQuantum?: boolean
  readonly contradicted?: LogPorts['contradicted']
  readonly onFault?: LogPorts['onFault']
  readonly lead?: LogPorts['lead']
  readonly clockWatch?: ClockWatch
}

/** Opens the log of this installation, creating it at the first start. Safe to run on many nodes at once. */
export async function openLog(given: Ports, wantedOrigin: string | undefined, publicUrl: string): Promise<Log> {
  const ports = { ...given, clockWatch: given.clockWatch ?? watchClock({ ...given, databaseClock: undefined }) }
  const origin = await settle(ports, checkedOrigin(wantedOrigin ?? originFrom(publicUrl)))
  if (wantedOrigin !== undefined && wantedOrigin !== origin) {
    throw new StartRefused(
      `LOG_ORIGIN is ${wantedOrigin}, but the log in this database is named ${origin}. A log cannot be renamed: restore the old value.`,
    )
  }
  if (given.postQuantum === true) requireShortName(origin, 'A log cannot be renamed: set LOG_POST_QUANTUM=off.')
  const head = await selectHead(ports.database)
  const edge = await readTileEdge(head.size, (tile) => selectTile(ports.database, tile))
  const keys = await loadKeys(ports.database, origin, ports.keys)
  const cosigner = given.postQuantum === true ? await openMlDsaKey(ports, origin) : undefined
  return createLog({ ...ports, cosigner }, origin, { head, edge, keys })
}

/** C2SP tlog-checkpoint: a URL without scheme. */
function originFrom(publicUrl: string): string {
  const { host, pathname } = new URL(publicUrl)
  return `${host}${pathname.replace(/\/$/, '')}/log`
}

/** The origin is permanent, so it is checked before it is stored. */
function checkedOrigin(origin: string): string {
  try {
    verifierKey(origin, new Uint8Array(32))
    return origin
  } catch {
    throw new StartRefused(
      `The log cannot be named "${origin}". Set LOG_ORIGIN to a name without spaces and plus signs, for example LOG_ORIGIN=log.example.org/countersign`,
    )
  }
}

/** ML-DSA-44 signs the name of the log, and has room for short ones only. */
function requireShortName(origin: string, remedy: string): void {
  const length = Buffer.byteLength(origin)
  if (length <= MAX_SIGNED_NAME_LENGTH) return
  throw new StartRefused(
    `The log cannot sign with ML-DSA-44: its name has ${length} bytes, and at most ${MAX_SIGNED_NAME_LENGTH} are possible. ${remedy}`,
  )
}

/** The name of the log: the offered one if it has none yet. */
async function settle(ports: Ports & { clockWatch: ClockWatch }, offered: string): Promise<string> {
  const existing = await findOrigin(ports.database)
  if (existing !== undefined) return existing
  const remembered = await findPlaceThatRemembers(ports.memories)
  if (remembered !== undefined) {
    const begunMeanwhile = await findOrigin(ports.database)
    if (begunMeanwhile !== undefined) return begunMeanwhile
    throw new StartRefused(
      `The database has no log, but ${remembered} has the checkpoint of a published one. Restore the database, or give the new one ` +
        'its own DATA_DIR, SECRET_KEY and STORAGE_URL.',
    )
  }
  if (ports.postQuantum === true) {
    requireShortName(offered, 'Set LOG_ORIGIN to a shorter name, or set LOG_POST_QUANTUM=off.')
  }
  const problem = ports.clockWatch.problem(EMPTY_SEQUENCE)
  if (problem !== undefined)
    throw new StartRefused(`${problem} Synchronize the clocks, for example by NTP, and start again.`)
  const made = await makeKey(offered, ports.keys)
  return await ports.database.transaction().execute(async (transaction) => {
    const { clock, randomness } = ports
    const time = clock.now()
    const isNew = await insertOrigin(transaction, offered)
    const origin = isNew ? offered : ((await findOrigin(transaction)) ?? offered)
    if (isNew) await insertKey(transaction, { ...made, number: 0, from: -1, statement: null, createdAt: time })
    const { head } = appendGenesis(origin, time.getTime())
    if (await insertHead(transaction, head)) {
      await insertEntries(transaction, [
        {
          id: makeId('ts', time, randomness.bytes(10)),
          sequenceNumber: EMPTY_SEQUENCE.size,
          owner: null,
          type: 'GENESIS',
          time,
          fingerprint: sha256(new TextEncoder().encode(origin)),
          salt: PUBLIC_SALT,
          hash: head.last,
        },
      ])
    }
    return origin
  })
}

async function findPlaceThatRemembers(memories: readonly CheckpointMemory[]): Promise<string | undefined> {
  for (const { place, recall } of memories) {
    const recalled = await recall().catch((error: unknown) => {
      if (!(error instanceof CheckpointMemoryFailed)) throw error
      throw new StartRefused(`A new log cannot be started until the service knows whether one exists. ${error.message}`)
    })
    if (recalled !== undefined) return place
  }
  return undefined
}
