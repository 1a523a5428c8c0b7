import type { mail } from '@countersign/api'
import type { Transaction } from '../../ports/database.ts'
import { defineJob } from '../../ports/job-queue.ts'

export type MailKind = mail.MailKind
export type MailState = mail.MailState

/** The public view of an email: its content has secrets and stays in the outbox. */
export interface Mail {
  readonly id: string
  readonly kind: MailKind
  readonly owner: string
  readonly reference: string | null
  readonly recipient: string
  readonly recipientName: string | null
  readonly subject: string
  readonly messageId: string
  readonly state: MailState
  readonly attempts: number
  readonly lastError: string | null
  readonly createdAt: Date
  readonly sentAt: Date | null
  /** True if the content is still stored, so that it can be sent again. */
  readonly hasBody: boolean
}

/** Called for an email that will not be delivered, in the transaction that records it. */
export type OnUndelivered = (transaction: Transaction, mail: Mail) => Promise<void>

/** The content for the recipient. The HTML shows the images. */
export interface MailContent {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly InlineImage[]
}

export interface InlineImage {
  readonly filename: string
  readonly contentType: string
  readonly bytes: Uint8Array
  readonly cid: string
}

/** A file that is read when the email is sent. */
export interface AttachedFile {
  readonly filename: string
  readonly contentType: string
  /** The key for `readAttachment`. */
  readonly reference: string
  readonly size: number
}

/** Many servers refuse more than 25 MB including base64 and everything else; a larger file is sent as a link. */
export const mostAttachedBytes = 15 * 1024 * 1024
export const mostImageBytes = 512 * 1024

/**
 * The same for every attempt, so that a server recognizes an email that it has accepted although its response was lost.
 * An email that a person sends again is another message: mailboxes would hide a second one with the same id.
 */
export function messageIdOf(id: string, resends: number, domain: string): string {
  return resends === 0 ? `${id}@${domain}` : `${id}.${resends + 1}@${domain}`
}

/** With their delays, 13 attempts spread over 16 to 24 hours. */
export const mostAttempts = 13
const firstDelaySeconds = 30
const longestDelaySeconds = 4 * 3600

/** `chance` from 0 to 1 spreads retries of emails that failed together. */
export function retryDelaySeconds(attempts: number, chance: number): number {
  const delay = Math.min(firstDelaySeconds * 2 ** (attempts - 1), longestDelaySeconds)
  return Math.round(delay * (1 + chance / 2))
}

/** The longest that an attempt takes. */
const attemptSeconds = 300

/** A live run renews its claim in time; an expired claim belongs to a dead one. */
export const claimSeconds = 45
export const renewClaimSeconds = 15

/** An email whose job was lost is given up after this long. */
export const mostQueuedDays = 3
export const bodyDays = 30
export const rowDays = 365

/** The handler decides delays and the last attempt; the rest of the limit is for processes that crash. */
export const deliverMailJob = defineJob<{ mailId: string }>({
  name: 'mail.deliver',
  retry: { limit: mostAttempts + 7, delaySeconds: firstDelaySeconds, maxDelaySeconds: longestDelaySeconds },
  timeoutSeconds: attemptSeconds,
})

export const pruneMailsJob = defineJob<Record<string, never>>({
  name: 'mail.prune',
  retry: { limit: 5, delaySeconds: 60, maxDelaySeconds: 3600 },
  timeoutSeconds: 600,
})
