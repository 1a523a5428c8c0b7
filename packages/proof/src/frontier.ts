import { assertHash } from './bytes.ts'
import { ProofError } from './errors.ts'
import { assertInteger, half, isOdd } from './integer.ts'
import type { NodeReader } from './tree.ts'
import { completeNodes, foldNodes, nodeHash, readHashes } from './tree.ts'

/**
 * Everything that a tree needs to grow and to compute its root: the hashes of its complete subtrees, from large to
 * small, at most 53. A frontier is immutable; growing creates a new one, so that a failed write leaves the old one
 * unchanged.
 */
export class Frontier {
  readonly size: number
  readonly hashes: readonly Uint8Array[]

  /** The empty tree, or one whose size and hashes were stored. */
  constructor(size = 0, hashes: readonly Uint8Array[] = []) {
    assertInteger(size, 'the tree size')
    if (hashes.length !== completeNodes({ from: 0, to: size }).length) {
      throw new ProofError('malformed', `${hashes.length} hashes are no frontier of a tree of ${size}`)
    }
    for (const hash of hashes) assertHash(hash, "a frontier's hash")
    this.size = size
    this.hashes = hashes
  }

  extend(leafHashes: Iterable<Uint8Array>): Frontier {
    const hashes = [...this.hashes]
    let size = this.size
    for (const leafHash of leafHashes) {
      assertHash(leafHash, 'a leaf hash')
      hashes.push(leafHash)
      mergeEqualSubtrees(hashes, size)
      size += 1
    }
    return new Frontier(size, hashes)
  }

  root(): Uint8Array {
    return foldNodes(this.hashes)
  }
}

/** Restores the frontier of a tree, for instance from its tiles. Its root is the tree's. */
export async function readFrontier(size: number, readNodes: NodeReader): Promise<Frontier> {
  assertInteger(size, 'the tree size')
  return new Frontier(size, await readHashes(completeNodes({ from: 0, to: size }), readNodes))
}

/** The new leaf completes one subtree for every trailing one bit of the size before it, like a carry in an addition. */
function mergeEqualSubtrees(hashes: Uint8Array[], sizeBefore: number): void {
  for (let rest = sizeBefore; isOdd(rest); rest = half(rest)) {
    const right = hashes.pop() as Uint8Array
    const left = hashes.pop() as Uint8Array
    hashes.push(nodeHash(left, right))
  }
}
