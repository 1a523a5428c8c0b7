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

/** In the order of the filter. */
export const requestStatuses = Object.keys(requestTones) as RequestStatus[]

/** The name of a request's status. If a link reached the wrong person, its signer did not decline. */
export function nameOfStatus({ status, declineCode }: RequestSummary): RequestStatus | 'WRONG_RECIPIENT' {
  return status === 'DECLINED' && declineCode === 'WRONG_RECIPIENT' ? 'WRONG_RECIPIENT' : status
}

/** Why the request ended or is stuck. For a wrong recipient, the status says it and the timeline has their message. */
export function shownReason({ reason, declineCode }: RequestSummary): string | null {
  return declineCode === 'WRONG_RECIPIENT' ? null : reason
}

/** People write reasons for declining and canceling, in their language. The service writes the others, in English. */
export function languageOfReason(status: RequestStatus): 'en' | undefined {
  return status === 'DECLINED' || status === 'CANCELLED' ? undefined : 'en'
}

/** Whether people can still sign. */
export function isOpen(status: RequestStatus): boolean {
  return status === 'PENDING' || status === 'IN_PROGRESS'
}

/** Whether it ended before everyone was done. */
export function isUnsigned(status: RequestStatus): boolean {
  return !isAlive(status) && status !== 'COMPLETED'
}

/** Whether a signer can still be corrected, or get a new link. */
export function canChange({ status }: RequestSigner, request: RequestDetails): boolean {
  return isOpen(request.status) && status === 'PENDING'
}

type WithRoles = { readonly signers: readonly { readonly role: signing.SignerRole }[] }

/** Whether all who have a turn are signers, so that being done is to have signed. */
export function isSignedOnly({ signers }: WithRoles): boolean {
  return signers.every(({ role }) => role !== 'approver' && role !== 'viewer')
}

/** Whether the request still changes, so that pages must refresh it. */
export function isAlive(status: RequestStatus): boolean {
  return isOpen(status) || status === 'FINALIZING'
}
