import type { CallbackEventKind, signing } from '@countersign/api'
import type { BarcodeChoice } from '@countersign/pdf'
import { defineJob } from '../../ports/job-queue.ts'
import type { SlotRule } from '../../ports/slots.ts'
import type { Language } from '../../vocabulary/language.ts'
import type { Reference } from '../../vocabulary/reference.ts'
import { Refusal } from '../../vocabulary/refusal.ts'

export type RequestStatus = signing.RequestStatus
export type SignerStatus = signing.SignerStatus
export type DeclineCode = signing.DeclineCode

/** What can happen to a request as a whole. */
export type Move = 'sign' | 'sign-as-last' | 'complete' | 'decline' | 'expire' | 'cancel' | 'fail'

/** Where a move leads; null where it is not possible. Ends have no way out. */
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
    case 'sign':
      return 'IN_PROGRESS'
    case 'sign-as-last':
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

/** Whether people may still sign or decline. */
export function isOpen(status: RequestStatus): boolean {
  return moved(status, 'sign') !== null
}

export interface Stamp {
  readonly allPages: boolean
  readonly barcode: BarcodeChoice
}

export interface SigningRequest extends Reference {
  readonly id: string
  readonly owner: string
  readonly organizationId: string | null
  readonly userId: string | null
  readonly documentId: string
  readonly title: string
  readonly status: RequestStatus
  /** Why it ended without success, as whoever ended it says it. */
  readonly reason: string | null
  /** Null unless it is DECLINED. */
  readonly declineCode: DeclineCode | null
  readonly senderName: string
  readonly message: string | null
  /** Of all that its signers share; null: nobody has chosen one. */
  readonly language: Language | null
  readonly logoUrl: string | null
  readonly brandColor: string | null
  readonly stamp: Stamp
  readonly webhook: RequestWebhook | null
  readonly expiresAt: Date
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly endedAt: Date | null
  /** SHA-256 in hex, of the document as it was submitted; null until it is there. */
  readonly submittedHash: string | null
  readonly finalHash: string | null
  readonly preparedAt: Date | null
  readonly trouble: Trouble | null
  readonly remindedAt: Date | null
  /** When the mails about its end were queued. */
  readonly toldAt: Date | null
  readonly trail: TrailEnd
  /** The entry of the log that holds the hash of the whole trail. */
  readonly trailEntryId: string | null
}

export interface RequestWebhook {
  readonly callbackUrl: string
  readonly sealedSecret: Uint8Array
  /** What the caller wants to be notified about; null for everything. */
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
  | 'trouble'
>
export type ListedSigner = Pick<Signer, 'requestId' | 'name' | 'email' | 'status'>

/** What keeps the service from going on with a request by itself. It tries again. */
export interface Trouble {
  readonly reason: string
  readonly since: Date
  readonly failedAttempts: number
}

/** The end of the trail: what the next event has to name. */
export interface TrailEnd {
  readonly length: number
  readonly hash: Uint8Array
}

export interface Signer {
  readonly id: string
  readonly requestId: string
  /** In the order in which the caller has listed them, from 0. */
  readonly position: number
  readonly order: number
  readonly name: string
  readonly email: string
  /** Null: nobody has chosen one. */
  readonly language: Language | null
  readonly status: SignerStatus
  readonly sealedToken: Uint8Array
  /** Where to sign; null until the document is prepared. */
  readonly field: SignerField | null
  readonly invitedAt: Date | null
  readonly viewedAt: Date | null
  /** SHA-256 in hex, of the file that was loaded last through this signer's link. */
  readonly loadedHash: string | null
  /** The versions of the words to agree to that this link was shown, the latest last. */
  readonly shownConsents: readonly string[]
  readonly signedAt: Date | null
  readonly declinedAt: Date | null
  readonly reminders: number
  readonly remindedAt: Date | null
  /** Null until he has signed. */
  readonly seal: SignerSeal | null
}

/** What stands behind a signature, DER each. */
export interface SignerSeal {
  /** Issued for this one signature. */
  readonly certificate: Uint8Array
  /** That the certificate was good when it was used. */
  readonly ocspResponse: Uint8Array
  /** When the signature was made, by the time-stamping authority. */
  readonly timestampToken: Uint8Array
}

export interface SignerField {
  readonly fieldName: string
  readonly textFieldName: string | null
  /** False: it comes into being together with its signature. */
  readonly exists: boolean
}

/** Those whose turn it is: of the ones who have not signed, those with the lowest number. */
export function currentGroup(signers: readonly Signer[]): readonly Signer[] {
  const pending = signers.filter(({ status }) => status === 'PENDING')
  const order = Math.min(...pending.map((signer) => signer.order))
  return pending.filter((signer) => signer.order === order)
}

export function progressOf(signers: readonly Pick<Signer, 'status'>[]): signing.Progress {
  const signed = signers.filter(({ status }) => status === 'SIGNED').length
  const pending = signers.filter(({ status }) => status === 'PENDING').length
  return { signed, total: signers.length, pending }
}

const day = 86_400_000

export function expiryOf(createdAt: Date, days: number): Date {
  return new Date(createdAt.getTime() + days * day)
}

/** Reminders without being asked: so long after the invitation or the one before, and so many. */
export const reminderEveryMs = 3 * day
export const mostReminders = 3

/** Reminders that were asked for: people are not to be pestered through us. */
export const remindOnDemandEveryMs = 3_600_000

/** The link of a finished request still gives the signed copy, for this long. */
export const linkOutlivesEndMs = 90 * day

/** How soon a failed attempt is made good: half a minute, doubled each time, up to half an hour. */
export function retryDelayMs(failedAttempts: number): number {
  return Math.min(1_800_000, 30_000 * 2 ** Math.min(failedAttempts - 1, 10))
}

/** So long a step may take before somebody looks whether it was lost. */
export const stepMayTakeMs = 180_000

/** As many failures in a row are no coincidence. */
export const stuckAfterAttempts = 3

/** Does what is next for a request, as far as it goes without people. */
export const advanceRequest = defineJob<{ signingRequestId: string }>({
  name: 'signing.advance',
  retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 60 },
  timeoutSeconds: 170,
})

/** Expires, reminds, and looks after what was left lying. */
export const keepTime = defineJob<Record<string, never>>({
  name: 'signing.keep-time',
  retry: { limit: 3, delaySeconds: 10, maxDelaySeconds: 60 },
  timeoutSeconds: 300,
})

/** Forgets what test mode has kept long enough. */
export const forgetTestDataJob = defineJob<Record<string, never>>({
  name: 'signing.forget-test-data',
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  timeoutSeconds: 1800,
})

/**
 * Signatures of one document are made one after the other within this node. It is a courtesy and no promise: it saves the work
 * of those who would find, at the end of theirs, that another was faster. The promise is the database's.
 */
export const signingRule: SlotRule = {
  atOnce: 10_000,
  forOne: 1,
  waiting: 10_000,
  waitingForOne: 1000,
  refusal: () => new Refusal('NOT_READY', 'Too many people are signing at the moment. Try again shortly.', 5),
}
