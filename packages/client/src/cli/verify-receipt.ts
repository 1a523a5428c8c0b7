import {
  isReceiptFor,
  type KeyChain,
  openKeyChain,
  openReceipt,
  originOfReceipt,
  ProofError,
  parseVerifierKey,
  periodOf,
  type Receipt,
  toHex,
  type VerifierKey,
} from '@countersign/proof'
import { CountersignError } from '../countersign-error.ts'
import type { Outcome } from './command.ts'
import { NotReadyError, UsageError } from './exits.ts'
import { isoTime } from './log-time.ts'
import { readReceipt } from './receipt-file.ts'
import { fields, printable } from './text.ts'
import { hashFile } from './verify-files.ts'

/** That the log of this key promised to keep the entry of the file. Offline: whether it did is for `log check`. */
export async function verifyReceipt(
  file: string,
  path: string,
  vkey: string | undefined,
  keys?: readonly string[],
): Promise<Outcome> {
  const receipt = await readReceipt(path)
  if (vkey === undefined) throw new UsageError('A receipt does not contain the key of its log. Add it with --vkey.')
  const fingerprint = await hashFile(file)
  try {
    const { origin, index, type, leafHash, serverTimestamp, time } = await openReceipt(
      receipt,
      await keysOf(vkey, keys),
    )
    if (!isReceiptFor(fingerprint, receipt)) {
      throw new CountersignError('refused', `${file} is not the document that this receipt is for.`)
    }
    const shown = fields([
      ['sha-256', toHex(fingerprint)],
      ['log', origin],
      ['key', vkey],
      ['entry', `${index}, ${type}`],
      ['time in the log', isoTime(serverTimestamp)],
      ['leaf hash', toHex(leafHash)],
    ])
    const data = { origin, index, type, leafHash: toHex(leafHash), serverTimestamp: isoTime(serverTimestamp) }
    return {
      data: { valid: true, receipt: { ...data, fingerprint: toHex(fingerprint), time: isoTime(time) }, vkey },
      text: [`The receipt is valid for ${printable(file)}.`, shown, words(index)].join('\n\n'),
    }
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    if (error.kind === 'platform') throw new NotReadyError(`The receipt cannot be checked: ${error.message}.`)
    const whose = error.kind === 'unsigned' ? namedLog(receipt) : ''
    throw new CountersignError('refused', `${path} is not valid: ${error.message}.${whose}`)
  }
}

/** The trusted key, or all keys that statements connect with it. */
async function keysOf(vkey: string, statements: readonly string[] | undefined): Promise<VerifierKey | KeyChain> {
  const key = parseVerifierKey(vkey)
  if (statements === undefined) return key
  const chain = await openKeyChain(key.name, statements)
  if (periodOf(chain, key) === undefined) throw new ProofError('mismatch', 'the statements do not name the trusted key')
  return chain
}

/** Empty if the signed text names none. */
function namedLog(receipt: Receipt): string {
  try {
    return ` It names the log ${originOfReceipt(receipt)}.`
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    return ''
  }
}

function words(index: number): string {
  return `The log has promised to keep the document as entry ${index}. Check that it did with countersign log check --receipt.`
}
