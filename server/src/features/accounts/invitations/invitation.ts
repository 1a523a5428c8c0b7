import type { Transaction } from '../../../ports/database.ts'
import type { Language } from '../../../vocabulary/language.ts'
import type { Role } from '../../../vocabulary/member.ts'

/** A request to join an organization. Only the invited person learns whether the email address has an account. */
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
/** How long an accepted or expired invitation is kept. */
const daysRemembered = 30

export function expiryOf(invitedAt: Date): Date {
  return daysAfter(invitedAt, daysToAccept)
}

/** Invitations that expired before this time are deleted. */
export function forgottenBefore(now: Date): Date {
  return daysAfter(now, -daysRemembered)
}

function daysAfter(time: Date, days: number): Date {
  return new Date(time.getTime() + days * 24 * 3600 * 1000)
}

/** The content of the invitation email. */
export interface InvitationLetter {
  readonly invitation: Invitation
  readonly organizationName: string
  readonly language: Language
  /** The link to join: a secret of the invited person. */
  readonly url: string
}

/** Queues the email with the link. It is sent if and only if the transaction commits. */
export type SendInvitation = (transaction: Transaction, letter: InvitationLetter) => Promise<void>
