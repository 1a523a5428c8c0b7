import type { Der } from '../asn1/der.ts'
import { childrenOf, membersOf, readDer, readNamedBits, readSmallInteger, TAG } from '../asn1/der.ts'
import { derInteger, derNamedBits, derSequence, derText } from '../asn1/der-write.ts'
import { TST_INFO } from '../asn1/oids.ts'
import { readText } from '../asn1/text.ts'
import { assertSize } from '../bytes.ts'
import { certificateOf } from '../certificates/certificate-of-signer.ts'
import { whyUnfit } from '../certificates/certificate-purpose.ts'
import { writeSignedData } from '../cms/signed-data.ts'
import { PkiError } from '../errors.ts'
import { hash } from '../keys/hash.ts'
import { hashOfAlgorithm, type Signer } from '../keys/signer.ts'
import type { TimestampRequest } from './timestamp-request.ts'
import type { Accuracy } from './tst-info.ts'
import { writeTstInfo } from './tst-info.ts'

export type TimestampGrant = {
  readonly request: TimestampRequest
  /** Its certificate has the profile `tsa`. */
  readonly signer: Signer
  /** Object identifier; the request's, if it has one. */
  readonly policy: string
  /** 1 to 20 bytes, unique for the authority. */
  readonly serialNumber: Uint8Array
  readonly time: Date
  readonly accuracy?: Accuracy
  readonly ordering: boolean
}

/** RFC 3161 2.4.2: the response that grants this token, as a file for other programs. DER. */
export function wrapTimestampToken(token: Uint8Array): Uint8Array {
  return derSequence(statusInfo(0), token)
}

/** A timestamp that is decided and not yet signed. */
export type BegunTimestamp = {
  /** What the token states, as it will contain it: a TSTInfo, DER. */
  readonly info: Uint8Array
  /** RFC 3161 2.4.2: a response with the token, DER. */
  respond(): Promise<Uint8Array>
}

/** RFC 3161 2.4.2: a response with the token, DER. */
export async function makeTimestampResponse(grant: TimestampGrant): Promise<Uint8Array> {
  return await beginTimestamp(grant).respond()
}

/** For authorities that record what a token states before anybody gets it. */
export function beginTimestamp(grant: TimestampGrant): BegunTimestamp {
  const info = infoOf(grant)
  return { info, respond: async () => wrapTimestampToken(await sign(grant, info)) }
}

function infoOf(grant: TimestampGrant): Uint8Array {
  const { request, signer, policy, serialNumber, time, accuracy, ordering } = grant
  if (request.policy !== null && request.policy !== policy) {
    throw new PkiError('mismatch', 'the request is for another policy')
  }
  if (request.extensions.length > 0)
    throw new PkiError('mismatch', 'the request has extensions, and none is known here')
  const certificate = certificateOf(signer)
  if (whyUnfit(certificate, 'timestamping').length > 0) {
    throw new PkiError('mismatch', 'the certificate is not for time-stamping alone')
  }
  if (!(time >= certificate.notBefore && time <= certificate.notAfter)) {
    throw new PkiError('out-of-range', 'the certificate is not valid at the time of the timestamp')
  }
  return writeTstInfo({
    policy,
    imprint: request.imprint.bytes,
    serialNumber,
    time,
    ...(accuracy && { accuracy }),
    ordering,
    nonce: request.nonce,
  })
}

async function sign({ request, signer }: TimestampGrant, content: Uint8Array): Promise<Uint8Array> {
  return await writeSignedData({
    signer,
    contentType: TST_INFO,
    content,
    digest: await hash(hashOfAlgorithm(signer.algorithm), content),
    hash: hashOfAlgorithm(signer.algorithm),
    moreAttributes: [],
    // RFC 3161 2.4.1: none unless requested.
    certificates: request.certReq ? [signer.certificate, ...signer.chain] : [],
    crls: [],
    ocsps: [],
    unsignedAttributes: async () => [],
  })
}

/** RFC 3161 2.4.2; the index is the code. */
const STATUSES = [
  'granted',
  'grantedWithMods',
  'rejection',
  'waiting',
  'revocationWarning',
  'revocationNotification',
] as const

export type TimestampStatus = (typeof STATUSES)[number]

/** RFC 3161 2.4.2, with the numbers of their bits. */
const FAILURES = {
  badAlg: 0,
  badRequest: 2,
  badDataFormat: 5,
  timeNotAvailable: 14,
  unacceptedPolicy: 15,
  unacceptedExtension: 16,
  addInfoNotAvailable: 17,
  systemFailure: 25,
}

export type TimestampFailure = keyof typeof FAILURES

/** A response without a token, DER. The text is for people. */
export function makeTimestampRejection(
  status: 'rejection' | 'waiting',
  failure: TimestampFailure,
  text: string,
): Uint8Array {
  return derSequence(statusInfo(STATUSES.indexOf(status), derNamedBits([FAILURES[failure]]), text))
}

function statusInfo(status: number, failure?: Uint8Array, text?: string): Uint8Array {
  return derSequence(derInteger(status), text !== undefined && derSequence(derText(TAG.utf8String, text)), failure)
}

export type TimestampResponse =
  | { readonly granted: true; readonly token: Uint8Array }
  | {
      readonly granted: false
      readonly status: TimestampStatus
      readonly failures: readonly TimestampFailure[]
      /** The authority's text for people; may be empty. */
      readonly text: string
    }

const WHAT = 'the timestamp response'
const MAX_BYTES = 1024 * 1024
const MAX_TEXTS = 16

/** Does not check the token: `checkTimestampToken` does. */
export function readTimestampResponse(der: Uint8Array): TimestampResponse {
  assertSize(der, MAX_BYTES, WHAT)
  const members = membersOf(readDer(der, WHAT), WHAT)
  const info = membersOf(members.take(), WHAT)
  const token = members.takeIf(TAG.sequence)
  members.end()
  const status = STATUSES[readSmallInteger(info.take(TAG.integer), WHAT)]
  const texts = info.takeIf(TAG.sequence)
  const failures = info.takeIf(TAG.bitString)
  info.end()
  if (status === undefined) throw new PkiError('malformed', `${WHAT} has a status that does not exist`)
  const isGranted = status === 'granted' || status === 'grantedWithMods'
  if (isGranted && token === undefined) throw new PkiError('malformed', `${WHAT} lacks the token`)
  if (isGranted && token !== undefined) return { granted: true, token: token.bytes }
  return { granted: false, status, failures: readFailures(failures), text: readTexts(texts) }
}

function readFailures(element: Der | undefined): TimestampFailure[] {
  if (element === undefined) return []
  const bits = readNamedBits(element, WHAT)
  return (Object.keys(FAILURES) as TimestampFailure[]).filter((failure) => bits.has(FAILURES[failure]))
}

function readTexts(element: Der | undefined): string {
  if (element === undefined) return ''
  return childrenOf(element, WHAT, MAX_TEXTS)
    .map((text) => readText(text) ?? '')
    .join(' ')
}
