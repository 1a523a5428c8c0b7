import type { signing } from '@countersign/api'
import type { Tone } from '../../../components/verdict.tsx'
import { isOpen, nameOfStatus, type RequestSummary } from './request.ts'

type Signer = {
  readonly status: signing.SignerStatus
  readonly invitedAt: string | null
  readonly viewedAt: string | null
}

type SignerState = 'NOT_INVITED' | 'INVITED' | 'OPENED' | 'NOT_SIGNED' | 'SIGNED' | 'DECLINED' | 'WRONG_RECIPIENT'

export const signerTones: Readonly<Record<SignerState, Tone>> = {
  NOT_INVITED: 'plain',
  INVITED: 'open',
  OPENED: 'open',
  NOT_SIGNED: 'plain',
  SIGNED: 'good',
  DECLINED: 'bad',
  WRONG_RECIPIENT: 'bad',
}

/** A signer who was pending when the request closed counts as not signed, whether invited or not. */
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
  if (invitedAt === null) return 'NOT_INVITED'
  return viewedAt === null ? 'INVITED' : 'OPENED'
}
