import { assertHash, concatBytes } from './bytes.ts'
import { ProofError } from './errors.ts'
import { Frontier } from './frontier.ts'
import { assertInteger } from './integer.ts'
import { HASH_LENGTH } from './sha256.ts'
import type { HashTile } from './tile.ts'
import { splitTile, TILE_LENGTH, TILE_WIDTH, tileWidth } from './tile.ts'
import type { TileReader } from './tile-reader.ts'

export type TileContent = { readonly tile: HashTile; readonly bytes: Uint8Array }

/**
 * The right edge of a tree in tiles: everything that a log needs to write the next ones. Immutable like a frontier;
 * growing creates a new one.
 */
export class TileEdge {
  readonly size: number
  /** At each level the hashes that do not fill a tile yet. */
  readonly rows: readonly Uint8Array[]

  /** The edge of the empty tree, or of one whose size and rows were stored. */
  constructor(size = 0, rows: readonly Uint8Array[] = []) {
    const widths = edgeTiles(size).map((tile) => tile.width)
    if (
      rows.length !== widths.length ||
      rows.some((row, level) => row.length !== Number(widths[level]) * HASH_LENGTH)
    ) {
      throw new ProofError('malformed', `these are not the rows of the edge of a tree of ${size}`)
    }
    this.size = size
    this.rows = rows
  }

  /**
   * Adds leaves, and returns every tile that is new or wider than before, to be stored before a checkpoint covers it.
   */
  grow(leafHashes: readonly Uint8Array[]): { edge: TileEdge; tiles: TileContent[] } {
    for (const leafHash of leafHashes) assertHash(leafHash, 'a leaf hash')
    const rows: Uint8Array[] = []
    const tiles: TileContent[] = []
    let added = leafHashes
    for (let level = 0; level < this.rows.length || added.length > 0; level++) {
      const row = concatBytes([this.rows[level] ?? new Uint8Array(), ...added])
      const firstIndex = Math.floor(this.size / TILE_WIDTH ** (level + 1))
      const full = fullTiles(level, firstIndex, row)
      const rest = row.slice(full.length * TILE_LENGTH)
      tiles.push(...full)
      if (added.length > 0 && rest.length > 0) {
        tiles.push({ tile: { level, index: firstIndex + full.length, width: rest.length / HASH_LENGTH }, bytes: rest })
      }
      rows.push(rest)
      added = full.map(tileRoot)
    }
    return { edge: new TileEdge(this.size + leafHashes.length, rows), tiles }
  }
}

/** Restores the edge of a tree from its stored tiles. */
export async function readTileEdge(size: number, readTile: TileReader): Promise<TileEdge> {
  const rows = edgeTiles(size).map(async (tile) =>
    tile.width === 0 ? new Uint8Array() : concatBytes(splitTile(tile, await readTile(tile))),
  )
  return new TileEdge(size, await Promise.all(rows))
}

/** The tile at the right edge of each level; of width 0 if the last tile is full. */
function edgeTiles(size: number): HashTile[] {
  assertInteger(size, 'the tree size')
  const tiles: HashTile[] = []
  for (let level = 0; size >= TILE_WIDTH ** level; level++) {
    const index = Math.floor(size / TILE_WIDTH ** (level + 1))
    tiles.push({ level, index, width: tileWidth(size, level, index) })
  }
  return tiles
}

function fullTiles(level: number, firstIndex: number, row: Uint8Array): TileContent[] {
  return Array.from({ length: Math.floor(row.length / TILE_LENGTH) }, (_, i) => ({
    tile: { level, index: firstIndex + i, width: TILE_WIDTH },
    bytes: row.slice(i * TILE_LENGTH, (i + 1) * TILE_LENGTH),
  }))
}

/** C2SP tlog-tiles: the hash of a full tile in the level above. */
function tileRoot({ tile, bytes }: TileContent): Uint8Array {
  return new Frontier().extend(splitTile(tile, bytes)).root()
}
