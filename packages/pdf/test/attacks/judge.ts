import { PdfError } from '../../src/errors.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { trust } from '../support/sample-contract.ts'

/** The verifier's verdict on a file. Any other error is a defect, and rethrown. */
export async function judge(file: Uint8Array): Promise<string> {
  try {
    const { verdict } = await verifyPdf(file, trust)
    return verdict ?? 'unsigned'
  } catch (error) {
    if (error instanceof PdfError) return 'refused'
    throw error
  }
}

/** Reports whether somebody who trusts the verdict would take what the pages show for what was signed. */
export function isAccepted(verdict: string): boolean {
  return verdict === 'valid' || verdict === 'valid-issuer-unknown'
}
