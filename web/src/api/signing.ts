import type { RequestStatus, SignerFieldType, Turn, TypedStyle } from '@countersign/api'
import { type AnswerTo, callsTo } from './call.ts'
import { done, failed, type Outcome, type Problem } from './problem.ts'
import type { OnPart } from './read-parts.ts'
import { dataIn, isObject, isTextOrNull, request, requestFile, send } from './request.ts'

const turns = ['PREPARING', 'WAITING', 'YOURS', 'DONE'] as const satisfies readonly Turn[]

const statuses = ['PENDING', 'IN_PROGRESS', 'FINALIZING', 'COMPLETED'] as const satisfies readonly RequestStatus[]
type LivingStatus = (typeof statuses)[number]

const call = callsTo({
  readSigningLink: 'GET /signer/v1/:token',
  readEndedRequest: 'GET /signer/v1/:token/end',
  downloadSenderLogo: 'GET /signer/v1/:token/logo',
  downloadSignerDocument: 'GET /signer/v1/:token/document',
  downloadNumberedDocument: 'GET /signer/v1/:token/documents/:number',
  reportViewed: 'POST /signer/v1/:token/viewed',
  signDocument: 'POST /signer/v1/:token/sign',
  delegateSigning: 'POST /signer/v1/:token/delegate',
  declineToSign: 'POST /signer/v1/:token/decline',
  reportWrongRecipient: 'POST /signer/v1/:token/not-me',
})

type Answer = Extract<AnswerTo<'readSigningLink'>, { readonly signer: unknown }>

/** What a signer may see of a request that is open or completed. */
export type SignerView = Readonly<Omit<Answer, 'signingRequestId' | 'status' | 'signer' | 'authentication'>> & {
  /** Missing in responses of an older node. */
  readonly authentication?: Answer['authentication']
  readonly status: LivingStatus
  readonly signer: Readonly<Omit<Answer['signer'], 'id' | 'status'>>
}

/** A file to sign that is not a PDF. */
export type SignedFile = Readonly<NonNullable<SignerView['document']['file']>>

export type Mark =
  | { readonly kind: 'typed'; readonly text: string; readonly style: TypedStyle }
  | { readonly kind: 'drawn' | 'uploaded'; readonly image: string }

/** Why a signing link no longer works. */
export type End = 'unknown' | 'expired' | 'cancelled' | 'declined' | 'failed' | 'over'

/** How this signer ended the request. The service calls both DECLINED. */
export type OwnEnd = 'declined-by-you' | 'not-me'

/** What a signer may know about a closed request. */
export type EndedRequest = Readonly<AnswerTo<'readEndedRequest'>>

const ends: Readonly<Record<string, End>> = {
  SIGNING_LINK_INVALID: 'unknown',
  SIGNING_EXPIRED: 'expired',
  SIGNING_CANCELLED: 'cancelled',
  SIGNING_DECLINED: 'declined',
  SIGNING_FAILED: 'failed',
  SIGNING_CLOSED: 'over',
  DOCUMENT_DELETED: 'over',
}

export function endIn(problem: Problem): End | null {
  if (problem.kind !== 'refused' || problem.code === null || !Object.hasOwn(ends, problem.code)) return null
  return ends[problem.code] ?? null
}

const UNPROVED = 'SIGNER_AUTHENTICATION_REQUIRED'

/** The signer must prove who they are first, or again because the session has ended. */
export function isUnproved(problem: Problem): boolean {
  return problem.kind === 'refused' && problem.code === UNPROVED
}

/** Older nodes know only the first document. */
export function documentPath(token: string, number = 1): `/${string}` {
  return number === 1
    ? call('downloadSignerDocument', { token }).address
    : call('downloadNumberedDocument', { token, number: String(number) }).address
}

export function logoPath(token: string): `/${string}` {
  return call('downloadSenderLogo', { token }).address
}

export async function fetchView(token: string, language: string, signal: AbortSignal): Promise<Outcome<SignerView>> {
  const answer = await request(call('readSigningLink', { token, language }).address, signal)
  if (!answer.ok) return answer
  const data = withDefaults(dataIn(answer.value))
  if (isUnauthenticated(data)) return failed(unauthenticated)
  return isView(data) ? done(data) : failed({ kind: 'unexpected' })
}

/** As every other request of the link is refused until the signer is authenticated. */
const unauthenticated: Problem = { kind: 'refused', message: '', code: UNPROVED, fields: [] }

function isUnauthenticated(data: unknown): boolean {
  return isObject(data) && isObject(data.authentication) && data.signer === undefined
}

/** Null if the link is unknown, or if an older node answers. */
export async function fetchEnd(token: string, signal: AbortSignal): Promise<EndedRequest | null> {
  const answer = await request(call('readEndedRequest', { token }).address, signal)
  const data = answer.ok ? dataIn(answer.value) : undefined
  return isEndedRequest(data) ? data : null
}

function isEndedRequest(data: unknown): data is EndedRequest {
  return (
    isObject(data) &&
    isText(data.title) &&
    isObject(data.sender) &&
    isText(data.sender.name) &&
    isText(data.sender.registeredName) &&
    isText(data.endedAt) &&
    !Number.isNaN(Date.parse(String(data.endedAt))) &&
    isTextOrNull(data.reason) &&
    typeof data.declinedByYou === 'boolean'
  )
}

