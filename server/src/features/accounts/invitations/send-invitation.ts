import type { Transaction } from '../../../ports/database.ts'
import type { Invitation } from './invitation.ts'

/** What the invited person is told. */
export interface InvitationLetter {
  readonly invitation: Invitation
  readonly organizationName: string
  /** The link by which to join: a secret of the invited person. */
  readonly url: string
}

/** Puts the mail with the link on its way. It leaves exactly if the transaction commits. */
export type SendInvitation = (transaction: Transaction, letter: InvitationLetter) => Promise<void>
