import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { RetryAfter } from '../../ports/job-queue.ts'
import type { Mailer, OutgoingAttachment, OutgoingMessage } from '../../ports/mailer.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { Timers } from '../../ports/timers.ts'
import type { Vault } from '../../ports/vault.ts'
import { decryptBody } from './encrypted-body.ts'
import {
  type AttachedFile,
  claimSeconds,
  type Mail,
  mostAttachedBytes,
  mostAttempts,
  type OnUndelivered,
  renewClaimSeconds,
  retryDelaySeconds,
} from './model.ts'
import { readSender } from './sender.ts'
import { claimMail, endMail, type QueuedMail, releaseMail, renewClaim } from './store.ts'

export interface DeliveryPorts {
  readonly database: Database
  readonly clock: Clock
  readonly timers: Timers
  readonly randomness: Randomness
  readonly vault: Vault
  readonly mailer: Mailer
  /** Reads an attachment that `queueMail` was given by reference, at most maxBytes. */
  readonly readAttachment: (reference: string, maxBytes: number) => Promise<Uint8Array>
  /** Why an email with this text must no longer be sent, checked before each attempt; null if it may be. */
  readonly whyTooLate: (mail: Pick<Mail, 'kind' | 'reference' | 'recipient'>, text: string) => Promise<string | null>
  readonly onUndelivered: OnUndelivered
  /** Called after each attempt. */
  readonly onAttempted?: ((outcome: MailOutcome) => void) | undefined
  /** MAIL_FROM. */
  readonly mailFrom: string
}

/**
 * Makes one attempt. A crash between the server's acceptance and its record causes a second delivery under the same
 * Message-ID: an email may arrive twice, but is never lost.
 */
export async function deliverMail(ports: DeliveryPorts, mailId: string, signal: AbortSignal): Promise<void> {
  const { database, clock } = ports
  const now = clock.now()
  const claim = await claimMail(database, mailId, now, claimEnd(now))
  switch (claim.kind) {
    case 'ended':
      return
    case 'busy':
      throw new RetryAfter(busySeconds(claim.until.getTime() - now.getTime()), 'Another run is sending it.')
    case 'claimed': {
      const outcome = await attemptClaimed(ports, claim.mail, signal)
      ports.onAttempted?.(outcome.kind)
      await settle(ports, claim.mail, outcome, signal)
    }
  }
}

function claimEnd(now: Date): Date {
  return new Date(now.getTime() + claimSeconds * 1000)
}

/** Not much longer than a claim lasts: a live run ends within seconds. */
function busySeconds(milliseconds: number): number {
  return Math.min(60, Math.ceil(milliseconds / 1000) + 1)
}

async function settle(ports: DeliveryPorts, mail: QueuedMail, outcome: Outcome, signal: AbortSignal): Promise<void> {
  const { database } = ports
  const now = ports.clock.now()
  switch (outcome.kind) {
    case 'sent':
      await endMail(database, mail, { state: 'SENT', error: null, now })
      return
    case 'refused':
      return giveUp(ports, mail, { state: 'BOUNCED', error: outcome.reason, now })
    case 'too-late':
      await endMail(database, mail, { state: 'FAILED', error: `Not sent: ${outcome.reason}`, now })
      return
    case 'retryable':
      if (mail.attempts >= mostAttempts && !signal.aborted) {
        return giveUp(ports, mail, { state: 'FAILED', error: outcome.reason, now })
      }
      await releaseMail(database, mail, outcome.reason)
      if (signal.aborted) throw signal.reason
      throw new RetryAfter(retryDelaySeconds(mail.attempts, chance(ports.randomness)), outcome.reason)
  }
}

/** Runs once per sending, even if another node sends the same email. */
async function giveUp(
  { database, onUndelivered }: DeliveryPorts,
  mail: QueuedMail,
  end: { readonly state: 'BOUNCED' | 'FAILED'; readonly error: string; readonly now: Date },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const ended = await endMail(transaction, mail, end)
    if (ended !== undefined) await onUndelivered(transaction, ended)
  })
}

export type MailOutcome = Outcome['kind']

type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'too-late'; readonly reason: string }
  | { readonly kind: 'retryable'; readonly reason: string }

/** A claim that cannot be renewed expires, and at worst the email is sent twice, under one Message-ID. */
async function attemptClaimed(ports: DeliveryPorts, mail: QueuedMail, signal: AbortSignal): Promise<Outcome> {
  const renew = () => renewClaim(ports.database, mail, claimEnd(ports.clock.now())).catch(() => {})
  const stopRenewing = ports.timers.every(renewClaimSeconds * 1000, () => void renew())
  try {
    return await attempt(ports, mail, signal)
  } finally {
    stopRenewing()
  }
}

async function attempt(ports: DeliveryPorts, mail: QueuedMail, signal: AbortSignal): Promise<Outcome> {
  try {
    const body = decryptBody(ports.vault, mail.encryptedBody)
    const reason = await ports.whyTooLate(mail, body.text)
    if (reason !== null) return { kind: 'too-late', reason }
    return await ports.mailer.send(await messageOf(ports, mail, body), signal)
  } catch (error) {
    return { kind: 'retryable', reason: error instanceof Error ? error.message.slice(0, 500) : 'unknown' }
  }
}

async function messageOf(
  ports: DeliveryPorts,
  mail: QueuedMail,
  { html, text, images }: ReturnType<typeof decryptBody>,
): Promise<OutgoingMessage> {
  const sender = readSender(ports.mailFrom)
  return {
    messageId: mail.messageId,
    date: mail.queuedAt,
    from: { address: sender.address, name: mail.senderName ?? sender.name },
    to: { address: mail.recipient, name: mail.recipientName ?? undefined },
    replyTo: mail.replyTo === null ? undefined : { address: mail.replyTo, name: undefined },
    subject: mail.subject,
    html,
    text,
    attachments: [...images, ...(await readFiles(ports, mail.files))],
  }
}

async function readFiles(ports: DeliveryPorts, files: readonly AttachedFile[]): Promise<OutgoingAttachment[]> {
  const read: OutgoingAttachment[] = []
  for (const { filename, contentType, reference } of files) {
    const bytes = await ports.readAttachment(reference, mostAttachedBytes)
    read.push({ filename, contentType, bytes, cid: undefined })
  }
  return read
}

function chance(randomness: Randomness): number {
  return (randomness.bytes(1)[0] ?? 0) / 255
}
