import { ProofError } from '../errors.ts'
import { HASH_LENGTH } from '../sha256.ts'
import { keccak256 } from './keccak256.ts'
import { encodeRlp, type RlpItem } from './rlp.ts'
import { encodePath, MAX_TRANSACTIONS, pathOfPlace } from './trie-path.ts'

// The Merkle-Patricia trie of a block's transactions (Yellow Paper, appendix D, and 4.4.2), built from all of them as
// broadcast. A node is a branch of 16 children and a value, or a pair of a path and its target. A node shorter than a
// hash is embedded in its parent instead of its hash.

type Leaf = { readonly path: readonly number[]; readonly value: Uint8Array; readonly isWanted: boolean }

export function transactionsRoot(transactions: readonly Uint8Array[]): Uint8Array {
  return keccak256(encodeRlp(nodeOver(leavesOf(transactions, undefined), 0, () => {})))
}

/** The nodes from the root down to the transaction at this index, for `verifyTransaction`. */
export function makeTransactionProof(transactions: readonly Uint8Array[], index: number): Uint8Array[] {
  if (transactions[index] === undefined) throw new ProofError('out-of-range', `the block has no transaction ${index}`)
  const nodes: Uint8Array[] = []
  const root = encodeRlp(nodeOver(leavesOf(transactions, index), 0, (node) => nodes.unshift(node)))
  return [root, ...nodes]
}

function leavesOf(transactions: readonly Uint8Array[], wanted: number | undefined): Leaf[] {
  if (transactions.length > MAX_TRANSACTIONS) throw new ProofError('too-large', 'no block has so many transactions')
  return transactions.map((value, index) => ({ path: pathOfPlace(index), value, isWanted: index === wanted }))
}

/**
 * The node over leaves whose paths agree up to `at`. Calls `visit` for the nodes below it that lead to the wanted leaf.
 */
function nodeOver(leaves: readonly Leaf[], at: number, visit: (encoded: Uint8Array) => void): RlpItem {
  const [first, ...others] = leaves
  if (first === undefined) return new Uint8Array(0)
  if (others.length === 0) return [encodePath(first.path.slice(at), true), first.value]
  const shared = sharedLength(leaves, at)
  if (shared > 0) {
    return [encodePath(first.path.slice(at, at + shared), false), referenceTo(leaves, at + shared, visit)]
  }
  const children = Array.from({ length: 16 }, (_, nibble) => leaves.filter(({ path }) => path[at] === nibble))
  // No key of this trie is a prefix of another, so no branch has a value.
  return [...children.map((below) => referenceTo(below, at + 1, visit)), new Uint8Array(0)]
}

function referenceTo(leaves: readonly Leaf[], at: number, visit: (encoded: Uint8Array) => void): RlpItem {
  const node = nodeOver(leaves, at, visit)
  const encoded = encodeRlp(node)
  if (encoded.length < HASH_LENGTH) return node
  if (leaves.some(({ isWanted }) => isWanted)) visit(encoded)
  return keccak256(encoded)
}

function sharedLength(leaves: readonly Leaf[], at: number): number {
  const first = leaves[0]?.path ?? []
  let length = 0
  while (first[at + length] !== undefined && leaves.every(({ path }) => path[at + length] === first[at + length])) {
    length += 1
  }
  return length
}
