import type { Transaction } from '../../../ports/database.ts'
import type { Language } from '../../../vocabulary/language.ts'
import type { Role } from '../../../vocabulary/member.ts'

/** Somebody is asked to join an organization; whether the address has an account is nobody's business but his own. */
export interface Invitation {
  readonly id: string
  readonly organizationId: string
  readonly email: string
  readonly role: Role
  readonly invitedBy: { readonly name: string; readonly email: string }
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly acceptedAt: Date | null
}

const daysToAccept = 7
/** How long one that was accepted or has expired is still known as such. */
const daysRemembered = 30

export function expiryOf(invitedAt: Date): Date {
  return daysAfter(invitedAt, daysToAccept)
}

/** What expired before then is forgotten. */
export function forgottenBefore(now: Date): Date {
  return daysAfter(now, -daysRemembered)
}

function daysAfter(time: Date, days: number): Date {
  return new Date(time.getTime() + days * 24 * 3600 * 1000)
}

/** What the invited person is told. */
export interface InvitationLetter {
  readonly invitation: Invitation
  readonly organizationName: string
  readonly language: Language
  /** The link by which to join: a secret of the invited person. */
  readonly url: string
}

/** Puts the mail with the link on its way. It leaves exactly if the transaction commits. */
export type SendInvitation = (transaction: Transaction, letter: InvitationLetter) => Promise<void>
