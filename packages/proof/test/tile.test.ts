import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatTilePath, parseTilePath, splitTile, type Tile, tileWidth } from '../src/tile.ts'
import { refusal } from './support/refusal.ts'
import { rounds } from './support/rounds.ts'

const tiles = fc.record(
  {
    level: fc.oneof(fc.constant('entries' as const), fc.integer({ min: 0, max: 63 })),
    index: fc.oneof(fc.nat(2_000_000), fc.maxSafeNat()),
    width: fc.integer({ min: 1, max: 256 }),
  },
  { noNullPrototype: true },
)

for (const [path, tile] of [
  ['tile/0/000', { level: 0, index: 0, width: 256 }],
  ['tile/0/x001/x234/067', { level: 0, index: 1234067, width: 256 }],
  ['tile/2/x001/x234/067.p/12', { level: 2, index: 1234067, width: 12 }],
  ['tile/63/999.p/255', { level: 63, index: 999, width: 255 }],
  ['tile/entries/x001/000', { level: 'entries', index: 1000, width: 256 }],
  ['tile/entries/007.p/1', { level: 'entries', index: 7, width: 1 }],
  ['tile/0/x009/x007/x199/x254/x740/991', { level: 0, index: Number.MAX_SAFE_INTEGER, width: 256 }],
] satisfies [string, Tile][]) {
  test(`the tile of ${path} has this path and no other`, () => {
    assert.equal(formatTilePath(tile), path)
    assert.deepEqual(parseTilePath(path), tile)
  })
}

test('every tile comes back from its path', () => {
  fc.assert(
    fc.property(tiles, (tile) => assert.deepEqual(parseTilePath(formatTilePath(tile)), tile)),
    rounds(5000),
  )
})

test('other spellings of a path are refused', () => {
  const malformed = [
    '',
    '/tile/0/000',
    'tile/0',
    'tile/0/',
    'tile/0/0',
    'tile/0/0000',
    'tile/0/001/000',
    'tile/0/x000/000',
    'tile/0/x000/x001/000',
    'tile/0/x001',
    'tile/0/X001/000',
    'tile/00/000',
    'tile/-1/000',
    'tile/a/000',
    'tile/0/000/',
    'tile/0/000\n',
    'tile/0/000.p',
    'tile/0/000.p/',
    'tile/0/000.p/01',
    'tile/0/000.p/256',
    'tile/0/000.p/1/',
    'tile/0/../000',
    'tile/entries',
    'tile/0/٠٠٠',
  ]
  for (const path of malformed) assert.throws(() => parseTilePath(path), refusal('malformed'), path)
  const outOfRange = ['tile/64/000', 'tile/0/000.p/0', 'tile/0/000.p/257', 'tile/0/x009/x007/x199/x254/x740/992']
  for (const path of outOfRange) assert.throws(() => parseTilePath(path), refusal('out-of-range'), path)
})

test('tiles that cannot be have no path', () => {
  for (const tile of [
    { level: -1, index: 0, width: 1 },
    { level: 64, index: 0, width: 1 },
    { level: 0, index: 2 ** 53, width: 1 },
    { level: 0, index: 0, width: 0 },
    { level: 0, index: 0, width: 257 },
    { level: 0.5, index: 0, width: 1 },
  ]) {
    assert.throws(() => formatTilePath(tile), refusal('out-of-range'))
  }
})

test('the widths of a tree of 70,000 are those of the norm', () => {
  const widths = (level: Tile['level'], ...indices: number[]) => indices.map((i) => tileWidth(70_000, level, i))
  assert.deepEqual(widths(0, 0, 272, 273, 274), [256, 256, 112, 0])
  assert.deepEqual(widths('entries', 0, 273), [256, 112])
  assert.deepEqual(widths(1, 0, 1, 2), [256, 17, 0])
  assert.deepEqual(widths(2, 0, 1), [1, 0])
  assert.deepEqual(widths(3, 0), [0])
})

test('a tile splits into its hashes, and so does the full tile in its place', () => {
  const full = Uint8Array.from({ length: 8192 }, (_, i) => Math.floor(i / 32))
  const tile = { level: 0, index: 0, width: 3 }
  const hashes = [0, 1, 2].map((byte) => new Uint8Array(32).fill(byte))
  assert.deepEqual(splitTile(tile, full.slice(0, 96)), hashes)
  assert.deepEqual(splitTile(tile, full), hashes)
  for (const length of [0, 64, 95, 97, 128, 8191, 8193]) {
    assert.throws(() => splitTile(tile, new Uint8Array(length)), refusal('malformed'))
  }
})
