import type { signing } from '@countersign/api'
import type { Tone } from '../../../components/verdict.tsx'
import { isAlive, nameOfStatus, type RequestSummary } from './request.ts'

type Signer = {
  readonly role: signing.SignerRole
  readonly status: signing.SignerStatus
  readonly delivery: signing.SignerDelivery
  readonly invitedAt: string | null
  readonly viewedAt: string | null
}

type SignerState =
  | 'NOT_INVITED'
  | 'IN_PERSON'
  | 'INVITED'
  | 'OPENED'
  | 'NOT_SIGNED'
  | 'NOT_APPROVED'
  | 'NOT_VIEWED'
  | 'SIGNED'
  | 'APPROVED'
  | 'VIEWED'
  | 'COPY_LATER'
  | 'NO_COPY'
  | 'COPIED'
  | 'DECLINED'
  | 'WRONG_RECIPIENT'

export const signerTones: Readonly<Record<SignerState, Tone>> = {
  NOT_INVITED: 'plain',
  IN_PERSON: 'open',
  INVITED: 'open',
  OPENED: 'open',
  NOT_SIGNED: 'plain',
  NOT_APPROVED: 'plain',
  NOT_VIEWED: 'plain',
  SIGNED: 'good',
  APPROVED: 'good',
  VIEWED: 'good',
  COPY_LATER: 'plain',
  NO_COPY: 'plain',
  COPIED: 'good',
  DECLINED: 'bad',
  WRONG_RECIPIENT: 'bad',
}

/** A signer who was pending when the request closed counts as not signed, whether invited or not; others likewise. */
export function signerState(signer: Signer, request: RequestSummary): SignerState {
  switch (signer.status) {
    case 'SIGNED':
    case 'APPROVED':
    case 'VIEWED':
    case 'COPIED':
      return signer.status
    case 'DECLINED':
      return nameOfStatus(request) === 'WRONG_RECIPIENT' ? 'WRONG_RECIPIENT' : 'DECLINED'
    case 'PENDING':
      return isAlive(request.status) ? stateOfPending(signer) : stateOfMissing(signer)
  }
}

function stateOfMissing({ role }: Signer): SignerState {
  switch (role) {
    case 'signer':
      return 'NOT_SIGNED'
    case 'approver':
      return 'NOT_APPROVED'
    case 'viewer':
      return 'NOT_VIEWED'
    case 'cc':
      return 'NO_COPY'
  }
}

function stateOfPending({ role, delivery, invitedAt, viewedAt }: Signer): SignerState {
  if (role === 'cc') return 'COPY_LATER'
  if (delivery === 'in_person') return viewedAt === null ? 'IN_PERSON' : 'OPENED'
  if (invitedAt === null) return 'NOT_INVITED'
  return viewedAt === null ? 'INVITED' : 'OPENED'
}
