import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { equalBytes, toHex } from '../src/bytes.ts'
import { makeConsistencyProof, verifyConsistency } from '../src/consistency-proof.ts'
import { Frontier, readFrontier } from '../src/frontier.ts'
import { makeInclusionProof, verifyInclusion } from '../src/inclusion-proof.ts'
import { sha256 } from '../src/sha256.ts'
import { formatTilePath, type HashTile, tileWidth } from '../src/tile.ts'
import { readTileEdge, TileEdge } from '../src/tile-edge.ts'
import { nodesFromTiles } from '../src/tile-reader.ts'
import { refusal } from './support/refusal.ts'
import { rounds } from './support/rounds.ts'
import { UniformTree } from './support/uniform-tree.ts'

const leafHashes = Array.from({ length: 70_000 }, (_, i) => sha256(Buffer.from(`leaf ${i}`)))

/** What a log stores and serves, by path. */
class TileStore {
  readonly tiles = new Map<string, Uint8Array>()
  reads: string[] = []

  write(contents: readonly { tile: HashTile; bytes: Uint8Array }[]): void {
    for (const { tile, bytes } of contents) this.tiles.set(formatTilePath(tile), bytes)
  }

  read = (tile: HashTile): Uint8Array => {
    const path = formatTilePath(tile)
    this.reads.push(path)
    const bytes = this.tiles.get(path)
    assert.ok(bytes, `the log asked for ${path}, which was never written`)
    return bytes
  }
}

function grown(steps: readonly number[]): { store: TileStore; edge: TileEdge } {
  const store = new TileStore()
  let edge = new TileEdge()
  for (const size of steps) {
    const { edge: next, tiles } = edge.grow(leafHashes.slice(edge.size, size))
    store.write(tiles)
    edge = next
  }
  return { store, edge }
}

const big = grown([70_000])

test('a log of 70,000 is written in the tiles of the norm', () => {
  const paths = [...big.store.tiles.keys()]
  assert.equal(paths.length, 273 + 1 + 1 + 1 + 1)
  for (const path of [
    'tile/0/000',
    'tile/0/272',
    'tile/0/273.p/112',
    'tile/1/000',
    'tile/1/001.p/17',
    'tile/2/000.p/1',
  ]) {
    assert.ok(paths.includes(path), path)
  }
})

test('the tiles have the hashes of the standard', () => {
  const root = (from: number, to: number) => toHex(new Frontier().extend(leafHashes.slice(from, to)).root())
  const hashAt = (path: string, i: number) => toHex(big.store.tiles.get(path)?.slice(i * 32, i * 32 + 32) as Uint8Array)
  assert.equal(hashAt('tile/0/273.p/112', 111), toHex(leafHashes[69_999] as Uint8Array))
  assert.equal(hashAt('tile/1/000', 3), root(768, 1024))
  assert.equal(hashAt('tile/1/001.p/17', 16), root(272 * 256, 273 * 256))
  assert.equal(hashAt('tile/2/000.p/1', 0), root(0, 65_536))
})

test('a tree of 256 is one full tile and a partial one above it', () => {
  assert.deepEqual([...grown([256]).store.tiles.keys()], ['tile/0/000', 'tile/1/000.p/1'])
})

test('growing writes only tiles that are new or wider, and no empty ones', () => {
  const { edge } = grown([600])
  const paths = (count: number) =>
    edge.grow(leafHashes.slice(600, 600 + count)).tiles.map(({ tile }) => formatTilePath(tile))
  assert.deepEqual(paths(0), [])
  assert.deepEqual(paths(1), ['tile/0/002.p/89'])
  assert.deepEqual(paths(168), ['tile/0/002', 'tile/1/000.p/3'])
  assert.deepEqual(paths(169), ['tile/0/002', 'tile/0/003.p/1', 'tile/1/000.p/3'])
})

test('however it grows, a log ends in the same edge, and the edge can be read back', async () => {
  const sizes = fc.array(fc.nat(3000), { minLength: 1, maxLength: 8 }).map((list) => list.sort((a, b) => a - b))
  await fc.assert(
    fc.asyncProperty(sizes, async (steps) => {
      const { store, edge } = grown(steps)
      assert.deepEqual(edge, grown([edge.size]).edge)
      assert.deepEqual(await readTileEdge(edge.size, store.read), edge)
    }),
    rounds(40),
  )
})

