import type { Der } from '../asn1/der.ts'
import { PkiError } from '../errors.ts'
import {
  type AlgorithmEnds,
  firstWeakness,
  hashWeakness,
  isForgeable,
  keyWeakness,
  type Strength,
  type Weakness,
} from './algorithm-ends.ts'
import type { PublicKey } from './public-key.ts'
import { readSignatureScheme, type SignatureScheme } from './signature-scheme.ts'
import { verifySignature } from './verify-signature.ts'

/** A certificate, a CRL or an OCSP response. */
type Signed = { readonly signedPart: Uint8Array; readonly signatureAlgorithm: Der; readonly signature: Uint8Array }

/** Why the key has not signed the object, as a sentence; undefined if it has. */
export async function whyNotSignedBy(
  signed: Signed,
  key: PublicKey,
  what: string,
  strong: Strength,
): Promise<string | undefined> {
  try {
    const scheme = readSignatureScheme(signed.signatureAlgorithm)
    const weakness = weaknessOf(key, scheme, strong.ends)
    if (weakness !== null && isForgeable(weakness, strong.at)) return `${what} ${weakness.what}.`
    if (await verifySignature(key, scheme, signed.signedPart, signed.signature)) return undefined
    return `${what} was not signed by its issuer.`
  } catch (error) {
    if (!(error instanceof PkiError) || error.kind === 'platform') throw error
    return `${what} cannot be checked: ${error.message}.`
  }
}

/** When this key's signature on the object becomes weak; null if no end is known. */
export function signedWeakness(
  { signatureAlgorithm }: Pick<Signed, 'signatureAlgorithm'>,
  key: PublicKey,
  ends: AlgorithmEnds | undefined,
): Weakness | null {
  return weaknessOf(key, readSignatureScheme(signatureAlgorithm), ends)
}

function weaknessOf(key: PublicKey, { hash }: SignatureScheme, ends: AlgorithmEnds | undefined): Weakness | null {
  return firstWeakness([keyWeakness(key, ends), hashWeakness(hash, ends)])
}
