import type { Tone } from '../../../components/verdict.tsx'

export const requestStatuses = [
  'PENDING',
  'IN_PROGRESS',
  'FINALIZING',
  'COMPLETED',
  'DECLINED',
  'EXPIRED',
  'CANCELLED',
  'FAILED',
] as const
export type RequestStatus = (typeof requestStatuses)[number]

export type SignerStatus = 'PENDING' | 'SIGNED' | 'DECLINED'

/** Why a request is DECLINED; null for others, and for old ones. */
type DeclineCode = 'SIGNER_DECLINED' | 'WRONG_RECIPIENT'

type Progress = { readonly signed: number; readonly total: number; readonly pending: number }

export type RequestSummary = {
  readonly signingRequestId: string
  readonly documentId: string
  readonly documentTitle: string
  readonly status: RequestStatus
  readonly reason: string | null
  readonly declineCode: DeclineCode | null
  readonly expiresAt: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly progress: Progress
}

/** As the list shows it: with the first few of its signers. */
export type ListedRequest = RequestSummary & {
  readonly signers: readonly { readonly name: string; readonly email: string; readonly status: SignerStatus }[]
}

export type MailStatus = 'QUEUED' | 'SENT' | 'BOUNCED' | 'FAILED'

export type RequestSigner = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly order: number
  readonly status: SignerStatus
  readonly invitedAt: string | null
  readonly viewedAt: string | null
  readonly signedAt: string | null
  readonly mailStatus: MailStatus | null
}

export type RequestDetails = RequestSummary & {
  readonly finalHash: string | null
  readonly signers: readonly RequestSigner[]
  readonly webhook: { readonly callbackUrl: string | null }
}

export type TimelineEvent = {
  readonly at: string
  readonly event:
    | 'created'
    | 'prepared'
    | 'invited'
    | 'reminded'
    | 'loaded'
    | 'viewed'
    | 'signed'
    | 'declined'
    | 'not-me'
    | 'cancelled'
    | 'expired'
    | 'failed'
    | 'finalized'
    | 'completed'
  readonly actor: string | null
  readonly signer: { readonly name: string; readonly email: string } | null
  readonly reason: string | null
  readonly deadline: string | null
  readonly language: string | null
}

export const requestTones: Readonly<Record<RequestStatus, Tone>> = {
  PENDING: 'open',
  IN_PROGRESS: 'open',
  FINALIZING: 'open',
  COMPLETED: 'good',
  DECLINED: 'bad',
  EXPIRED: 'bad',
  CANCELLED: 'plain',
  FAILED: 'bad',
}

export const signerTones: Readonly<Record<SignerStatus, Tone>> = { PENDING: 'open', SIGNED: 'good', DECLINED: 'bad' }

/** What somebody's status is called: a link that reached another person was not declined by its signer. */
export function nameOfStatus<Status extends RequestStatus | SignerStatus>(
  status: Status,
  declineCode: DeclineCode | null,
): Status | 'WRONG_RECIPIENT' {
  return status === 'DECLINED' && declineCode === 'WRONG_RECIPIENT' ? 'WRONG_RECIPIENT' : status
}

/** Why it ended, or waits. Of a wrong recipient the status says it, and the timeline has their words. */
export function shownReason({ reason, declineCode }: RequestSummary): string | null {
  return declineCode === 'WRONG_RECIPIENT' ? null : reason
}

/** Why a request was declined or cancelled is said by people in their language, all else by the service in English. */
export function languageOfReason(status: RequestStatus): 'en' | undefined {
  return status === 'DECLINED' || status === 'CANCELLED' ? undefined : 'en'
}

/** Whether people may still sign. */
export function isOpen(status: RequestStatus): boolean {
  return status === 'PENDING' || status === 'IN_PROGRESS'
}

/** Whether the request still changes, so that a page about it must ask again. */
export function isAlive(status: RequestStatus): boolean {
  return isOpen(status) || status === 'FINALIZING'
}
