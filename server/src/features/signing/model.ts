import type { CallbackEventKind, signing } from '@countersign/api'
import type { BarcodeChoice } from '@countersign/pdf'
import { defineJob } from '../../ports/job-queue.ts'
import type { SlotRule } from '../../ports/slots.ts'
import type { Language } from '../../vocabulary/language.ts'
import type { Reference } from '../../vocabulary/reference.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { type Method, shownMethods } from './authentication/model.ts'

export type RequestStatus = signing.RequestStatus
export type SignerRole = signing.SignerRole
export type SignerStatus = signing.SignerStatus
export type DeclineCode = signing.DeclineCode
export type Delivery = signing.SignerDelivery

/** A transition of the whole request. `do-part`: somebody signs, approves or views, as their role asks. */
export type Move = 'do-part' | 'do-last-part' | 'complete' | 'decline' | 'expire' | 'cancel' | 'fail'

/** The status after a move; null if the move is impossible. Final states have no moves. */
export function moved(status: RequestStatus, move: Move): RequestStatus | null {
  switch (status) {
    case 'PENDING':
    case 'IN_PROGRESS':
      return movedFromOpen(move)
    case 'FINALIZING':
      return move === 'complete' ? 'COMPLETED' : null
    case 'COMPLETED':
    case 'DECLINED':
    case 'EXPIRED':
    case 'CANCELLED':
    case 'FAILED':
      return null
  }
}

function movedFromOpen(move: Move): RequestStatus | null {
  switch (move) {
    case 'do-part':
      return 'IN_PROGRESS'
    case 'do-last-part':
      return 'FINALIZING'
    case 'complete':
      return null
    case 'decline':
      return 'DECLINED'
    case 'expire':
      return 'EXPIRED'
    case 'cancel':
      return 'CANCELLED'
    case 'fail':
      return 'FAILED'
  }
}

/** Reports whether people may still sign or decline. */
export function isOpen(status: RequestStatus): boolean {
  return moved(status, 'do-part') !== null
}

export interface Stamp {
  readonly allPages: boolean
  readonly barcode: BarcodeChoice
}

/** Automatic reminders: the days since the invitation or the last reminder, and their number per signer. */
export interface Reminders {
  readonly everyDays: number
  readonly most: number
}

/** One of the documents that a request is about. */
export interface RequestDocument {
  /** From 1, in the order of the request. */
  readonly number: number
  readonly documentId: string
  readonly title: string
  /** SHA-256 of the submitted document in hex; null until it is prepared. */
  readonly submittedHash: string | null
  readonly preparedAt: Date | null
  readonly finalHash: string | null
}

export interface SigningRequest extends Reference {
  readonly id: string
  readonly owner: string
  readonly organizationId: string | null
  readonly userId: string | null
  /** The first document. */
  readonly documentId: string
  /** All of them, the first included. */
  readonly documents: readonly RequestDocument[]
  /** The request that this one duplicates. */
  readonly duplicateOf: string | null
  /** The template that this request was created from. */
  readonly templateId: string | null
  readonly title: string
  readonly status: RequestStatus
  /** Why it ended without success, in the words of the person who ended it. */
  readonly reason: string | null
  /** Null unless DECLINED. */
  readonly declineCode: DeclineCode | null
  readonly senderName: string
  /** Of emails to signers, with variables; null: that of the service. */
  readonly subject: string | null
  /** With variables. */
  readonly message: string | null
  /** Of all that its signers share; null: nobody has chosen one. */
  readonly language: Language | null
  readonly reminders: Reminders
  readonly logoUrl: string | null
  readonly brandColor: string | null
  readonly stamp: Stamp
  readonly webhook: RequestWebhook | null
  readonly expiresAt: Date
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly endedAt: Date | null
  /** Of the first document, which is prepared and finished last: not null means that all are. */
  readonly submittedHash: string | null
  readonly finalHash: string | null
  readonly preparedAt: Date | null
  readonly problem: RequestProblem | null
  readonly remindedAt: Date | null
  /** When the emails about its end were queued. */
  readonly notifiedAt: Date | null
  /** When the documents were deleted, as far as this request needs them. */
  readonly documentsDeletedAt: Date | null
  /** When all its people were erased. */
  readonly peopleErasedAt: Date | null
  /** True if nothing of it may be deleted. */
  readonly retentionHold: boolean
  readonly trail: TrailEnd
  /** The log entry with the hash of the whole trail. */
  readonly trailEntryId: string | null
}

export interface RequestWebhook {
  readonly callbackUrl: string
  readonly encryptedSecret: Uint8Array
  /** The events that the caller subscribed to; null for all. */
  readonly events: readonly CallbackEventKind[] | null
}

