import type { signing } from '@countersign/api'
import type { Tone } from '../../../components/verdict.tsx'

export type RequestStatus = signing.RequestStatus

export type RequestSummary = Readonly<signing.SigningRequestSummary>
export type ListedRequest = Readonly<signing.ListedSigningRequest>
export type RequestDetails = Readonly<signing.SigningRequest>
export type RequestSigner = Readonly<signing.RequestedSigner>
export type MailStatus = NonNullable<RequestSigner['mailStatus']>
export type TimelineEvent = Readonly<signing.TimelineEvent>

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

/** In the order in which a list offers them. */
export const requestStatuses = Object.keys(requestTones) as RequestStatus[]

/** What a request's status is called: a link that reached another person was not declined by its signer. */
export function nameOfStatus({ status, declineCode }: RequestSummary): RequestStatus | 'WRONG_RECIPIENT' {
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
