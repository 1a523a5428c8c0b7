import type { Der } from '../asn1/der.ts'
import { PkiError } from '../errors.ts'
import { firstWeakness, hashWeakness, isForgeable, keyWeakness } from './algorithm-ends.ts'
import type { PublicKey } from './public-key.ts'
import { readSignatureScheme } from './signature-scheme.ts'
import { verifySignature } from './verify-signature.ts'

/** A certificate, a revocation list or an OCSP answer. */
type Signed = { readonly signedPart: Uint8Array; readonly signatureAlgorithm: Der; readonly signature: Uint8Array }

/** A sentence on why the thing is not confirmed by the key; undefined where it is. */
export async function whyNotSignedBy(
  signed: Signed,
  key: PublicKey,
  what: string,
  /** When it is known to have existed: algorithms that grew weak later do no harm to it. */
  existedAt?: Date,
): Promise<string | undefined> {
  try {
    const scheme = readSignatureScheme(signed.signatureAlgorithm)
    const weakness = firstWeakness([keyWeakness(key), hashWeakness(scheme.hash)])
    if (weakness !== null && isForgeable(weakness, existedAt)) return `${what} ${weakness.what}.`
    if (await verifySignature(key, scheme, signed.signedPart, signed.signature)) return undefined
    return `${what} was not signed by its issuer.`
  } catch (error) {
    if (!(error instanceof PkiError) || error.kind === 'platform') throw error
    return `${what} cannot be checked: ${error.message}.`
  }
}
