import type { signing } from '@countersign/api'
import type { Tone } from '../../../components/verdict.tsx'
import { isOpen, nameOfStatus, type RequestSummary } from './request.ts'

type Signer = {
  readonly status: signing.SignerStatus
  /** Lists leave out both times. */
  readonly invitedAt?: string | null
  readonly viewedAt?: string | null
}

type SignerState =
  | 'PENDING'
  | 'NOT_INVITED'
  | 'INVITED'
  | 'OPENED'
  | 'NOT_SIGNED'
  | 'SIGNED'
  | 'DECLINED'
  | 'WRONG_RECIPIENT'

export const signerTones: Readonly<Record<SignerState, Tone>> = {
  PENDING: 'open',
  NOT_INVITED: 'plain',
  INVITED: 'open',
  OPENED: 'open',
  NOT_SIGNED: 'plain',
  SIGNED: 'good',
  DECLINED: 'bad',
  WRONG_RECIPIENT: 'bad',
}

/** How far a signer is. A signer who waited when the request was closed has not signed, and is asked no more. */
export function signerState(signer: Signer, request: RequestSummary): SignerState {
  switch (signer.status) {
    case 'SIGNED':
      return 'SIGNED'
    case 'DECLINED':
      return nameOfStatus(request) === 'WRONG_RECIPIENT' ? 'WRONG_RECIPIENT' : 'DECLINED'
    case 'PENDING':
      return isOpen(request.status) ? stateOfPending(signer) : 'NOT_SIGNED'
  }
}

function stateOfPending({ invitedAt, viewedAt }: Signer): SignerState {
  if (invitedAt === undefined) return 'PENDING'
  if (invitedAt === null) return 'NOT_INVITED'
  return viewedAt == null ? 'INVITED' : 'OPENED'
}
