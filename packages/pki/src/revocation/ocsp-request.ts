import { childrenOf, contextTag, expectTag, malformed, membersOf, readDer, readOctets, TAG } from '../asn1/der.ts'
import { derContext, derOctets, derSequence } from '../asn1/der-write.ts'
import { OCSP_NONCE } from '../asn1/oids.ts'
import { assertSize } from '../bytes.ts'
import { readCertificate } from '../certificates/certificate.ts'
import { extensionValue, readExtensions, writeExtension } from '../certificates/extensions.ts'
import { PkiError } from '../errors.ts'
import type { OcspCertificateId } from './ocsp-certificate-id.ts'
import { readCertificateId, writeCertificateId } from './ocsp-certificate-id.ts'

export type OcspRequest = {
  readonly certificates: readonly OcspCertificateId[]
  readonly nonce: Uint8Array | null
}

const WHAT = 'the OCSP request'
const MAX_BYTES = 16 * 1024
const MAX_CERTIFICATES = 32
/** RFC 9654 2.1. */
const MAX_NONCE_BYTES = 128

/** Asks about one certificate. Old responders support only SHA-1, so it is the default (RFC 5019 2.1.1). */
export async function makeOcspRequest(question: {
  readonly certificate: Uint8Array
  readonly issuer: Uint8Array
  readonly nonce?: Uint8Array
  readonly hash?: 'SHA-1' | 'SHA-256'
}): Promise<Uint8Array> {
  const { certificate, issuer, nonce, hash = 'SHA-1' } = question
  const id = await writeCertificateId(readCertificate(certificate), readCertificate(issuer), hash)
  return derSequence(derSequence(derSequence(derSequence(id)), nonce && derContext(2, derSequence(writeNonce(nonce)))))
}

export function writeNonce(nonce: Uint8Array): Uint8Array {
  if (nonce.length === 0 || nonce.length > MAX_NONCE_BYTES) {
    throw new PkiError('out-of-range', `the nonce is not 1 to ${MAX_NONCE_BYTES} bytes long`)
  }
  return writeExtension(OCSP_NONCE, false, derOctets(nonce))
}

export function readOcspRequest(der: Uint8Array): OcspRequest {
  assertSize(der, MAX_BYTES, WHAT)
  const outer = membersOf(readDer(der, WHAT), WHAT)
  const members = membersOf(outer.take(), WHAT)
  // A requester's signature is ignored: the response is public.
  outer.takeIf(contextTag(0))
  outer.end()

  members.takeIf(contextTag(0))
  members.takeIf(contextTag(1))
  const list = childrenOf(expectTag(members.take(), TAG.sequence, WHAT), WHAT, MAX_CERTIFICATES)
  const extensions = readExtensions(members.takeIf(contextTag(2)), WHAT)
  members.end()
  if (list.length === 0) throw malformed(WHAT, 'asks about nothing')
  if ([...extensions].some(([oid, { critical }]) => critical && oid !== OCSP_NONCE)) {
    throw new PkiError('unsupported', `${WHAT} has a critical extension that is not known here`)
  }
  return {
    certificates: list.map((item) => readCertificateId(membersOf(item, WHAT).take())),
    nonce: nonceOf(extensions),
  }
}

function nonceOf(extensions: Parameters<typeof extensionValue>[0]): Uint8Array | null {
  const value = extensionValue(extensions, OCSP_NONCE, WHAT)
  if (value === undefined) return null
  const nonce = readOctets(value, WHAT)
  if (nonce.length === 0 || nonce.length > MAX_NONCE_BYTES) throw malformed(WHAT, 'has a nonce of a wrong length')
  return nonce
}
