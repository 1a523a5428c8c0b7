import { assertHash, equalBytes } from './bytes.ts'
import { ProofError } from './errors.ts'
import { assertInteger, half, isOdd } from './integer.ts'
import type { LeafRange, NodeReader, TreeHead } from './tree.ts'
import { nodeHash, readRanges, splitPoint } from './tree.ts'

/** RFC 6962 2.1.2: PROOF(oldSize, D[newSize]). Empty for equal sizes. */
export async function makeConsistencyProof(
  oldSize: number,
  newSize: number,
  readNodes: NodeReader,
): Promise<Uint8Array[]> {
  assertOrderedSizes(oldSize, newSize)
  return readRanges(rangesBetween(oldSize, newSize), readNodes)
}

/**
 * RFC 9162 2.1.4.2. Throws unless the older tree is a prefix of the newer one. Refuses a tree of size 0: it is a prefix
 * of everything, so there is nothing to prove.
 */
export function verifyConsistency(older: TreeHead, newer: TreeHead, path: readonly Uint8Array[]): void {
  assertOrderedSizes(older.size, newer.size)
  assertHash(older.root, 'the older root')
  for (const hash of path) assertHash(hash, 'a hash of the consistency path')
  if (older.size === newer.size) {
    assertSameTree(older, newer, path)
    return
  }

  let fn = older.size - 1
  let sn = newer.size - 1
  while (isOdd(fn)) {
    fn = half(fn)
    sn = half(sn)
  }
  // fn is 0 exactly if the older size is a power of two: its tree is then a node of the newer, and not part of the
  // path.
  const [first, ...rest] = fn === 0 ? [older.root, ...path] : path
  if (first === undefined) throw new ProofError('mismatch', 'the consistency path is too short for the trees')
  let oldHash = first
  let newHash = first
  for (const hash of rest) {
    if (sn === 0) throw new ProofError('mismatch', 'the consistency path is too long for the trees')
    if (isOdd(fn) || fn === sn) {
      oldHash = nodeHash(hash, oldHash)
      newHash = nodeHash(hash, newHash)
      while (!isOdd(fn) && fn !== 0) {
        fn = half(fn)
        sn = half(sn)
      }
    } else {
      newHash = nodeHash(newHash, hash)
    }
    fn = half(fn)
    sn = half(sn)
  }
  if (sn !== 0) throw new ProofError('mismatch', 'the consistency path is too short for the trees')
  if (!equalBytes(oldHash, older.root)) throw new ProofError('mismatch', 'the path does not lead to the older root')
  if (!equalBytes(newHash, newer.root)) throw new ProofError('mismatch', 'the path does not lead to the newer root')
}

function assertSameTree(older: TreeHead, newer: TreeHead, path: readonly Uint8Array[]): void {
  if (path.length > 0) throw new ProofError('mismatch', 'the consistency path between equal sizes is not empty')
  if (!equalBytes(older.root, newer.root)) throw new ProofError('mismatch', 'two roots for one tree size')
}

/** SUBPROOF of RFC 6962 2.1.2, from the root down, then reversed. */
function rangesBetween(oldSize: number, newSize: number): LeafRange[] {
  const ranges: LeafRange[] = []
  let from = 0
  let to = newSize
  while (to !== oldSize) {
    const middle = from + splitPoint(to - from)
    if (oldSize <= middle) {
      ranges.push({ from: middle, to })
      to = middle
    } else {
      ranges.push({ from, to: middle })
      from = middle
    }
  }
  // The verifier knows the whole older tree, but no other subtree that ends at the older size.
  if (from > 0) ranges.push({ from, to })
  return ranges.reverse()
}

function assertOrderedSizes(oldSize: number, newSize: number): void {
  assertInteger(oldSize, 'the older tree size', 1)
  assertInteger(newSize, 'the newer tree size', 1)
  if (oldSize > newSize) throw new ProofError('out-of-range', 'the older tree is larger than the newer one')
}
