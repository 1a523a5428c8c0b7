import type { Der } from '../asn1/der.ts'
import { childrenOf, membersOf, readOid, readSmallInteger, TAG, unwrap } from '../asn1/der.ts'
import { derNull, derOid, derSequence } from '../asn1/der-write.ts'
import {
  EC_PUBLIC_KEY,
  ECDSA_SHA256,
  ECDSA_SHA384,
  ED448,
  ED25519,
  MGF1,
  RSA_ENCRYPTION,
  RSA_PSS,
  RSA_SHA256,
  SHAKE256_LENGTH,
} from '../asn1/oids.ts'
import { PkiError } from '../errors.ts'
import type { HashAlgorithm } from './hash.ts'
import { hashOfOid, hashOid } from './hash.ts'
import type { EdwardsCurve } from './public-key.ts'
import type { SignatureAlgorithm } from './signer.ts'

export type SignatureScheme =
  | { readonly kind: 'ecdsa'; readonly hash: HashAlgorithm }
  | { readonly kind: 'rsa'; readonly hash: HashAlgorithm }
  | { readonly kind: 'rsa-pss'; readonly hash: HashAlgorithm; readonly saltLength: number }
  /** It hashes by itself. */
  | { readonly kind: 'edwards'; readonly curve: EdwardsCurve; readonly hash: null }

/** RFC 4055 5, RFC 5758 3.2 and RFC 8410 3. */
const SCHEMES: Record<string, SignatureScheme> = {
  '1.2.840.113549.1.1.5': { kind: 'rsa', hash: 'SHA-1' },
  [RSA_SHA256]: { kind: 'rsa', hash: 'SHA-256' },
  '1.2.840.113549.1.1.12': { kind: 'rsa', hash: 'SHA-384' },
  '1.2.840.113549.1.1.13': { kind: 'rsa', hash: 'SHA-512' },
  '1.2.840.10045.4.1': { kind: 'ecdsa', hash: 'SHA-1' },
  [ECDSA_SHA256]: { kind: 'ecdsa', hash: 'SHA-256' },
  [ECDSA_SHA384]: { kind: 'ecdsa', hash: 'SHA-384' },
  '1.2.840.10045.4.3.4': { kind: 'ecdsa', hash: 'SHA-512' },
  [ED25519]: { kind: 'edwards', curve: 'Ed25519', hash: null },
  [ED448]: { kind: 'edwards', curve: 'Ed448', hash: null },
}

/**
 * Reads an AlgorithmIdentifier. In CMS it may name only the kind of key (RFC 3370 3.2); the hash is then that of the
 * message digest.
 */
export function readSignatureScheme(identifier: Der, messageDigest?: HashAlgorithm): SignatureScheme {
  const members = membersOf(identifier, 'a signature algorithm')
  const oid = readOid(members.take(), 'a signature algorithm')
  if (oid === RSA_PSS) return readPssParameters(members.takeIf(TAG.sequence))
  const scheme = SCHEMES[oid]
  if (scheme !== undefined) return scheme
  if (messageDigest !== undefined && oid === RSA_ENCRYPTION) return { kind: 'rsa', hash: messageDigest }
  if (messageDigest !== undefined && oid === EC_PUBLIC_KEY) return { kind: 'ecdsa', hash: messageDigest }
  throw new PkiError('unsupported', `signatures by the algorithm ${oid} are not known here`)
}

/** RFC 4055 3.1; each default is SHA-1's. */
function readPssParameters(parameters: Der | undefined): SignatureScheme {
  const what = 'the parameters of RSASSA-PSS'
  let hash: HashAlgorithm = 'SHA-1'
  let maskHash: HashAlgorithm = 'SHA-1'
  let saltLength = 20
  for (const member of parameters === undefined ? [] : childrenOf(parameters, what, 4)) {
    const value = unwrap(member, what)
    switch (member.tag) {
      case 0xa0:
        hash = readHashAlgorithm(value)
        break
      case 0xa1:
        maskHash = readMaskHash(value)
        break
      case 0xa2:
        saltLength = readSmallInteger(value, what)
        break
      case 0xa3:
        if (readSmallInteger(value, what) !== 1) throw new PkiError('unsupported', `${what} have another trailer`)
        break
      default:
        throw new PkiError('malformed', `${what} have a member too many`)
    }
  }
  // WebCrypto has one hash for both; so has every signature met in practice.
  if (hash !== maskHash) throw new PkiError('unsupported', `${what} name two hashes`)
  if (saltLength < 0 || saltLength > 512) throw new PkiError('malformed', `${what} have no right salt length`)
  return { kind: 'rsa-pss', hash, saltLength }
}

function readMaskHash(identifier: Der): HashAlgorithm {
  const members = membersOf(identifier, 'a mask generation function')
  if (readOid(members.take(), 'a mask generation function') !== MGF1) {
    throw new PkiError('unsupported', 'the mask generation function is not MGF1')
  }
  return readHashAlgorithm(members.take())
}

export function readHashAlgorithm(identifier: Der): HashAlgorithm {
  const members = membersOf(identifier, 'a hash algorithm')
  const oid = readOid(members.take(), 'a hash algorithm')
  if (oid === SHAKE256_LENGTH) return readShakeLength(members.take(TAG.integer))
  const hash = hashOfOid(oid)
  if (hash === undefined) throw new PkiError('unsupported', `the hash algorithm ${oid} is not known here`)
  return hash
}

/** RFC 8419 2.3: Ed448 uses 512 bits. */
function readShakeLength(bits: Der): HashAlgorithm {
  if (readSmallInteger(bits, 'a hash algorithm') === 512) return 'SHAKE256'
  throw new PkiError('unsupported', 'SHAKE256 of another length than 512 bits is not known here')
}

/** RFC 4055 5 requires NULL parameters, RFC 5758 3.2 none. */
export function writeSignatureAlgorithm(algorithm: SignatureAlgorithm): Uint8Array {
  switch (algorithm) {
    case 'ecdsa-p256-sha256':
      return derSequence(derOid(ECDSA_SHA256))
    case 'ecdsa-p384-sha384':
      return derSequence(derOid(ECDSA_SHA384))
    case 'rsa-sha256':
      return derSequence(derOid(RSA_SHA256), derNull())
  }
}

/** RFC 5754 2: written without parameters. */
export function writeHashAlgorithm(hash: HashAlgorithm): Uint8Array {
  return derSequence(derOid(hashOid(hash)))
}