/** A request in a list. */
export type ListedRequest = Pick<
  SigningRequest,
  | 'id'
  | 'owner'
  | 'documentId'
  | 'title'
  | 'externalId'
  | 'metadata'
  | 'status'
  | 'reason'
  | 'declineCode'
  | 'expiresAt'
  | 'createdAt'
  | 'updatedAt'
  | 'problem'
>
export type ListedSigner = Pick<
  Signer,
  'requestId' | 'name' | 'email' | 'role' | 'status' | 'delivery' | 'invitedAt' | 'viewedAt'
>

/** What keeps the service from advancing a request. It retries. */
export interface RequestProblem {
  readonly reason: string
  readonly since: Date
  readonly failedAttempts: number
}

/** The end of the trail, which the next event names. */
export interface TrailEnd {
  readonly length: number
  readonly hash: Uint8Array
}

/** A person of a request, whatever their role. */
export interface Signer {
  readonly id: string
  readonly requestId: string
  /** In the order that the caller listed them, from 0. */
  readonly position: number
  readonly role: SignerRole
  /** Without meaning for a role without a turn. */
  readonly order: number
  readonly name: string
  readonly email: string
  /** What fields and tags call this signer. */
  readonly label: string | null
  /** Null: nobody has chosen one. */
  readonly language: Language | null
  readonly delivery: Delivery
  /** What they must do before the link opens anything; empty if the link alone is enough. */
  readonly authentication: readonly Method[]
  /** Where codes are sent as text messages; null without `sms_code`. */
  readonly phone: string | null
  /** Whether they may still ask another person to sign in their place. */
  readonly mayDelegate: boolean
  /** The person who was asked first, and asked this one instead; null if there is none. */
  readonly delegatedBy: Person | null
  readonly status: SignerStatus
  /** Another one once the link is replaced. */
  readonly tokenHash: Uint8Array
  readonly encryptedToken: Uint8Array
  /** The first, and all others that are prepared. */
  readonly documents: readonly SignerDocument[]
  readonly invitedAt: Date | null
  /** When the signer had viewed all documents. */
  readonly viewedAt: Date | null
  /** The numbers of the documents viewed so far through this signer's link. */
  readonly viewedDocuments: readonly number[]
  /** The consent versions that this link was shown, latest last. */
  readonly shownConsents: readonly string[]
  /** When a signer signed, or an approver approved. */
  readonly signedAt: Date | null
  readonly declinedAt: Date | null
  readonly reminders: number
  readonly remindedAt: Date | null
}

/** What a signer has to do with one document. */
export interface SignerDocument {
  /** That of the document in the request. */
  readonly number: number
  /** Where to sign; null until the document is prepared, and for a role that does not sign. */
  readonly field: SignerField | null
  /** SHA-256 in hex of the file last loaded through this signer's link. */
  readonly loadedHash: string | null
  /** Null until the signer has signed, or the approver has approved. */
  readonly evidence: SignatureEvidence | null
}

export interface Person {
  readonly name: string
  readonly email: string
}

/** The evidence of a signature, each DER. */
export interface SignatureEvidence {
  /** Issued for this one signature. */
  readonly certificate: Uint8Array
  /** Proof that the certificate was valid at signing time. */
  readonly ocspResponse: Uint8Array
  /** The time of the signature, by the time-stamping authority. */
  readonly timestampToken: Uint8Array
}

export interface SignerField {
  readonly fieldName: string
  readonly textFieldName: string | null
  /** False if the field is created together with its signature. */
  readonly exists: boolean
  /** Why no page will show the signature; null if one will. */
  readonly invisible: signing.InvisibleReason | null
}

export function documentIdsOf(documents: readonly Pick<RequestDocument, 'documentId'>[]): string[] {
  return documents.map(({ documentId }) => documentId)
}

/** What the signer has to do with a document, by its number. */
export function inDocument({ documents }: Pick<Signer, 'documents'>, number: number): SignerDocument {
  const untouched = { number, field: null, loadedHash: null, evidence: null }
  return documents.find((document) => document.number === number) ?? untouched
}

/** Who a signer is, as every view of the sender and every event shows it. */
export function identityOf(signer: Pick<Signer, keyof signing.SignerIdentity>): signing.SignerIdentity {
  const { id, name, email, role, order, delivery, phone, mayDelegate, delegatedBy, label } = signer
  return {
    id,
    name,
    email,
    role,
    order,
    delivery,
    authentication: shownMethods(signer.authentication),
    phone,
    mayDelegate,
    delegatedBy: delegatedBy && { ...delegatedBy },
    label,
  }
}

/** The same for the same person at the same email address: no request has both twice. */
export function personKey({ name, email }: Pick<Signer, 'name' | 'email'>): string {
  return `${email.toLowerCase()}\n${name.trim().toLowerCase()}`
}

/** Reports whether a role puts a signature of its own into the document. */
export function signs({ role }: Pick<Signer, 'role'>): boolean {
  switch (role) {
    case 'signer':
    case 'approver':
      return true
    case 'viewer':
    case 'cc':
      return false
  }
}

