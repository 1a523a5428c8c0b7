import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { toHex } from '../src/bytes.ts'
import { makeConsistencyProof, verifyConsistency } from '../src/consistency-proof.ts'
import { Frontier, readFrontier } from '../src/frontier.ts'
import { makeInclusionProof, verifyInclusion } from '../src/inclusion-proof.ts'
import { refusal } from './support/refusal.ts'
import { numberedLeaves, ReferenceTree } from './support/rfc6962.ts'
import { isLongRun, rounds } from './support/rounds.ts'
import { UniformTree } from './support/uniform-tree.ts'

/** Beyond a full tree of seven levels in every run; the long one goes beyond one of eight. */
const SIZES = isLongRun ? 300 : 140
const reference = new ReferenceTree(numberedLeaves(SIZES))
const head = (size: number) => ({ size, root: reference.mth(0, size) })
const same = (a: readonly Uint8Array[], b: readonly Uint8Array[]) =>
  a.length === b.length && a.every((hash, i) => Buffer.compare(hash, b[i] as Uint8Array) === 0)

test('a frontier has the root of RFC 6962 at every size, grown leaf by leaf or in one step', () => {
  let frontier = new Frontier()
  for (let size = 0; size <= SIZES; size++) {
    assert.deepEqual(Buffer.from(frontier.root()), reference.mth(0, size))
    assert.deepEqual(new Frontier().extend(reference.leafHashes.slice(0, size)), frontier)
    frontier = frontier.extend(reference.leafHashes.slice(size, size + 1))
  }
})

test('growing a frontier leaves the old one as it was', () => {
  const old = new Frontier().extend(reference.leafHashes.slice(0, 7))
  old.extend(reference.leafHashes.slice(7, 20))
  assert.deepEqual(old, new Frontier().extend(reference.leafHashes.slice(0, 7)))
})

test(`every leaf of every tree to ${SIZES} has the path of RFC 6962, and it verifies`, async () => {
  for (let size = 1; size <= SIZES; size++) {
    for (let index = 0; index < size; index++) {
      const path = await makeInclusionProof(index, size, reference.readNodes)
      assert.ok(same(path, reference.path(index, 0, size)), `${index} of ${size}`)
      verifyInclusion(reference.leafHashes[index] as Buffer, index, path, head(size))
    }
  }
})

test(`every pair of trees to ${SIZES} has the proof of RFC 6962, and it verifies`, async () => {
  for (let newSize = 1; newSize <= SIZES; newSize++) {
    for (let oldSize = 1; oldSize <= newSize; oldSize++) {
      const path = await makeConsistencyProof(oldSize, newSize, reference.readNodes)
      assert.ok(same(path, reference.proof(oldSize, newSize)), `${oldSize} to ${newSize}`)
      verifyConsistency(head(oldSize), head(newSize), path)
    }
  }
})

test('an inclusion path proves nothing else: another index, size, leaf, root, length or bit', () => {
  const index = fc.integer({ min: 0, max: SIZES - 1 })
  fc.assert(
    fc.property(index, index, fc.nat(), fc.nat(), (a, b, otherIndex, noise) => {
      const [at, size] = [Math.min(a, b), Math.max(a, b) + 1]
      const leaf = reference.leafHashes[at] as Buffer
      const path = reference.path(at, 0, size)
      const wrong = otherIndex % size
      if (wrong !== at) assert.throws(() => verifyInclusion(leaf, wrong, path, head(size)), refusal('mismatch'))
      assert.throws(() => verifyInclusion(flip(leaf, noise), at, path, head(size)), refusal('mismatch'))
      assert.throws(
        () => verifyInclusion(leaf, at, path, { size, root: flip(head(size).root, noise) }),
        refusal('mismatch'),
      )
      assert.throws(() => verifyInclusion(leaf, at, [...path, leaf], head(size)), /too long/)
      if (path.length === 0) return
      assert.throws(() => verifyInclusion(leaf, at, path.slice(1), head(size)), refusal('mismatch'))
      assert.throws(() => verifyInclusion(leaf, at, path.slice(0, -1), head(size)), refusal('mismatch'))
      assert.throws(() => verifyInclusion(leaf, at, flipOne(path, noise), head(size)), refusal('mismatch'))
    }),
    rounds(2000),
  )
})

test('a consistency path proves nothing else: other roots, other lengths, other bits', () => {
  const size = fc.integer({ min: 1, max: SIZES })
  fc.assert(
    fc.property(size, size, fc.nat(), (a, b, noise) => {
      const [older, newer] = [head(Math.min(a, b)), head(Math.max(a, b))]
      const path = reference.proof(older.size, newer.size)
      const refuse = (o: typeof older, n: typeof older, p: readonly Uint8Array[]) =>
        assert.throws(() => verifyConsistency(o, n, p), refusal('mismatch'))
      refuse({ ...older, root: Buffer.from(flip(older.root, noise)) }, newer, path)
      refuse(older, { ...newer, root: Buffer.from(flip(newer.root, noise)) }, path)
      assert.throws(() => verifyConsistency(older, newer, [...path, older.root]), /too long|not empty/)
      if (path.length === 0) return
      refuse(older, newer, path.slice(1))
      refuse(older, newer, path.slice(0, -1))
      refuse(older, newer, flipOne(path, noise))
      refuse(older, newer, [])
    }),
    rounds(2000),
  )
})

