import { assertHash, equalBytes } from './bytes.ts'
import { ProofError } from './errors.ts'
import { assertInteger, half, isOdd } from './integer.ts'
import type { LeafRange, NodeReader, TreeHead } from './tree.ts'
import { nodeHash, readRanges, splitPoint } from './tree.ts'

/** RFC 6962 2.1.1: PATH(index, D[size]), from the leaf's sibling up to the root's child. */
export async function makeInclusionProof(index: number, size: number, readNodes: NodeReader): Promise<Uint8Array[]> {
  assertLeafOf(index, size)
  return readRanges(siblingsOf(index, size), readNodes)
}

/** RFC 9162 2.1.3.2, which checks proofs of the same form. Throws unless the leaf is at the index in the tree. */
export function verifyInclusion(
  leafHash: Uint8Array,
  index: number,
  path: readonly Uint8Array[],
  tree: TreeHead,
): void {
  assertLeafOf(index, tree.size)
  assertHash(leafHash, 'the leaf hash')
  let fn = index
  let sn = tree.size - 1
  let hash = leafHash
  for (const sibling of path) {
    // Two short strings may concatenate to the same bytes as two hashes, so the length of every part matters.
    assertHash(sibling, 'a hash of the inclusion path')
    if (sn === 0) throw new ProofError('mismatch', 'the inclusion path is too long for the tree')
    if (isOdd(fn) || fn === sn) {
      hash = nodeHash(sibling, hash)
      while (!isOdd(fn) && fn !== 0) {
        fn = half(fn)
        sn = half(sn)
      }
    } else {
      hash = nodeHash(hash, sibling)
    }
    fn = half(fn)
    sn = half(sn)
  }
  if (sn !== 0) throw new ProofError('mismatch', 'the inclusion path is too short for the tree')
  if (!equalBytes(hash, tree.root)) throw new ProofError('mismatch', 'the inclusion path does not lead to the root')
}

/** The side of each sibling of an inclusion proof, in the proof's order. */
export function siblingSides(index: number, size: number): ('left' | 'right')[] {
  assertLeafOf(index, size)
  return siblingsOf(index, size).map(({ from }) => (from > index ? 'right' : 'left'))
}

function siblingsOf(index: number, size: number): LeafRange[] {
  const siblings: LeafRange[] = []
  let from = 0
  let to = size
  while (to - from > 1) {
    const middle = from + splitPoint(to - from)
    if (index < middle) {
      siblings.push({ from: middle, to })
      to = middle
    } else {
      siblings.push({ from, to: middle })
      from = middle
    }
  }
  return siblings.reverse()
}

function assertLeafOf(index: number, size: number): void {
  assertInteger(index, 'the index')
  assertInteger(size, 'the tree size')
  if (index >= size) throw new ProofError('out-of-range', `there is no entry ${index} in a tree of ${size}`)
}