test('growing leaves the old edge as it was', () => {
  const { edge } = grown([300])
  const before = structuredClone(edge.rows)
  edge.grow(leafHashes.slice(300, 900))
  assert.deepEqual(edge.rows, before)
})

test('proofs made from tiles verify, at every size that had a checkpoint', async () => {
  const steps = [1, 2, 255, 256, 257, 1000, 65_535, 65_536, 65_537, 69_999, 70_000]
  const { store } = grown(steps)
  const head = async (size: number) => ({
    size,
    root: (await readFrontier(size, nodesFromTiles(size, store.read))).root(),
  })
  for (const [i, size] of steps.entries()) {
    const newer = await head(size)
    assert.ok(equalBytes(newer.root, new Frontier().extend(leafHashes.slice(0, size)).root()))
    for (const index of [0, Math.floor(size / 3), Math.floor(size / 2), size - 1]) {
      const path = await makeInclusionProof(index, size, nodesFromTiles(size, store.read))
      verifyInclusion(leafHashes[index] as Uint8Array, index, path, newer)
    }
    for (const oldSize of steps.slice(0, i + 1)) {
      const path = await makeConsistencyProof(oldSize, size, nodesFromTiles(size, store.read))
      verifyConsistency(await head(oldSize), newer, path)
    }
  }
})

test('a proof fetches each tile once, and few of them', async () => {
  big.store.reads = []
  await makeInclusionProof(12_345, 70_000, nodesFromTiles(70_000, big.store.read))
  assert.equal(new Set(big.store.reads).size, big.store.reads.length)
  assert.deepEqual(big.store.reads.sort(), ['tile/0/048', 'tile/0/273.p/112', 'tile/1/000', 'tile/1/001.p/17'])
})

test('full tiles do where the partial ones are gone', async () => {
  const size = 65_600
  const fullOnly = (tile: HashTile) =>
    big.store.read({ ...tile, width: tileWidth(70_000, tile.level, tile.index) }).slice(0, 8192)
  const readTile = (tile: HashTile) => (tile.index === 256 ? fullOnly(tile) : grown([size]).store.read(tile))
  const path = await makeInclusionProof(65_599, size, nodesFromTiles(size, readTile))
  const root = new Frontier().extend(leafHashes.slice(0, size)).root()
  verifyInclusion(leafHashes[65_599] as Uint8Array, 65_599, path, { size, root })
})

test('proofs of trees beyond 2^31 come out of tiles', async () => {
  for (const size of [2 ** 31 + 77, 2 ** 40 + 2 ** 33 + 5, Number.MAX_SAFE_INTEGER]) {
    const index = Math.floor(size / 2) + 3
    const tree = new UniformTree(index)
    const readTile = ({ level, index: tile, width }: HashTile) =>
      Buffer.concat(Array.from({ length: width }, (_, i) => tree.node({ level: level * 8, index: tile * 256 + i })))
    const path = await makeInclusionProof(index, size, nodesFromTiles(size, readTile))
    verifyInclusion(tree.node({ level: 0, index }), index, path, { size, root: tree.root(size) })
    const edge = await readTileEdge(size - 3, readTile)
    const { edge: next } = edge.grow([1, 2, 3].map((i) => tree.node({ level: 0, index: size - 4 + i })))
    assert.deepEqual(next, await readTileEdge(size, readTile))
  }
})

test('tiles of the wrong length, nodes outside the tree and broken edges are refused', async () => {
  const short = nodesFromTiles(70_000, () => new Uint8Array(32))
  await assert.rejects(() => makeInclusionProof(0, 70_000, short), refusal('malformed'))
  const outside = nodesFromTiles(300, grown([300]).store.read)
  await assert.rejects(async () => outside([{ level: 6, index: 4 }]), refusal('out-of-range'))
  assert.throws(() => new TileEdge(300, []), refusal('malformed'))
  assert.throws(() => new TileEdge(1, [new Uint8Array(33)]), refusal('malformed'))
  assert.throws(() => new TileEdge(-1), refusal('out-of-range'))
  assert.throws(() => new TileEdge().grow([new Uint8Array(31)]), refusal('malformed'))
})
