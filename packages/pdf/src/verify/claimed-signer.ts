import { checkCms, PkiError, readCms, type SignerFinding } from '@countersign/pki'
import type { PdfValue } from '../read/value.ts'

/** The claimed signer of a signature that covers nothing any more: a program that rewrites a file moves its bytes. */
export async function claimedSigner(
  contents: PdfValue | undefined,
): Promise<Pick<SignerFinding, 'certificate' | 'claimedTime'>> {
  const nobody = { certificate: null, claimedTime: null }
  if (contents?.kind !== 'string') return nobody
  try {
    // No content has this digest: only the signer matters.
    const { signers } = await checkCms(readCms(contents.bytes), () => new Uint8Array())
    const [signer] = signers
    if (signer === undefined || signers.length > 1) return nobody
    return { certificate: signer.certificate, claimedTime: signer.signingTime }
  } catch (error) {
    if (!(error instanceof PkiError) || error.kind === 'platform') throw error
    return nobody
  }
}
