import { equalBytes } from '@countersign/proof/bytes'
import { childrenOf, contextTag, membersOf, primitiveTag, readDer, readOid, TAG } from '../asn1/der.ts'
import { SIGNING_CERTIFICATE, SIGNING_CERTIFICATE_V2 } from '../asn1/oids.ts'
import { readCertificate } from '../certificates/certificate.ts'
import type { Extensions } from '../certificates/extensions.ts'
import { extensionValue, readExtensionList } from '../certificates/extensions.ts'
import { isIdentified } from '../cms/check-signer.ts'
import type { Cms } from '../cms/read-cms.ts'
import { PkiError } from '../errors.ts'
import type { HashAlgorithm } from '../keys/hash.ts'
import { type ProfileFinding, violation } from './profile-finding.ts'
import { readToken } from './read-token.ts'
import type { TimestampRequest } from './timestamp-request.ts'
import { whyNotTsaCertificate } from './tsa-certificate-profile.ts'
import type { TstInfo } from './tst-info.ts'

export type ProfileQuestion = {
  /** The request that the token answers, for the rules on both. */
  readonly request?: TimestampRequest
  /** The authority's certificate, if the token does not contain it. */
  readonly certificate?: Uint8Array
  /** True for authorities whose tokens are qualified electronic time stamps. */
  readonly qualified?: boolean
}

/**
 * The rules of ETSI EN 319 422 for tokens and for the certificates of their authorities, with those of RFC 3161 that
 * the profile repeats. It is about form alone: `checkTimestampToken` checks signatures, trust and time. No finding means
 * that the token and the certificate of its authority keep every rule.
 */
export function checkTokenProfile(token: Uint8Array, question: ProfileQuestion = {}): ProfileFinding[] {
  try {
    const { cms, info } = readToken(token)
    return [
      ...checkInfo(info),
      ...checkRaw(rawOf(cms.content ?? new Uint8Array()), question.qualified ?? false),
      ...checkSignature(cms),
      ...(question.request === undefined ? [] : checkAnswer(cms, info, question.request)),
      ...checkCertificate(cms, info, question.certificate),
    ]
  } catch (error) {
    if (!(error instanceof PkiError) || error.kind === 'platform') throw error
    // readTstInfo refuses what no reader may accept.
    if (error.kind === 'unsupported') return violation('5.2.2', `The token cannot be used: ${error.message}.`, true)
    return violation('5.2.1, RFC 3161 2.4.2', `The token is malformed: ${error.message}.`, true)
  }
}

const ANY_POLICY = '2.5.29.32.0'
const MAX_SERIAL_DIGITS = 40

function checkInfo({ policy, imprint, serialNumber, accuracy, ordering }: TstInfo): ProfileFinding[] {
  const millis =
    accuracy === null ? 0 : (accuracy.seconds ?? 0) * 1000 + (accuracy.millis ?? 0) + (accuracy.micros ?? 0) / 1000
  return [
    ...violation('5.2.2, annex A', 'The policy is anyPolicy, which identifies none.', policy === ANY_POLICY),
    ...violation('5.2.2', 'The accuracy is missing.', accuracy === null),
    ...violation('5.2.2', 'The accuracy is worse than one second.', millis > 1000),
    ...violation('5.2.2', 'The ordering is true.', ordering),
    ...violation('5.2.3', `The hash ${imprint.hash} is too weak.`, isWeak(imprint.hash)),
    ...violation(
      '5.2.2, RFC 3161 2.4.2',
      'The serial number has more than 160 bits.',
      serialNumber.length > MAX_SERIAL_DIGITS,
    ),
  ]
}

/** ETSI TS 119 312: SHA-256 and everything stronger. */
function isWeak(hash: HashAlgorithm): boolean {
  return hash === 'SHA-1'
}

type RawInfo = {
  readonly serialNumber: Uint8Array
  readonly time: string
  readonly isPrecise: boolean
  readonly extensions: Extensions
}

/** What TstInfo does not show: how values are written. */
function rawOf(content: Uint8Array): RawInfo {
  const what = 'the timestamp'
  const members = membersOf(readDer(content, what), what)
  for (const tag of [TAG.integer, TAG.oid, TAG.sequence]) members.take(tag)
  const serialNumber = members.take(TAG.integer).content
  const time = String.fromCharCode(...members.take(TAG.generalizedTime).content)
  const accuracy = members.takeIf(TAG.sequence)
  members.takeIf(TAG.boolean)
  members.takeIf(TAG.integer)
  members.takeIf(contextTag(0))
  const extensions = members.takeIf(contextTag(1))
  const parts = accuracy === undefined ? [] : childrenOf(accuracy, what, 3)
  return {
    serialNumber,
    time,
    isPrecise: parts.some(({ tag }) => tag === primitiveTag(0) || tag === primitiveTag(1)),
    extensions: extensions === undefined ? new Map() : readExtensionList(extensions, what),
  }
}

