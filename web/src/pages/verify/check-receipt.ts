import {
  checkReceipt,
  fromHex,
  isReceiptFor,
  type KeyChain,
  nodesFromTiles,
  openCheckpoint,
  openReceipt,
  originOfReceipt,
  ProofError,
  parseReceipt,
  parseVerifierKey,
  type Receipt,
  type ReceiptFacts,
  type ReceiptStanding,
  readEntryHash,
} from '@countersign/proof'
import { fetchCheckpoint, fetchLogTrust, fetchTile, openLogKeys } from '../../api/proof.ts'

export type ReceiptVerdict =
  | ReceiptStanding
  /** Signed by this log, which could not be asked whether it has the entry. */
  | 'promised'
  | 'otherLog'
  | 'broken'
  /** This browser cannot, or the key of the log is not available. */
  | 'unchecked'

export type CheckedReceipt = {
  readonly verdict: ReceiptVerdict
  /** What the log has signed; null if it has not. */
  readonly facts: ReceiptFacts | null
  readonly receipt: Receipt | null
}

export type ChosenReceipt =
  | { readonly kind: 'none' }
  | { readonly kind: 'checking'; readonly name: string }
  | { readonly kind: 'checked'; readonly name: string; readonly checked: CheckedReceipt }

/** Checks a receipt file that the reader added: the signature, and then the public log. */
export async function checkReceiptText(text: string, signal: AbortSignal): Promise<CheckedReceipt> {
  try {
    const receipt = parseReceipt(text)
    const trust = await fetchLogTrust(signal)
    if (trust === null) return { verdict: 'unchecked', facts: null, receipt }
    const key = parseVerifierKey(trust.vkey)
    if (originOfReceipt(receipt) !== key.name) return { verdict: 'otherLog', facts: null, receipt }
    const keys = await openLogKeys(trust)
    if (keys === null) return { verdict: 'unchecked', facts: null, receipt }
    const facts = await openReceipt(receipt, keys)
    return { verdict: await askLog(receipt, facts.index, keys, signal), facts, receipt }
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    return { verdict: error.kind === 'platform' ? 'unchecked' : 'broken', facts: null, receipt: null }
  }
}

/** An answer that is not signed, or that its tiles do not prove, is no answer. */
async function askLog(receipt: Receipt, index: number, keys: KeyChain, signal: AbortSignal): Promise<ReceiptVerdict> {
  try {
    const checkpoint = found(await fetchCheckpoint(signal))
    const seenAt = Date.now()
    const { size } = await openCheckpoint(checkpoint, keys)
    if (size <= index) return await checkReceipt(receipt, keys, { checkpoint, seenAt })
    const readNodes = nodesFromTiles(size, async (tile) => found(await fetchTile(tile, signal)))
    return await checkReceipt(receipt, keys, { checkpoint, seenAt, found: await readEntryHash(index, size, readNodes) })
  } catch (error) {
    if (error instanceof ProofError || error instanceof NoAnswer) return 'promised'
    throw error
  }
}

class NoAnswer extends Error {}

function found<T>(outcome: { readonly ok: true; readonly value: T } | { readonly ok: false }): T {
  if (outcome.ok) return outcome.value
  throw new NoAnswer()
}

/** Whether the receipt is for the file with this fingerprint; null if it is not signed. */
export function isForFile({ receipt, facts }: CheckedReceipt, hash: string): boolean | null {
  return receipt === null || facts === null ? null : isReceiptFor(fromHex(hash), receipt)
}
