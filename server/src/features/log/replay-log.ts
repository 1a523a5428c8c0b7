import {
  appendEntry,
  commitmentOf,
  EMPTY_SEQUENCE,
  ENTRY_TYPES,
  type EntryType,
  Frontier,
  fromHex,
  type KeyChain,
  openCheckpoint,
  ProofError,
  PUBLIC_SALT,
  parseCheckpointNote,
  type SequenceHead,
  sha256,
  TileEdge,
  toHex,
} from '@countersign/proof'
import type { Database } from '../../ports/database.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { rootsOfFullTiles } from './append-batch.ts'
import { selectNewestCheckpoint } from './checkpoint-store.ts'
import { chainOf } from './log-keys.ts'
import type { Published } from './model.ts'
import { findOrigin, hasTables, insertNodes, type LogNode, selectHead } from './store.ts'

/** A row of a table of the log, as text. Bytes are hexadecimal after `\x`. */
export type LogRow = Readonly<Record<string, string | null>>

/** A signed checkpoint that is known from elsewhere. */
export interface KnownCheckpoint {
  readonly note: string
  /** Where it is from, in the middle of a sentence. */
  readonly place: string
}

export interface ReplayedLog {
  readonly origin: string
  readonly size: number
  /** The newest checkpoint of its own. */
  readonly newest: string | undefined
  /** The known checkpoints over more entries than the log has. */
  readonly newer: readonly (KnownCheckpoint & { readonly size: number })[]
}

/** The tables, in the order in which `take` needs their rows. Checkpoints come before the entries that they cover. */
export const replayedTables = [
  'log_identity',
  'log_keys',
  'log_end',
  'log_head',
  'log_checkpoint',
  'published_checkpoints',
  'log_entries',
] as const

export type ReplayedTable = (typeof replayedTables)[number]

export interface LogReplay {
  take(table: ReplayedTable, row: LogRow): void
  /** The inner nodes of the tree that became complete since the last call. */
  takeNodes(): readonly LogNode[]
  finish(): Promise<ReplayedLog>
}

/**
 * Computes a whole log again from its rows: every entry's place in the chain, and the root at every checkpoint that was
 * published or is known. Rejects with `StartRefused` if anything differs. Keeps only the edge of the tree.
 */
