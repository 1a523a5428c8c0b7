import { isReceipt, ProofError, parseReceipt, type Receipt } from '@countersign/proof'
import { CountersignError } from '../countersign-error.ts'
import { readProofText } from './verify-files.ts'

export async function readReceipt(path: string): Promise<Receipt> {
  const text = await readProofText(path)
  try {
    if (isReceipt(text)) return parseReceipt(text)
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    throw new CountersignError('refused', `${path} is not a receipt that can be checked: ${error.message}.`)
  }
  throw new CountersignError('refused', `${path} is not a receipt.`)
}
