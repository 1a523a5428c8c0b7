import {
  EMPTY_SEQUENCE,
  type Entry,
  formatTilePath,
  type HashTile,
  nodesFromTiles,
  ProofError,
  readFrontier,
  replayEntry,
  type SequenceHead,
  sha256,
  type Tile,
  type TileContent,
  TileEdge,
  tilesBetween,
  toHex,
} from '@countersign/proof'
import { Contradiction } from './log-contradiction.ts'
import { wrongEntry } from './log-entry-fault.ts'
import type { LogSource } from './log-source.ts'
import { inOrder } from './log-tile-order.ts'
import { type FetchedTile, fetchTile, hashLength, tileSize } from './log-tiles.ts'

/** How far a log has been followed, and everything needed to follow it further. */
export interface Standing {
  readonly head: SequenceHead
  readonly edge: TileEdge
  /** The time of entry 0; null while there is none. */
  readonly firstTime: number | null
  /** The newest entry of public randomness that was replayed. It is not remembered for the next time. */
  readonly randomness?: Entry | undefined
}

/** What a caller learns on the way. */
export interface Following {
  readonly report: (checked: number) => void
  /** An entry in which the log states something about itself. */
  readonly onStatement: (entry: Uint8Array) => void
}

export const beginning: Standing = { head: EMPTY_SEQUENCE, edge: new TileEdge(), firstTime: null }

/** The most concurrent requests, and responses in memory, however large the log is. */
const mostRequests = 8

/**
 * Follows the log to this size: every entry must continue the one before it, and every served tile must be the one that
 * the entries make. Downloads only what lies beyond the start.
 */
export async function replay(
  source: LogSource,
  origin: string,
  start: Standing,
  size: number,
  { report, onStatement }: Following,
): Promise<Standing> {
  let standing = start
  let made: readonly TileContent[] = []
  const tiles = tilesBetween(start.head.size, size)
  for await (const fetched of inOrder(tiles, mostRequests, (tile) => fetchTile(source, tile))) {
    if (fetched.kind === 'hashes') {
      assertMade(fetched, made)
    } else {
      ;({ standing, made } = replayBundle(fetched, origin, standing, onStatement))
      report(standing.head.size)
    }
  }
  return standing
}

/** RFC 6962 2.1. The edge has every subtree that the root is folded from. */
export async function rootOf(edge: TileEdge): Promise<Uint8Array> {
  const readNodes = nodesFromTiles(edge.size, ({ level }) => edge.rows[level] as Uint8Array)
  return (await readFrontier(edge.size, readNodes)).root()
}

type FetchedEntries = Extract<FetchedTile, { kind: 'entries' }>
type FetchedHashes = Extract<FetchedTile, { kind: 'hashes' }>

function replayBundle(
  { tile, entries }: FetchedEntries,
  origin: string,
  { head, edge, firstTime, randomness }: Standing,
  onStatement: Following['onStatement'],
): { standing: Standing; made: TileContent[] } {
  const seen = head.size - tile.index * tileSize
  for (const [position, bytes] of entries.slice(0, seen).entries()) assertSeen(tile, position, bytes, edge)
  const leafHashes: Uint8Array[] = []
  let reached = head
  let begun = firstTime
  let newest = randomness
  for (const bytes of entries.slice(seen)) {
    const next = replayNext(reached, bytes, origin, tile)
    reached = next.head
    if (next.entry.type === 'RANDOMNESS') newest = next.entry
    if (next.entry.type === 'LOG_STATEMENT') onStatement(bytes)
    leafHashes.push(reached.last)
    begun ??= reached.serverTimestamp
  }
  const grown = edge.grow(leafHashes)
  return { standing: { head: reached, edge: grown.edge, firstTime: begun, randomness: newest }, made: grown.tiles }
}

/** RFC 6962 2.1: the hash of a leaf. */
const leafPrefix = Uint8Array.of(0)

/** A bundle that was partial last time begins with entries that were checked then: they must still be equal. */
function assertSeen(tile: Tile, position: number, bytes: Uint8Array, edge: TileEdge): void {
  const expected = toHex(hashAt(edge.rows[0] as Uint8Array, position))
  const found = toHex(sha256(leafPrefix, bytes))
  if (found === expected) return
  const where = `Entry ${tile.index * tileSize + position} in ${formatTilePath(tile)}`
  throw new Contradiction(`${where} is not the one seen last time: expected hash ${expected}, found ${found}.`)
}

function replayNext(head: SequenceHead, bytes: Uint8Array, origin: string, tile: Tile): ReturnType<typeof replayEntry> {
  try {
    return replayEntry(head, bytes, origin)
  } catch (error) {
    throw error instanceof ProofError ? wrongEntry(head, bytes, tile, error.message) : error
  }
}

function assertMade({ tile, bytes }: FetchedHashes, made: readonly TileContent[]): void {
  const { bytes: expected } = made.find((one) => isSame(one.tile, tile)) as TileContent
  if (Buffer.compare(bytes, expected) === 0) return
  const position = Math.floor(bytes.findIndex((byte, at) => byte !== expected[at]) / hashLength)
  const [wanted, found] = [toHex(hashAt(expected, position)), toHex(hashAt(bytes, position))]
  const where = `Hash ${position} of ${formatTilePath(tile)}`
  throw new Contradiction(`${where} does not match the entries: expected ${wanted}, found ${found}.`)
}

function isSame(a: HashTile, b: HashTile): boolean {
  return a.level === b.level && a.index === b.index && a.width === b.width
}

function hashAt(hashes: Uint8Array, position: number): Uint8Array {
  return hashes.subarray(position * hashLength, (position + 1) * hashLength)
}
