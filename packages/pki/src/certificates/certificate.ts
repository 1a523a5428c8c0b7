import { toHex } from '@countersign/proof/bytes'
import type { Der } from '../asn1/der.ts'
import {
  contextTag,
  integerBytes,
  malformed,
  membersOf,
  primitiveTag,
  readBits,
  readDer,
  readSmallInteger,
  unwrap,
} from '../asn1/der.ts'
import { readTime } from '../asn1/der-time.ts'
import { assertSize } from '../bytes.ts'
import type { PublicKey } from '../keys/public-key.ts'
import { readPublicKey } from '../keys/public-key.ts'
import type { Extensions } from './extensions.ts'
import { readExtensions } from './extensions.ts'
import type { Name } from './name.ts'
import { readName } from './name.ts'

/** An X.509 certificate (RFC 5280 4.1): parsed, not yet trusted. */
export type Certificate = {
  /** DER. */
  readonly bytes: Uint8Array
  /** The signed bytes. */
  readonly signedPart: Uint8Array
  /** Hex. */
  readonly serialNumber: string
  /** INTEGER, as written. */
  readonly serialElement: Uint8Array
  readonly issuer: Name
  readonly subject: Name
  readonly notBefore: Date
  readonly notAfter: Date
  readonly publicKey: PublicKey
  readonly extensions: Extensions
  readonly signatureAlgorithm: Der
  readonly signature: Uint8Array
}

const MAX_CERTIFICATE_BYTES = 64 * 1024
const WHAT = 'a certificate'

export function readCertificate(bytes: Uint8Array): Certificate {
  assertSize(bytes, MAX_CERTIFICATE_BYTES, WHAT)
  const outer = membersOf(readDer(bytes, WHAT), WHAT)
  const signedPart = outer.take()
  const signatureAlgorithm = outer.take()
  const signature = readBits(outer.take(), WHAT)
  outer.end()

  const members = membersOf(signedPart, WHAT)
  const version = members.takeIf(contextTag(0))
  if (version !== undefined && readSmallInteger(unwrap(version, WHAT), WHAT) > 2) {
    throw malformed(WHAT, 'is of a version that does not exist')
  }
  const serial = members.take()
  // RFC 5280 4.1.1.2: the two must be equal, or the unsigned one could mislead.
  if (toHex(members.take().bytes) !== toHex(signatureAlgorithm.bytes)) throw malformed(WHAT, 'names two algorithms')
  const issuer = readName(members.take())
  const validity = membersOf(members.take(), WHAT)
  const notBefore = readTime(validity.take(), WHAT)
  const notAfter = readTime(validity.take(), WHAT)
  validity.end()
  const subject = readName(members.take())
  const publicKey = readPublicKey(members.take().bytes)
  members.takeIf(primitiveTag(1))
  members.takeIf(primitiveTag(2))
  const extensions = readExtensions(members.takeIf(contextTag(3)), WHAT)
  members.end()

  return {
    bytes,
    signedPart: signedPart.bytes,
    serialNumber: readSerial(serial),
    serialElement: serial.bytes,
    issuer,
    subject,
    notBefore,
    notAfter,
    publicKey,
    extensions,
    signatureAlgorithm,
    signature,
  }
}

/** Hex without the leading zeros that only carry the sign. */
export function readSerial(element: Der): string {
  return serialHex(integerBytes(element, 'a serial number'))
}

export function serialHex(bytes: Uint8Array): string {
  const first = bytes.findIndex((byte) => byte !== 0)
  return first === -1 ? '00' : toHex(bytes.subarray(first))
}
