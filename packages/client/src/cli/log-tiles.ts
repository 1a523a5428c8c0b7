import { formatTilePath, type HashTile, parseEntryBundle, type Tile } from '@countersign/proof'
import { Contradiction, contradictionOf } from './log-contradiction.ts'
import type { LogSource } from './log-source.ts'

/** C2SP tlog-tiles: a full tile has 256 hashes, or entries. */
export const tileSize = 256
export const hashLength = 32

/** More than any tile has: 256 hashes, or 256 entries of 85 bytes with their lengths. */
const mostBytes = 32_768

export type FetchedTile =
  | { readonly kind: 'entries'; readonly tile: Tile; readonly entries: readonly Uint8Array[] }
  | { readonly kind: 'hashes'; readonly tile: HashTile; readonly bytes: Uint8Array }

export async function fetchTile(source: LogSource, tile: Tile): Promise<FetchedTile> {
  const { level } = tile
  return level === 'entries'
    ? { kind: 'entries', tile, entries: await fetchEntries(source, tile) }
    : { kind: 'hashes', tile: { ...tile, level }, bytes: await fetchHashes(source, tile) }
}

async function fetchEntries(source: LogSource, tile: Tile): Promise<Uint8Array[]> {
  const { served, bytes } = await fetchServed(source, tile)
  try {
    return parseEntryBundle(bytes, served.width).slice(0, tile.width)
  } catch (error) {
    throw contradictionOf(formatTilePath(served), error)
  }
}

export async function fetchHashes(source: LogSource, tile: Tile): Promise<Uint8Array> {
  const { served, bytes } = await fetchServed(source, tile)
  const length = served.width * hashLength
  if (bytes.length === length) return bytes.subarray(0, tile.width * hashLength)
  const found = `found ${bytes.length} bytes`
  throw new Contradiction(`${formatTilePath(served)}: expected ${served.width} hashes, ${length} bytes; ${found}.`)
}

/** C2SP tlog-tiles, "Partial Tiles": a log may delete a partial tile once the full one exists. */
async function fetchServed(source: LogSource, tile: Tile): Promise<{ served: Tile; bytes: Uint8Array }> {
  for (const served of [tile, { ...tile, width: tileSize }]) {
    const bytes = await source.get(formatTilePath(served), mostBytes)
    if (bytes !== undefined) return { served, bytes }
    if (tile.width === tileSize) break
  }
  const full = tile.width === tileSize ? '' : ', and no full tile replaces it'
  throw new Contradiction(`${formatTilePath(tile)} is missing${full}, but the log has signed its contents.`)
}