/** During an upgrade, an older node may answer a newer page. Its response lacks newer fields. */
function withDefaults(data: unknown): unknown {
  if (!isObject(data) || !isObject(data.sender) || !isObject(data.signer) || !isObject(data.document)) return data
  const sender = { registeredName: data.sender.name, ...data.sender }
  const signer = { role: 'signer', ...data.signer }
  const document = { activeContent: [], file: null, ...data.document }
  const documents = [{ number: 1, ...document, isViewed: data.signer.viewedAt !== null }]
  return { fields: [], documents, ...data, sender, signer, document }
}

export function fetchDocument(
  token: string,
  number: number,
  signal: AbortSignal,
  onPart: OnPart,
): Promise<Outcome<Uint8Array>> {
  return requestFile(documentPath(token, number), signal, onPart)
}

/** Reports that the signer was shown the document of this number. */
export function reportViewed(token: string, document: number, signal: AbortSignal): Promise<Outcome<string>> {
  return send(call('reportViewed', { token }), { document }, signal)
}

/** What a signer sends. Initials and values only if they have fields for them. */
export type SigningAct = {
  readonly consentVersion: string
  /** Not for an approver. */
  readonly signature?: Mark
  readonly initials?: Mark
  readonly values?: Readonly<Record<string, string | boolean>>
}

/** The more documents there are, the longer it may take. */
export function sign(token: string, act: SigningAct, documents: number, signal: AbortSignal): Promise<Outcome<string>> {
  return send(call('signDocument', { token }), { consent: true, ...act }, signal, documents)
}

export function decline(token: string, reason: string, signal: AbortSignal): Promise<Outcome<string>> {
  return send(call('declineToSign', { token }), { reason }, signal)
}

/** Reports that someone other than the signer opened the link. The reason may be null. */
export function reportWrongRecipient(
  token: string,
  reason: string | null,
  signal: AbortSignal,
): Promise<Outcome<string>> {
  return send(call('reportWrongRecipient', { token }), { reason }, signal)
}

export type Delegate = { readonly name: string; readonly email: string; readonly reason: string | null }

/** Asks another person to sign in the place of the signer. The link stops working. */
export function delegate(token: string, to: Delegate, signal: AbortSignal): Promise<Outcome<string>> {
  return send(call('delegateSigning', { token }), to, signal)
}

/** Checks only the fields that the page reads: a proxy may answer instead of the service. */
function isView(data: unknown): data is SignerView {
  if (!isObject(data)) return false
  const { sender, signer, progress, consent } = data
  return (
    statuses.some((status) => status === data.status) &&
    turns.some((turn) => turn === data.turn) &&
    [data.reference, data.expiresAt].every(isText) &&
    !Number.isNaN(Date.parse(String(data.expiresAt))) &&
    [data.message, data.finalHash, data.verifyUrl].every(isTextOrNull) &&
    isDocument(data.document) &&
    Array.isArray(data.documents) &&
    data.documents.length > 0 &&
    data.documents.every(isDocument) &&
    isObject(sender) &&
    isText(sender.name) &&
    isText(sender.registeredName) &&
    isTextOrNull(sender.brandColor) &&
    isObject(signer) &&
    isText(signer.name) &&
    isText(signer.email) &&
    isTextOrNull(signer.viewedAt) &&
    isTextOrNull(signer.signedAt) &&
    Array.isArray(data.fields) &&
    data.fields.every(isField) &&
    isObject(progress) &&
    Number.isSafeInteger(progress.signed) &&
    Number.isSafeInteger(progress.total) &&
    (consent === null || (isObject(consent) && [consent.version, consent.language, consent.text].every(isText)))
  )
}

function isDocument(document: unknown): boolean {
  return (
    isObject(document) &&
    isText(document.title) &&
    (document.pages === null || Number.isSafeInteger(document.pages)) &&
    (document.file === null || isSignedFile(document.file)) &&
    Array.isArray(document.activeContent) &&
    document.activeContent.every(isText) &&
    isTextOrNull(document.fileHash)
  )
}

function isSignedFile(file: unknown): boolean {
  return isObject(file) && isText(file.name) && Number.isSafeInteger(file.size) && isText(file.fileHash)
}

const fieldTypes = {
  signature: true,
  initials: true,
  date: true,
  name: true,
  email: true,
  text: true,
  number: true,
  checkbox: true,
  radio: true,
  dropdown: true,
} as const satisfies Record<SignerFieldType, true>

function isField(field: unknown): boolean {
  return (
    isObject(field) &&
    isText(field.id) &&
    Object.hasOwn(fieldTypes, String(field.type)) &&
    [field.label, field.placeholder, field.pattern, field.patternHint].every(isTextOrNull) &&
    [field.required, field.readOnly, field.multiline].every((one) => typeof one === 'boolean') &&
    (field.value === null || typeof field.value === 'boolean' || isText(field.value)) &&
    Array.isArray(field.options) &&
    field.options.every(isText) &&
    [field.maxLength, field.fontSize].every((one) => one === null || Number.isFinite(one)) &&
    Array.isArray(field.places) &&
    field.places.every(isFieldPlace)
  )
}

function isFieldPlace(place: unknown): boolean {
  if (!isObject(place)) return false
  const { page, x, y, width, height, option } = place
  return [page, x, y, width, height].every(Number.isFinite) && isTextOrNull(option)
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}