/** Reports whether a role may have fields. */
export function fillsIn({ role }: Pick<Signer, 'role'>): boolean {
  return role === 'signer'
}

/** Reports whether a request waits for this role. The others get the finished copy, and know nothing before. */
export function hasTurn({ role }: Pick<Signer, 'role'>): boolean {
  return role !== 'cc'
}

/** The status of somebody who has done what their role asks. */
export function doneStatus({ role }: Pick<Signer, 'role'>): SignerStatus {
  switch (role) {
    case 'signer':
      return 'SIGNED'
    case 'approver':
      return 'APPROVED'
    case 'viewer':
      return 'VIEWED'
    case 'cc':
      return 'COPIED'
  }
}

/** Reports whether this person has done what their role asks. */
export function isDone({ role, status }: Pick<Signer, 'role' | 'status'>): boolean {
  return status === doneStatus({ role })
}

/** Reports whether the service has written to this person, or they have acted. */
export function knowsOfRequest({ invitedAt, status }: Pick<Signer, 'invitedAt' | 'status'>): boolean {
  return invitedAt !== null || status !== 'PENDING'
}

/** Those whose turn it is: of those who have one and are not done, the ones with the lowest order. */
export function currentGroup(signers: readonly Signer[]): readonly Signer[] {
  const pending = signers.filter((signer) => hasTurn(signer) && signer.status === 'PENDING')
  const order = Math.min(...pending.map((signer) => signer.order))
  return pending.filter((signer) => signer.order === order)
}

/** Of those who have a turn. */
export function progressOf(signers: readonly Pick<Signer, 'role' | 'status'>[]): signing.Progress {
  const counted = signers.filter(hasTurn)
  const pending = counted.filter(({ status }) => status === 'PENDING').length
  return { signed: counted.filter(isDone).length, total: counted.length, pending }
}

export const day = 86_400_000

/** How far ahead a deadline may be. */
export const mostDaysOpen = 365

/** The days that a request was given, as a new one may have them: a changed deadline may be further away. */
export function daysUntilExpiry({ createdAt, expiresAt }: Pick<SigningRequest, 'createdAt' | 'expiresAt'>): number {
  const days = Math.round((expiresAt.getTime() - createdAt.getTime()) / day)
  return Math.min(mostDaysOpen, Math.max(1, days))
}

export function expiryOf(createdAt: Date, days: number): Date {
  return new Date(createdAt.getTime() + days * day)
}

/** Requested reminders: people must not be pestered through the service. */
export const remindOnDemandEveryMs = 3_600_000

/** New links of one signer: each may be an email to another address, unless they sign in person. */
export const mostNewLinksPerHour: Readonly<Record<Delivery, number>> = { email: 5, in_person: 30 }

/** How long the link of a completed request still serves the signed copy. */
export const linkOutlivesEndMs = 90 * day

/** The delay before a retry: half a minute, doubled each time, up to half an hour. */
export function retryDelayMs(failedAttempts: number): number {
  return Math.min(1_800_000, 30_000 * 2 ** Math.min(failedAttempts - 1, 10))
}

/** The longest that a step may take before it is considered lost. */
export const stepMayTakeMs = 180_000

/** This many failures in a row are no coincidence. */
export const stuckAfterAttempts = 3

/** Advances a request as far as possible without people. */
export const advanceRequestJob = defineJob<{ signingRequestId: string }>({
  name: 'signing.advance',
  retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 60 },
  timeoutSeconds: 170,
})

/** Expires requests, reminds signers, and resumes lost work. */
export const keepTimeJob = defineJob<Record<string, never>>({
  name: 'signing.keep-time',
  retry: { limit: 3, delaySeconds: 10, maxDelaySeconds: 60 },
  timeoutSeconds: 300,
})

/** Deletes sessions of signers that have expired: they contain what identity providers said about people. */
export const pruneSessionsJob = defineJob<Record<string, never>>({
  name: 'signing.prune-sessions',
  retry: { limit: 5, delaySeconds: 30, maxDelaySeconds: 600 },
  timeoutSeconds: 600,
})

/** Deletes test data that is old enough. */
export const forgetTestDataJob = defineJob<Record<string, never>>({
  name: 'signing.forget-test-data',
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  timeoutSeconds: 1800,
})

/**
 * Serializes the signatures of one document within this node. This is an optimization, not a guarantee: it saves work
 * that would turn out, at its end, to be too late. The database provides the guarantee.
 */
export const signingRule: SlotRule = {
  concurrency: 10_000,
  forOne: 1,
  waiting: 10_000,
  waitingForOne: 1000,
  refusal: () => new Refusal('SERVICE_UNAVAILABLE', 'Too many people are signing at the moment. Try again shortly.', 5),
}
