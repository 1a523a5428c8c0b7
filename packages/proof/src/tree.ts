import { assertHash } from './bytes.ts'
import { ProofError } from './errors.ts'
import { floorLog2 } from './integer.ts'
import { sha256 } from './sha256.ts'

/** A complete subtree of 2^level leaves, the index-th of its level. Its hash never changes once its leaves exist. */
export type TreeNode = { readonly level: number; readonly index: number }

/**
 * Returns the hashes of nodes, in the given order. Every proof calls it once, for everything it needs, so that a reader
 * may fetch in parallel. The result need not be trusted: a proof from wrong hashes does not verify.
 */
export type NodeReader = (nodes: readonly TreeNode[]) => readonly Uint8Array[] | Promise<readonly Uint8Array[]>

/** What a checkpoint states about a tree. */
export type TreeHead = { readonly size: number; readonly root: Uint8Array }

/** The leaves from `from` up to, not including, `to`. In this package always a subtree of some RFC 6962 tree. */
export type LeafRange = { readonly from: number; readonly to: number }

/**
 * No path to a leaf or between two sizes is longer, for any size that is an exact number (2^53) or that the standard
 * allows (2^63).
 */
export const MAX_PATH_LENGTH = 63

/** RFC 6962 2.1 */
export const NODE_PREFIX: Uint8Array = Uint8Array.of(0x01)

export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(NODE_PREFIX, left, right)
}

/** RFC 6962 2.1: k, the largest power of two smaller than n, where a tree of n leaves splits. */
export function splitPoint(leaves: number): number {
  return 2 ** floorLog2(leaves - 1)
}

/** The complete subtrees that make up a subtree, from left to right, which is from large to small. */
export function completeNodes(range: LeafRange): TreeNode[] {
  const nodes: TreeNode[] = []
  for (let at = range.from; at < range.to; ) {
    const level = floorLog2(range.to - at)
    nodes.push({ level, index: at / 2 ** level })
    at += 2 ** level
  }
  return nodes
}

/** The root over adjacent complete subtrees, from large to small; MTH({}) of RFC 6962 2.1 over none. */
export function foldNodes(hashes: readonly Uint8Array[]): Uint8Array {
  if (hashes.length === 0) return sha256()
  return hashes.reduceRight((right, left) => nodeHash(left, right))
}

/** The hash of each range, with one call to the reader for all of them. */
export async function readRanges(ranges: readonly LeafRange[], readNodes: NodeReader): Promise<Uint8Array[]> {
  const nodesOfRanges = ranges.map(completeNodes)
  const hashes = await readHashes(nodesOfRanges.flat(), readNodes)
  let at = 0
  return nodesOfRanges.map((nodes) => {
    at += nodes.length
    return foldNodes(hashes.slice(at - nodes.length, at))
  })
}

export async function readHashes(nodes: readonly TreeNode[], readNodes: NodeReader): Promise<readonly Uint8Array[]> {
  const hashes = await readNodes(nodes)
  if (hashes.length !== nodes.length) {
    throw new ProofError('malformed', `a reader gave ${hashes.length} hashes for ${nodes.length} nodes`)
  }
  for (const hash of hashes) assertHash(hash, "a node's hash")
  return hashes
}
