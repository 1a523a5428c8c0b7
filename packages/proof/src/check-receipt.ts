import { equalBytes } from './bytes.ts'
import { openCheckpoint } from './checkpoint.ts'
import { ProofError } from './errors.ts'
import { makeInclusionProof, verifyInclusion } from './inclusion-proof.ts'
import type { KeyChain } from './key-chain.ts'
import { openReceipt, type Receipt } from './receipt.ts'
import type { NodeReader } from './tree.ts'
import type { VerifierKey } from './verifier-key.ts'

/** What a reader has received from the log. */
export type LogSight = {
  /** The signed note at `/log/checkpoint`. */
  readonly checkpoint: string
  /** When the log served the checkpoint, in milliseconds since 1970 by the reader's clock. */
  readonly seenAt: number
  /** The entry of the log at the receipt's index, if the checkpoint covers it. */
  readonly found?: { readonly leafHash: Uint8Array; readonly inclusionPath: readonly Uint8Array[] }
}

/**
 * Whether the log has kept its promise.
 * - `kept`: the checkpoint covers the entry
 * - `awaited`: the checkpoint does not cover it yet, and need not
 * - `missing`: the checkpoint had to cover it and does not
 * - `changed`: the log has another entry in its place; the receipt, the checkpoint and the path prove it to anybody
 */
export type ReceiptStanding = 'kept' | 'awaited' | 'missing' | 'changed'

/** How soon after a receipt each checkpoint at `/log/checkpoint` covers the entry. It leaves room for wrong clocks. */
export const MERGE_LIMIT_MS: number = 60 * 60 * 1000

/**
 * Compares a receipt with what the log served. Throws if one of them is not signed by the log, or if the path does not
 * lead to the checkpoint: that says nothing about the promise.
 */
export async function checkReceipt(
  receipt: Receipt,
  keys: VerifierKey | KeyChain,
  sight: LogSight,
): Promise<ReceiptStanding> {
  const { index, leafHash, time } = await openReceipt(receipt, keys)
  const checkpoint = await openCheckpoint(sight.checkpoint, keys)
  if (checkpoint.size <= index) return sight.seenAt > time + MERGE_LIMIT_MS ? 'missing' : 'awaited'
  if (sight.found === undefined) throw new ProofError('malformed', `entry ${index} of the log was not read`)
  verifyInclusion(sight.found.leafHash, index, sight.found.inclusionPath, checkpoint)
  return equalBytes(sight.found.leafHash, leafHash) ? 'kept' : 'changed'
}

/** True if this demonstrates that the log has broken its promise. */
export function disproves(standing: ReceiptStanding): standing is 'missing' | 'changed' {
  return standing === 'missing' || standing === 'changed'
}

/** Reads what the log has at this index, with the proof for a checkpoint of this size. */
export async function readEntryHash(
  index: number,
  size: number,
  readNodes: NodeReader,
): Promise<NonNullable<LogSight['found']>> {
  const [[leafHash], inclusionPath] = await Promise.all([
    readNodes([{ level: 0, index }]),
    makeInclusionProof(index, size, readNodes),
  ])
  if (leafHash === undefined) throw new ProofError('malformed', `a reader gave no hash of entry ${index}`)
  return { leafHash, inclusionPath }
}
