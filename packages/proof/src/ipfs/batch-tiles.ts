import { ProofError } from '../errors.ts'
import { assertInteger } from '../integer.ts'
import { TILE_WIDTH, type Tile, tileWidth } from '../tile.ts'
import { tilesBetween } from '../tiles-between.ts'

/** About 110,000 bytes of links. */
const LINKS_PER_PAGE = 1000
/** Their links take about 140,000 bytes in the manifest: room for a batch of 260 million entries. */
const MAX_PAGES = 2048

/**
 * The tiles of a batch, page by page: those that it has completed, and the whole right edge in the tree of its size.
 * These alone connect every entry of the batch to the root; the tiles of all batches make up the whole log.
 */
export function* batchPages(first: number, size: number): Generator<Tile[]> {
  assertBatch(first, size)
  let page: Tile[] = []
  for (const tile of batchTiles(first, size)) {
    page.push(tile)
    if (page.length < LINKS_PER_PAGE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

/** The number of pages of `batchPages`, without creating them. */
export function countBatchPages(first: number, size: number): number {
  assertBatch(first, size)
  return pagesOf(first, size)
}

function assertBatch(first: number, size: number): void {
  assertInteger(first, 'the first entry of the batch')
  assertInteger(size, 'the size of the batch')
  if (first >= size) throw new ProofError('out-of-range', 'the batch has no entries')
  if (pagesOf(first, size) > MAX_PAGES) throw new ProofError('too-large', 'the batch has too many entries')
}

function pagesOf(first: number, size: number): number {
  let tiles = 1 + Math.floor((size - 1) / TILE_WIDTH) - Math.floor(first / TILE_WIDTH)
  for (let span = 1; span <= size; span *= TILE_WIDTH) {
    const before = Math.floor(first / span)
    const hashes = Math.floor(size / span)
    if (hashes > before) tiles += 1 + Math.floor((hashes - 1) / TILE_WIDTH) - Math.floor(before / TILE_WIDTH)
    else if (hashes % TILE_WIDTH > 0) tiles += 1
  }
  return Math.ceil(tiles / LINKS_PER_PAGE)
}

function* batchTiles(first: number, size: number): Generator<Tile> {
  yield* tilesBetween(first, size)
  for (let level = 0, span = 1; span <= size; level++, span *= TILE_WIDTH) {
    const index = Math.floor(size / (span * TILE_WIDTH))
    const width = tileWidth(size, level, index)
    const grown = Math.floor(size / span) > Math.floor(first / span)
    if (width > 0 && !grown) yield { level, index, width }
  }
}
