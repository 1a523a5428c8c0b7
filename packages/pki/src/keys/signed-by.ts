import type { Der } from '../asn1/der.ts'
import { PkiError } from '../errors.ts'
import type { PublicKey } from './public-key.ts'
import { readSignatureScheme } from './signature-scheme.ts'
import { verifySignature } from './verify-signature.ts'

/** A certificate, a revocation list or an OCSP answer. */
type Signed = { readonly signedPart: Uint8Array; readonly signatureAlgorithm: Der; readonly signature: Uint8Array }

/** A sentence on why the key does not vouch for the thing; undefined where it does. */
export async function whyNotSignedBy(signed: Signed, key: PublicKey, what: string): Promise<string | undefined> {
  // The least that is still thought safe to 2030 (NIST SP 800-57 part 1, 5.6).
  if (key.kind === 'rsa' && key.modulusBits < 2048) return `${what} was signed with a key that is too short.`
  try {
    const scheme = readSignatureScheme(signed.signatureAlgorithm)
    if (scheme.hash === 'SHA-1') return `${what} rests on SHA-1, which can be forged.`
    if (await verifySignature(key, scheme, signed.signedPart, signed.signature)) return undefined
    return `${what} was not signed by its issuer.`
  } catch (error) {
    if (!(error instanceof PkiError) || error.kind === 'platform') throw error
    return `${what} cannot be checked: ${error.message}.`
  }
}
