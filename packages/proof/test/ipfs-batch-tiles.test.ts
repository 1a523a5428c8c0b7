import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { makeInclusionProof, verifyInclusion } from '../src/inclusion-proof.ts'
import { batchPages, countBatchPages } from '../src/ipfs/batch-tiles.ts'
import { formatTilePath, type HashTile, tileWidth } from '../src/tile.ts'
import { type TileContent, TileEdge } from '../src/tile-edge.ts'
import { nodesFromTiles } from '../src/tile-reader.ts'
import { refusal } from './support/refusal.ts'
import { ReferenceTree } from './support/rfc6962.ts'
import { rounds } from './support/rounds.ts'
import { sampleEntries } from './support/sample-log.ts'

const pathsOf = (first: number, size: number) => [...batchPages(first, size)].flat().map(formatTilePath)

test('the tiles of a batch are those it has completed, and the whole right edge', () => {
  assert.deepEqual(pathsOf(0, 1), ['tile/entries/000.p/1', 'tile/0/000.p/1'])
  assert.deepEqual(pathsOf(0, 256), ['tile/entries/000', 'tile/0/000', 'tile/1/000.p/1'])
  assert.deepEqual(pathsOf(256, 257), ['tile/entries/001.p/1', 'tile/0/001.p/1', 'tile/1/000.p/1'])
  assert.deepEqual(pathsOf(300, 65_537), [
    ...Array.from({ length: 255 }, (_, i) => [
      `tile/entries/${String(i + 1).padStart(3, '0')}`,
      `tile/0/${String(i + 1).padStart(3, '0')}`,
    ]).flat(),
    'tile/1/000',
    'tile/2/000.p/1',
    'tile/entries/256.p/1',
    'tile/0/256.p/1',
  ])
})

test('the number of pages is known without making them', () => {
  const sizes = fc.tuple(fc.nat(3_000_000), fc.integer({ min: 1, max: 600_000 }))
  fc.assert(
    fc.property(sizes, ([first, more]) => {
      const pages = [...batchPages(first, first + more)]
      assert.equal(countBatchPages(first, first + more), pages.length)
      assert.ok(pages.slice(0, -1).every((page) => page.length === 1000))
    }),
    rounds(60),
  )
  // About a page of tiles, with one more at the edge that the batch has not changed.
  for (let size = 20_126_000; size < 20_129_000; size += 16) {
    assert.equal(countBatchPages(20_000_000, size), [...batchPages(20_000_000, size)].length)
  }
  // A million entries: 3907 bundles, 3907 tiles of level 0, 16 of level 1, one of level 2.
  assert.equal(countBatchPages(0, 1_000_000), 8)
  assert.equal([...batchPages(0, 1_000_000)].flat().length, 3907 + 3907 + 16 + 1)
})

test('batches without entries, and excessive ones, are refused immediately', () => {
  assert.throws(() => countBatchPages(5, 5), refusal('out-of-range'))
  assert.throws(() => countBatchPages(6, 5), refusal('out-of-range'))
  assert.throws(() => countBatchPages(-1, 5), refusal('out-of-range'))
  assert.throws(() => countBatchPages(0, 2 ** 53), refusal('out-of-range'))
  assert.throws(() => countBatchPages(0, 2 ** 53 - 1), refusal('too-large'))
  assert.throws(() => batchPages(0, 2 ** 53 - 1).next(), refusal('too-large'))
  assert.equal(countBatchPages(2 ** 53 - 2, 2 ** 53 - 1), 1)
})

test('every entry of a batch is proved by the tiles of this batch alone', async () => {
  const bounds = [0, 1, 2, 300, 310, 512, 513, 1023, 1024, 1400]
  const tree = new ReferenceTree(sampleEntries(1400))
  const full = new TileEdge().grow(tree.leafHashes).tiles
  for (const [i, size] of bounds.entries()) {
    const first = bounds[i - 1]
    if (first === undefined) continue
    const published = new Set(pathsOf(first, size))
    const nodes = nodesFromTiles(size, (tile) => {
      assert.ok(published.has(formatTilePath(tile)), `${formatTilePath(tile)} for ${first} to ${size}`)
      assert.equal(tile.width, tileWidth(size, tile.level, tile.index))
      return contentOf(full, tile)
    })
    const root = tree.mth(0, size)
    for (const index of [first, Math.floor((first + size) / 2), size - 1]) {
      const path = await makeInclusionProof(index, size, nodes)
      verifyInclusion(tree.leafHashes[index] as Uint8Array, index, path, { size, root })
    }
  }
})

function contentOf(tiles: readonly TileContent[], { level, index, width }: HashTile): Uint8Array {
  const found = tiles.find(({ tile }) => tile.level === level && tile.index === index)
  return (found?.bytes ?? new Uint8Array()).subarray(0, width * 32)
}