const QC_STATEMENTS = '1.3.6.1.5.5.7.1.3'
const QUALIFIED_TIMESTAMP = '0.4.0.19422.1.1'

function checkRaw({ serialNumber, time, isPrecise, extensions }: RawInfo, isQualified: boolean): ProfileFinding[] {
  const [, fraction] = /^\d{14}(?:\.(\d*[1-9]))?Z$/.exec(time) ?? [undefined, undefined]
  const isUtc = /^\d{14}(?:\.\d*[1-9])?Z$/.test(time)
  const statements = statementsIn(extensions)
  const claims = statements.filter((oid) => oid === QUALIFIED_TIMESTAMP).length
  return [
    ...violation('RFC 3161 2.4.2', 'The serial number is negative.', ((serialNumber[0] ?? 0) & 0x80) !== 0),
    ...violation('5.2.2, RFC 3161 2.4.2', `genTime is not in UTC to the second or shorter: ${time}.`, !isUtc),
    ...violation('5.2.2', 'genTime is less precise than the accuracy.', isUtc && isPrecise && fraction === undefined),
    ...violation('9.1', 'The token claims to be qualified, and it is not.', claims > 0 && !isQualified),
    ...violation(
      '9.1',
      'The qcStatements do not have esi4-qtstStatement-1 exactly once.',
      extensions.has(QC_STATEMENTS) && claims !== 1,
    ),
    ...violation('9.1', 'A qualified token should have qcStatements.', isQualified && !extensions.has(QC_STATEMENTS)),
  ]
}

/** RFC 3739 3.2.6. */
function statementsIn(extensions: Extensions): string[] {
  const what = 'the qcStatements'
  const list = extensionValue(extensions, QC_STATEMENTS, what)
  if (list === undefined) return []
  return childrenOf(list, what, 64).map((statement) => readOid(membersOf(statement, what).take(), what))
}

function checkSignature({ signers }: Cms): ProfileFinding[] {
  const attributes = signers[0]?.signedAttributes?.values
  const hash = signers[0]?.hash
  const first = attributes?.get(SIGNING_CERTIFICATE) !== undefined
  const second = attributes?.get(SIGNING_CERTIFICATE_V2) !== undefined
  return [
    ...violation('5.2.1, RFC 3161 2.4.2', 'The token does not have exactly one signature.', signers.length !== 1),
    ...violation('5.2.2', 'No signed attribute names the certificate of the authority.', !first && !second),
    ...violation('5.2.2, RFC 5816 2.2.1', 'The certificate is named by SHA-1 alone.', first && !second),
    ...violation('5.2.3', `The token is signed with ${hash}.`, hash !== undefined && isWeak(hash)),
  ]
}

function checkAnswer({ certificates }: Cms, info: TstInfo, request: TimestampRequest): ProfileFinding[] {
  const isOther = request.policy !== null && request.policy !== info.policy
  const rfc = 'RFC 3161 2.4.2'
  return [
    ...violation(`5.2.2, ${rfc}`, 'The nonce is not the one in the request.', request.nonce !== info.nonce),
    ...violation(
      rfc,
      'The imprint is not the one in the request.',
      !equalBytes(request.imprint.bytes, info.imprint.bytes),
    ),
    ...violation(rfc, 'The policy is not the one in the request.', isOther),
    ...violation('5.1.2', 'The requested certificate is missing.', request.certReq && certificates.length === 0),
    ...violation('RFC 3161 2.4.1', 'Nobody has requested certificates.', !request.certReq && certificates.length > 0),
    ...violation('5.1.1, RFC 3161 2.4.1', 'The request has extensions.', request.extensions.length > 0),
  ]
}

function checkCertificate(cms: Cms, { time }: TstInfo, given: Uint8Array | undefined): ProfileFinding[] {
  const [signer] = cms.signers
  const candidates = [...(given === undefined ? [] : [given]), ...cms.certificates].map(readCertificate)
  const found = candidates.find((certificate) => signer !== undefined && isIdentified(signer, certificate))
  return found === undefined ? [unchecked] : whyNotTsaCertificate(found, time)
}

const unchecked: ProfileFinding = {
  kind: 'unchecked',
  clause: '6',
  text: 'The certificate of the authority was not checked: it is not in the token.',
}
