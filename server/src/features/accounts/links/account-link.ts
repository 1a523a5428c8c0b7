import { hash } from 'node:crypto'
import type { Transaction } from '../../../ports/database.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import type { Language } from '../../../vocabulary/language.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { secretBytes, secretOf } from '../../../vocabulary/secret-link.ts'

/** A link that was mailed to a person to change something of their account. */
export interface AccountLink {
  readonly id: string
  readonly kind: AccountLinkKind
  readonly userId: string
  /** Of a link to change the email address. */
  readonly newEmail: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

export type AccountLinkKind = 'PASSWORD_RESET' | 'EMAIL_CHANGE'

const minutesToUse = 60

export function expiryOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + minutesToUse * 60_000)
}

/** The secret appears in the email; only its hash is stored. */
export function makeLinkToken(randomness: Randomness): string {
  return secretOf(randomness.bytes(secretBytes))
}

export function hashLinkToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

const pages = { PASSWORD_RESET: 'reset-password', EMAIL_CHANGE: 'confirm-email' } as const

/** The content of the email with a link. */
export interface LinkLetter {
  readonly link: AccountLink
  /** The recipient: the new email address, if it is to change. */
  readonly to: string
  /** The current email address of the account. */
  readonly email: string
  readonly language: Language
  readonly url: string
}

export function linkUrl(publicUrl: string, kind: AccountLinkKind, token: string): string {
  return `${publicUrl}/${pages[kind]}/${token}`
}

/** Queues the email with the link. It is sent if and only if the transaction commits. */
export type SendLink = (transaction: Transaction, letter: LinkLetter) => Promise<void>

export function invalidLink(): Refusal {
  const message = 'This link is not valid. It has expired or was already used, or it is incomplete. Request a new one.'
  return new Refusal('ACCOUNT_LINK_INVALID', message)
}
