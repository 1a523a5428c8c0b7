import { concatBytes, equalBytes } from '@countersign/proof/bytes'
import { primitiveTag, TAG } from '../asn1/der.ts'
import { writeGeneralizedTime } from '../asn1/der-time.ts'
import { derBits, derContext, derElement, derInteger, derOctets, derOid, derSequence } from '../asn1/der-write.ts'
import { OCSP_BASIC } from '../asn1/oids.ts'
import type { Certificate } from '../certificates/certificate.ts'
import { readCertificate } from '../certificates/certificate.ts'
import { PkiError } from '../errors.ts'
import { hash } from '../keys/hash.ts'
import { writeSignatureAlgorithm } from '../keys/signature-scheme.ts'
import type { Signer } from '../keys/signer.ts'
import type { OcspCertificateId } from './ocsp-certificate-id.ts'
import { isIssuedBy } from './ocsp-certificate-id.ts'
import type { OcspRequest } from './ocsp-request.ts'
import { readOcspRequest, writeNonce } from './ocsp-request.ts'
import type { RevocationReason } from './revocation-reason.ts'
import { codeOfReason } from './revocation-reason.ts'

export type OcspStatus = 'good' | 'unknown' | { readonly revokedAt: Date; readonly reason?: RevocationReason }

export type OcspAnswer = {
  /** As received. */
  readonly request: Uint8Array
  /** The issuer itself, or the holder of its certificate with the profile `ocsp`. */
  readonly responder: Signer
  /** The issuer of the certificates in question, DER. */
  readonly issuer: Uint8Array
  /** Takes a serial number in lowercase hex, without leading zero bytes. */
  readonly statusOf: (serialNumber: string) => OcspStatus | Promise<OcspStatus>
  /** The time of the statuses. */
  readonly producedAt: Date
  readonly nextUpdate: Date
}

/** Accepts arbitrary bytes: a request that cannot be answered gets a response that says why (RFC 6960 4.2.1), DER. */
export async function answerOcsp(answer: OcspAnswer): Promise<Uint8Array> {
  let request: OcspRequest
  try {
    request = readOcspRequest(answer.request)
  } catch (error) {
    if (error instanceof PkiError && error.kind !== 'platform') return refuseOcsp('malformedRequest')
    throw error
  }
  const issuer = readCertificate(answer.issuer)
  const isOurs = await Promise.all(request.certificates.map((id) => isIssuedBy(id, issuer)))
  if (!isOurs.includes(true)) return refuseOcsp('unauthorized')

  const singles: Uint8Array[] = []
  for (const [i, id] of request.certificates.entries()) {
    singles.push(singleResponse(id, isOurs[i] ? await answer.statusOf(id.serialNumber) : 'unknown', answer))
  }
  return derSequence(
    status(0),
    derContext(
      0,
      derSequence(derOid(OCSP_BASIC), derOctets(await signedAnswer(answer, singles, request.nonce, issuer))),
    ),
  )
}

/** RFC 6960 4.2.1. */
const REFUSALS = { malformedRequest: 1, internalError: 2, tryLater: 3, unauthorized: 6 }

export type OcspRefusal = keyof typeof REFUSALS

export function refuseOcsp(refusal: OcspRefusal): Uint8Array {
  return derSequence(status(REFUSALS[refusal]))
}

function status(code: number): Uint8Array {
  return derInteger(code, TAG.enumerated)
}

function singleResponse(id: OcspCertificateId, found: OcspStatus, { producedAt, nextUpdate }: OcspAnswer): Uint8Array {
  return derSequence(
    id.bytes,
    writeStatus(found),
    writeGeneralizedTime(producedAt),
    derContext(0, writeGeneralizedTime(nextUpdate)),
  )
}

function writeStatus(found: OcspStatus): Uint8Array {
  if (found === 'good') return derElement(primitiveTag(0), new Uint8Array())
  if (found === 'unknown') return derElement(primitiveTag(2), new Uint8Array())
  const { revokedAt, reason } = found
  const code = reason && derContext(0, derInteger(codeOfReason(reason), TAG.enumerated))
  return derContext(1, concatBytes([writeGeneralizedTime(revokedAt), code ?? new Uint8Array()]))
}

async function signedAnswer(
  { responder, producedAt }: OcspAnswer,
  singles: readonly Uint8Array[],
  nonce: Uint8Array | null,
  issuer: Certificate,
): Promise<Uint8Array> {
  const certificate = readCertificate(responder.certificate)
  const data = derSequence(
    derContext(2, derOctets(await hash('SHA-1', certificate.publicKey.bits))),
    writeGeneralizedTime(producedAt),
    derSequence(...singles),
    nonce !== null && derContext(1, derSequence(writeNonce(nonce))),
  )
  const signature = derBits(await responder.sign(data))
  const isDelegate = !equalBytes(responder.certificate, issuer.bytes)
  return derSequence(
    data,
    writeSignatureAlgorithm(responder.algorithm),
    signature,
    isDelegate && derContext(0, derSequence(responder.certificate)),
  )
}
