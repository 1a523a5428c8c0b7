import { equalBytes } from '../bytes.ts'
import { ProofError } from '../errors.ts'
import { keccak256 } from './keccak256.ts'
import { decodeRlpList, type RlpItem, rlpBytes } from './rlp.ts'
import { decodePath, pathOfPlace } from './trie-path.ts'

const BRANCH_LENGTH = 17
const PAIR_LENGTH = 2
/** A key has at most 8 nibbles; each consumes a node, and the value's own comes last. */
const MAX_NODES = 9

/**
 * Throws unless the trie with this root has the transaction at this index, and the nodes are exactly the path to it.
 */
export function verifyTransaction(
  transaction: Uint8Array,
  index: number,
  nodes: readonly Uint8Array[],
  root: Uint8Array,
): void {
  const path = pathOfPlace(index)
  if (nodes.length > MAX_NODES) throw new ProofError('too-large', 'there are more nodes than a path has')
  const unused = [...nodes]
  const found = rlpBytes(valueAt(path, root, unused), 'the value in the trie')
  if (!equalBytes(found, transaction)) throw notThere()
  if (unused.length > 0) throw new ProofError('mismatch', 'there are nodes behind the transaction')
}

/** Walks down from the root. Every iteration consumes a part of the path, so it ends. */
function valueAt(path: readonly number[], root: Uint8Array, unused: Uint8Array[]): RlpItem | undefined {
  let node = openNode(root, unused)
  for (let at = 0; ; ) {
    if (node.length === BRANCH_LENGTH) {
      const nibble = path[at]
      if (nibble === undefined) return node[BRANCH_LENGTH - 1]
      node = openNode(node[nibble], unused)
      at += 1
    } else {
      const { nibbles, isLeaf } = decodePath(rlpBytes(node[0], 'the path of a node'))
      if (!nibbles.every((nibble, i) => nibble === path[at + i])) throw notThere()
      at += nibbles.length
      if (isLeaf && at === path.length) return node[1]
      if (isLeaf || nibbles.length === 0) throw notThere()
      node = openNode(node[1], unused)
    }
  }
}

/** The node of a reference: the next of the given ones, if it has that hash, or the reference itself. */
function openNode(reference: RlpItem | undefined, unused: Uint8Array[]): readonly RlpItem[] {
  if (reference === undefined || reference.length === 0) throw notThere()
  const node = reference instanceof Uint8Array ? openHashed(reference, unused) : reference
  if (node.length !== BRANCH_LENGTH && node.length !== PAIR_LENGTH) {
    throw new ProofError('malformed', 'a node of the trie is neither a branch nor a pair')
  }
  return node
}

function openHashed(hash: Uint8Array, unused: Uint8Array[]): readonly RlpItem[] {
  const encoded = unused.shift()
  if (encoded === undefined) throw new ProofError('mismatch', 'the nodes end before the transaction')
  if (!equalBytes(keccak256(encoded), hash)) {
    throw new ProofError('mismatch', 'the nodes do not lead from the transactions root to the transaction')
  }
  return decodeRlpList(encoded, 'a node of the trie')
}

function notThere(): ProofError {
  return new ProofError('mismatch', 'the block does not hold the transaction at this place')
}
