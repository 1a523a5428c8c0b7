import { toBase64 } from './bytes.ts'
import { ProofError } from './errors.ts'
import { half, isOdd } from './integer.ts'
import { type NoteSigner, signNote } from './note.ts'
import { formatReceiptStatement, joinReceipt } from './receipt.ts'
import { nodeHash } from './tree.ts'

/** Consecutive entries of the log, by their leaf hashes. They must be durable before anything is signed. */
export type StoredEntries = {
  readonly first: number
  readonly leafHashes: readonly Uint8Array[]
  /** Milliseconds since 1970; not earlier than the last entry. */
  readonly time: number
}

/** The receipts of entries that share one signature. */
export type SignedEntries = {
  /** The receipt of the entry with this number, whose bytes and salt the caller has. */
  readonly receiptOf: (index: number, opened: { readonly entry: Uint8Array; readonly salt: Uint8Array }) => string
}

/** One signature for all of them, however many they are, and a few string operations for each. */
export async function signReceipts(
  { first, leafHashes, time }: StoredEntries,
  signer: NoteSigner,
): Promise<SignedEntries> {
  const levels = levelsOver(leafHashes)
  const tree = { size: leafHashes.length, root: levels.at(-1)?.[0] ?? new Uint8Array() }
  const note = await signNote(formatReceiptStatement({ origin: signer.key.name, first, tree, time }), signer)
  const encoded = levels.map((hashes) => hashes.map(toBase64))
  return {
    receiptOf(index, { entry, salt }) {
      const at = index - first
      if (at < 0 || at >= tree.size) throw new ProofError('out-of-range', `entry ${index} is not among those signed`)
      return joinReceipt(toBase64(entry), toBase64(salt), pathOf(at, encoded), note)
    },
  }
}

/**
 * All nodes of the tree of RFC 6962 2.1, from the leaves up. The last node of an odd level has no sibling, and is also
 * that of the level above.
 */
function levelsOver(leafHashes: readonly Uint8Array[]): (readonly Uint8Array[])[] {
  const levels = [leafHashes]
  for (let below = leafHashes; below.length > 1; ) {
    const above: Uint8Array[] = []
    for (let i = 0; i < below.length; i += 2) {
      const [left, right] = [below[i] as Uint8Array, below[i + 1]]
      above.push(right === undefined ? left : nodeHash(left, right))
    }
    levels.push(above)
    below = above
  }
  return levels
}

/** RFC 6962 2.1.1 */
function pathOf(index: number, levels: readonly (readonly string[])[]): string[] {
  const path: string[] = []
  for (let [level, at] = [0, index]; level < levels.length - 1; level++, at = half(at)) {
    const sibling = levels[level]?.[isOdd(at) ? at - 1 : at + 1]
    if (sibling !== undefined) path.push(sibling)
  }
  return path
}