export function createLogReplay(known: readonly KnownCheckpoint[]): LogReplay {
  const single = new Map<string, LogRow>()
  const keys: LogRow[] = []
  const expected = new Map<number, Expected[]>()
  const expect = ({ note, place }: KnownCheckpoint) => {
    const { size, root } = parse(note, place)
    expected.set(size, [...(expected.get(size) ?? []), { root: toHex(root), place }])
    return size
  }
  const sizes = known.map((one) => ({ ...one, size: expect(one) }))
  let newest: Published | undefined
  let head: SequenceHead = EMPTY_SEQUENCE
  let waiting: Uint8Array[] = []
  let frontier = new Frontier()
  let edge = new TileEdge()
  let nodes: LogNode[] = []

  /** Adds what is waiting to the tree. */
  function grow(): void {
    frontier = frontier.extend(waiting)
    const grown = edge.grow(waiting)
    edge = grown.edge
    nodes.push(...rootsOfFullTiles(grown.tiles))
    waiting = []
  }

  function takeEntry(row: LogRow): void {
    const { size: number } = head
    if (Number(row.sequence_number) !== number) throw damagedLog(`entry ${number} is missing`)
    const type = ENTRY_TYPES[Number(row.type)] as EntryType
    const commitment = commitmentOf(bytesOf(row.fingerprint), bytesOf(row.salt))
    if (number === 0 && toHex(commitment) !== toHex(genesisOf(single.get('log_identity')?.origin ?? ''))) {
      throw damagedLog('its first entry does not name it')
    }
    head = appendEntry(head, { serverTimestamp: Number(row.time), type, commitment }).head
    if (toHex(head.last) !== toHex(bytesOf(row.hash))) throw damagedLog(`entry ${number} was changed`)
    waiting.push(head.last)
    const promises = expected.get(head.size)
    if (promises === undefined && waiting.length < 4096) return
    grow()
    for (const { root, place } of promises ?? []) {
      if (toHex(frontier.root()) === root) continue
      throw damagedLog(`the root of its first ${head.size} entries is not the one in the checkpoint in ${place}`)
    }
    expected.delete(head.size)
  }

  function takeCheckpoint(note: string): void {
    const size = expect({ note, place: 'the backup' })
    if (newest === undefined || size > newest.size) newest = { note, size }
  }

  return {
    take(table, row) {
      switch (table) {
        case 'log_keys':
          keys.push(row)
          return
        case 'log_entries':
          return orDamaged(() => takeEntry(row))
        case 'published_checkpoints':
        case 'log_checkpoint':
          takeCheckpoint(row.note ?? '')
          return
        case 'log_identity':
        case 'log_end':
        case 'log_head':
          single.set(table, row)
      }
    },

    takeNodes() {
      grow()
      const taken = nodes
      nodes = []
      return taken
    },

    async finish() {
      const stored = single.get('log_head')
      if (Number(stored?.size) !== head.size || toHex(bytesOf(stored?.last_hash)) !== toHex(head.last)) {
        throw damagedLog(`it ends with entry ${head.size - 1}, but should have ${stored?.size} entries`)
      }
      const newer = sizes.filter(({ size }) => size > head.size)
      const unmet = [...expected.keys()].find((size) => !newer.some((one) => one.size === size))
      if (unmet !== undefined)
        throw damagedLog(`a checkpoint over ${unmet} entries was signed, but it has ${head.size}`)
      const origin = single.get('log_identity')?.origin ?? ''
      const chain = orDamaged(() => chainOfRows(origin, keys, single.get('log_end')))
      if (newest !== undefined) await requireSigned(newest.note, chain, 'the backup')
      for (const { note, place, size } of sizes) {
        if (size <= head.size) await requireSigned(note, chain, place)
        // A log that has changed its key since then signs with one that is not in the backup.
        else if (parse(note, place).origin !== origin) throw otherLog(place)
      }
      return { origin, size: head.size, newest: newest?.note, newer }
    },
  }
}

interface Expected {
  readonly root: string
  readonly place: string
}

function parse(note: string, place: string) {
  try {
    return parseCheckpointNote(note)
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    throw new StartRefused(`There is no checkpoint of a log in ${place}.`)
  }
}

async function requireSigned(note: string, chain: KeyChain, place: string): Promise<void> {
  try {
    await openCheckpoint(note, chain)
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    throw otherLog(place)
  }
}

function chainOfRows(origin: string, rows: readonly LogRow[], end: LogRow | undefined): KeyChain {
  const stored = rows
    .map((row) => ({
      number: Number(row.number),
      publicKey: bytesOf(row.public_key),
      from: Number(row.from_size),
      compromised: row.compromised === 't',
    }))
    .sort((one, other) => one.number - other.number)
  return chainOf(origin, stored, end && { sequenceNumber: Number(end.sequence_number) })
}

function genesisOf(origin: string): Uint8Array {
  return commitmentOf(sha256(new TextEncoder().encode(origin)), PUBLIC_SALT)
}

function bytesOf(text: string | null | undefined): Uint8Array {
  return fromHex((text ?? '').replace(/^\\x/, ''))
}

function orDamaged<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    throw damagedLog(error.message)
  }
}

function damagedLog(how: string): StartRefused {
  return new StartRefused(`The log in the backup is damaged: ${how}. Use another backup.`)
}

function otherLog(place: string): StartRefused {
  return new StartRefused(`The checkpoint in ${place} was not signed by the log in the backup.`)
}

/** What the database has of the log; undefined if it has none. */
export async function readStoredLog(
  database: Database,
): Promise<{ readonly origin: string; readonly size: number; readonly checkpoint: string | null } | undefined> {
  const origin = (await hasTables(database)) ? await findOrigin(database) : undefined
  if (origin === undefined) return undefined
  const checkpoint = (await selectNewestCheckpoint(database))?.note ?? null
  return { origin, size: (await selectHead(database)).size, checkpoint }
}

/** Stores what `takeNodes` has returned. */
export async function storeNodes(database: Database, nodes: readonly LogNode[]): Promise<void> {
  await insertNodes(database, nodes)
}
