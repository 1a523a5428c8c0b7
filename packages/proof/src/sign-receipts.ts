import { ProofError } from './errors.ts'
import { readFrontier } from './frontier.ts'
import { makeInclusionProof } from './inclusion-proof.ts'
import { type NoteSigner, signNote } from './note.ts'
import { formatReceipt, formatReceiptStatement } from './receipt.ts'
import { type NodeReader, nodeHash } from './tree.ts'

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
  readonly receiptOf: (index: number, opened: { entry: Uint8Array; salt: Uint8Array }) => Promise<string>
}

/** One signature for all of them, however many they are. */
export async function signReceipts(
  { first, leafHashes, time }: StoredEntries,
  signer: NoteSigner,
): Promise<SignedEntries> {
  const size = leafHashes.length
  const readNodes = nodesOver(leafHashes)
  const root = (await readFrontier(size, readNodes)).root()
  const note = await signNote(
    formatReceiptStatement({ origin: signer.key.name, first, tree: { size, root }, time }),
    signer,
  )
  return {
    async receiptOf(index, opened) {
      return formatReceipt({ ...opened, inclusionPath: await makeInclusionProof(index - first, size, readNodes), note })
    },
  }
}

/** Computes every complete subtree once. */
function nodesOver(leafHashes: readonly Uint8Array[]): NodeReader {
  const levels: (readonly Uint8Array[])[] = [leafHashes]
  for (let below = leafHashes; below.length > 1; below = levels.at(-1) as readonly Uint8Array[]) {
    levels.push(
      Array.from({ length: Math.floor(below.length / 2) }, (_, i) =>
        nodeHash(below[2 * i] as Uint8Array, below[2 * i + 1] as Uint8Array),
      ),
    )
  }
  return (nodes) =>
    nodes.map(({ level, index }) => {
      const hash = levels[level]?.[index]
      if (hash === undefined) throw new ProofError('out-of-range', 'the tree has no such node')
      return hash
    })
}