test('parts that are no hashes are refused, even where their bytes join to the right ones', () => {
  const { size, root } = head(2)
  const [left, right] = reference.leafHashes as [Buffer, Buffer]
  assert.throws(
    () => verifyInclusion(left.subarray(0, 31), 0, [Buffer.concat([left.subarray(31), right])], { size, root }),
    refusal('malformed'),
  )
  assert.throws(() => verifyInclusion(left, 0, [Buffer.alloc(0)], { size, root }), refusal('malformed'))
  assert.throws(() => verifyConsistency(head(1), head(2), [Buffer.alloc(33)]), refusal('malformed'))
  assert.throws(() => verifyConsistency({ size: 1, root: Buffer.alloc(2) }, head(2), [right]), refusal('malformed'))
  assert.throws(() => new Frontier().extend([Buffer.alloc(31)]), refusal('malformed'))
  assert.throws(() => new Frontier(3, [left]), refusal('malformed'))
})

test('indices and sizes that cannot be are refused', async () => {
  const leaf = reference.leafHashes[0] as Buffer
  for (const [index, size] of [
    [0, 0],
    [1, 1],
    [-1, 1],
    [0.5, 2],
    [0, Number.NaN],
    [0, 2 ** 53],
  ] as const) {
    assert.throws(() => verifyInclusion(leaf, index, [], { size, root: leaf }), refusal('out-of-range'))
    await assert.rejects(() => makeInclusionProof(index, size, reference.readNodes), refusal('out-of-range'))
  }
  for (const [oldSize, newSize] of [
    [0, 0],
    [0, 1],
    [2, 1],
    [1.5, 2],
    [1, 2 ** 53],
  ] as const) {
    const [older, newer] = [
      { size: oldSize, root: leaf },
      { size: newSize, root: leaf },
    ]
    assert.throws(() => verifyConsistency(older, newer, []), refusal('out-of-range'))
    await assert.rejects(() => makeConsistencyProof(oldSize, newSize, reference.readNodes), refusal('out-of-range'))
  }
})

test('a reader that gives too few or no hashes is refused', async () => {
  await assert.rejects(() => makeInclusionProof(0, 8, () => []), refusal('malformed'))
  await assert.rejects(() => readFrontier(1, () => [Buffer.alloc(3)]), refusal('malformed'))
})

test('paths are valid in trees of any size to 2^53', async () => {
  const around = [2 ** 31, 2 ** 32, 2 ** 33 + 2 ** 31, 2 ** 52, Number.MAX_SAFE_INTEGER - 3]
  const size = fc.oneof(
    fc.constantFrom(...around).chain((middle) => fc.integer({ min: middle - 3, max: middle + 3 })),
    fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  )
  await fc.assert(
    fc.asyncProperty(size, fc.double({ min: 0, max: 1, noNaN: true }), size, async (newSize, position, other) => {
      const index = Math.min(newSize - 1, Math.floor(newSize * position))
      const tree = new UniformTree(index)
      const newer = { size: newSize, root: tree.root(newSize) }

      const path = await makeInclusionProof(index, newSize, tree.readNodes)
      verifyInclusion(tree.node({ level: 0, index }), index, path, newer)
      assert.throws(() => verifyInclusion(tree.node({ level: 0, index: index + 1 }), index, path, newer))

      const oldSize = Math.min(newSize, other)
      const proof = await makeConsistencyProof(oldSize, newSize, tree.readNodes)
      verifyConsistency({ size: oldSize, root: tree.root(oldSize) }, newer, proof)

      const frontier = await readFrontier(newSize, tree.readNodes)
      assert.equal(toHex(frontier.root()), toHex(newer.root))
    }),
    rounds(400),
  )
})

test('a frontier grows across 2^31 and 2^32', async () => {
  for (const border of [2 ** 31, 2 ** 32]) {
    const tree = new UniformTree(border)
    let frontier = await readFrontier(border - 2, tree.readNodes)
    for (let size = border - 1; size <= border + 3; size++) {
      frontier = frontier.extend([tree.node({ level: 0, index: size - 1 })])
      assert.equal(toHex(frontier.root()), toHex(tree.root(size)), String(size))
    }
  }
})

function flip(hash: Uint8Array, noise: number): Uint8Array {
  const at = noise % hash.length
  return Uint8Array.from(hash).with(at, (hash[at] as number) ^ (1 << (noise % 8)))
}

function flipOne(path: readonly Uint8Array[], noise: number): Uint8Array[] {
  return path.map((hash, i) => (i === noise % path.length ? flip(hash, noise) : hash))
}
