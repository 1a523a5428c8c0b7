import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { appendGenesis, EMPTY_SEQUENCE, type NoteSigner, readTileEdge, sha256, verifierKey } from '@countersign/proof'
import { type CheckpointMemory, CheckpointMemoryFailed } from '../../ports/checkpoint-memory.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Statements } from '../../ports/database.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { Timers } from '../../ports/timers.ts'
import type { Vault } from '../../ports/vault.ts'
import { makeId } from '../../vocabulary/ids.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { createLog, type Log, type LogPorts } from './log.ts'
import {
  findIdentity,
  type Identity,
  insertEntries,
  insertHead,
  selectHead,
  selectTile,
  settleIdentity,
} from './store.ts'
import { type ClockWatch, watchClock } from './watch-clock.ts'

interface Ports {
  readonly database: Database
  readonly statements: Statements
  readonly clock: Clock
  readonly timers: Timers
  readonly randomness: Randomness
  readonly vault: Vault
  readonly memories: readonly CheckpointMemory[]
  readonly contradicted?: LogPorts['contradicted']
  readonly onFault?: LogPorts['onFault']
  readonly lead?: LogPorts['lead']
  readonly clockWatch?: ClockWatch
}

const purpose = 'log-signing-key'

/** Opens the log of this installation, creating it at the first start. Safe to run on many nodes at once. */
export async function openLog(given: Ports, wantedOrigin: string | undefined, publicUrl: string): Promise<Log> {
  const ports = { ...given, clockWatch: given.clockWatch ?? watchClock({ ...given, databaseClock: undefined }) }
  const identity = await settle(ports, checkedOrigin(wantedOrigin ?? originFrom(publicUrl)))
  if (wantedOrigin !== undefined && wantedOrigin !== identity.origin) {
    throw new StartRefused(
      `LOG_ORIGIN is ${wantedOrigin}, but the log in this database is named ${identity.origin}. A log cannot be renamed: restore the old value.`,
    )
  }
  const head = await selectHead(ports.database)
  const edge = await readTileEdge(head.size, (tile) => selectTile(ports.database, tile))
  return createLog(ports, signerOf(identity, ports.vault), { head, edge })
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

async function settle(ports: Ports & { clockWatch: ClockWatch }, origin: string): Promise<Identity> {
  const existing = await findIdentity(ports.database)
  if (existing !== undefined) return existing
  const remembered = await findPlaceThatRemembers(ports.memories)
  if (remembered !== undefined) {
    const begunMeanwhile = await findIdentity(ports.database)
    if (begunMeanwhile !== undefined) return begunMeanwhile
    throw new StartRefused(
      `The database has no log, but ${remembered} has the checkpoint of a published one. Restore the database, or give the new one ` +
        'its own DATA_DIR, SECRET_KEY and STORAGE_URL.',
    )
  }
  const problem = ports.clockWatch.problem(EMPTY_SEQUENCE)
  if (problem !== undefined)
    throw new StartRefused(`${problem} Synchronize the clocks, for example by NTP, and start again.`)
  return await ports.database.transaction().execute(async (transaction) => {
    const identity = await settleIdentity(transaction, makeIdentity(origin, ports.vault))
    const { clock, randomness } = ports
    const time = clock.now()
    const { head } = appendGenesis(identity.origin, time.getTime())
    if (await insertHead(transaction, head)) {
      await insertEntries(transaction, [
        {
          id: makeId('ts', time, randomness.bytes(10)),
          sequenceNumber: EMPTY_SEQUENCE.size,
          owner: null,
          type: 'GENESIS',
          time,
          fingerprint: sha256(new TextEncoder().encode(identity.origin)),
          salt: new Uint8Array(16),
          hash: head.last,
        },
      ])
    }
    return identity
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

function makeIdentity(origin: string, vault: Vault): Identity {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'jwk' }).x ?? ''
  return {
    origin,
    publicKey: Buffer.from(raw, 'base64url'),
    encryptedPrivateKey: vault.encrypt(purpose, privateKey.export({ format: 'der', type: 'pkcs8' })),
  }
}

function signerOf(identity: Identity, vault: Vault): NoteSigner {
  const key = createPrivateKey({
    key: Buffer.from(vault.decrypt(purpose, identity.encryptedPrivateKey)),
    format: 'der',
    type: 'pkcs8',
  })
  return { key: verifierKey(identity.origin, identity.publicKey), sign: (message) => sign(null, message, key) }
}
