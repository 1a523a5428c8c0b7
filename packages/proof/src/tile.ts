import { ProofError } from './errors.ts'
import { assertInteger } from './integer.ts'
import { HASH_LENGTH } from './sha256.ts'

/**
 * A resource of C2SP tlog-tiles: up to 256 adjacent hashes of the tree, or a bundle of the entries under a tile of
 * level 0. Each hash of a tile of level L is that of a subtree of 256^L leaves.
 */
export type Tile = { readonly level: number | 'entries'; readonly index: number; readonly width: number }

export type HashTile = Tile & { readonly level: number }

export const TILE_WIDTH = 256
/** A tile is a subtree of this height: 256 = 2^8. */
export const TILE_HEIGHT = 8
export const TILE_LENGTH: number = TILE_WIDTH * HASH_LENGTH
const MAX_LEVEL = 63

/** The width of the tile in a tree of this size: 256 once it is full, 0 while it is empty. */
export function tileWidth(size: number, level: Tile['level'], index: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** (level === 'entries' ? 0 : level))
  return Math.max(0, Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH))
}

/**
 * The hashes of a tile, as views of its bytes. A full tile is accepted in place of a partial one: logs delete partial
 * ones in time.
 */
export function splitTile(tile: HashTile, bytes: Uint8Array): Uint8Array[] {
  if (bytes.length !== tile.width * HASH_LENGTH && bytes.length !== TILE_LENGTH) {
    throw new ProofError('malformed', `${formatTilePath(tile)} is not ${tile.width} hashes long`)
  }
  return Array.from({ length: tile.width }, (_, i) => bytes.subarray(i * HASH_LENGTH, (i + 1) * HASH_LENGTH))
}

/** The path below the log's prefix, such as `tile/0/x001/x234/067.p/12`. */
export function formatTilePath(tile: Tile): string {
  assertTile(tile)
  const digits = String(tile.index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g) as string[]
  const path = groups.map((group, i) => (i < groups.length - 1 ? `x${group}` : group)).join('/')
  const partial = tile.width < TILE_WIDTH ? `.p/${tile.width}` : ''
  return `tile/${tile.level}/${path}${partial}`
}

/** The inverse of `formatTilePath`: accepts no other spelling, so that every tile has one path. */
export function parseTilePath(path: string): Tile {
  const pattern = /^tile\/(entries|[0-9]{1,2})\/((?:x[0-9]{3}\/){0,5}[0-9]{3})(?:\.p\/([0-9]{1,3}))?$/
  const [, level, index, width] = pattern.exec(path) ?? []
  if (level === undefined || index === undefined) throw new ProofError('malformed', 'not the path of a tile')
  const tile: Tile = {
    level: level === 'entries' ? level : Number(level),
    index: Number(index.replaceAll(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  }
  if (formatTilePath(tile) !== path) throw new ProofError('malformed', 'not the one spelling of the path of this tile')
  return tile
}

function assertTile({ level, index, width }: Tile): void {
  if (level !== 'entries') assertInteger(level, "the tile's level")
  assertInteger(index, "the tile's index")
  assertInteger(width, "the tile's width", 1)
  if ((level !== 'entries' && level > MAX_LEVEL) || width > TILE_WIDTH) {
    throw new ProofError('out-of-range', `a tile has a level to ${MAX_LEVEL} and a width to ${TILE_WIDTH}`)
  }
}
