import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import { erasedEmail, erasedName, type PersonEmail } from '../../vocabulary/person.ts'
import type { AttachedFile, Mail, MailKind, MailState } from './model.ts'

type Tables = {
  mails: {
    id: string
    kind: MailKind
    owner: string
    reference: string | null
    recipient: string
    recipient_name: string | null
    sender_name: string | null
    reply_to: string | null
    subject: string
    message_id: string
    sealed_body: Buffer | null
    attachments: readonly AttachedFile[]
    state: MailState
    attempts: number
    resends: number
    claimed_until: Date | null
    last_error: string | null
    created_at: Date
    queued_at: Date
    sent_at: Date | null
    ended_at: Date | null
  }
}

const tables = (database: Database) => database.withTables<Tables>()

export interface NewRow {
  readonly id: string
  readonly kind: MailKind
  readonly owner: string
  readonly reference: string | null
  readonly recipient: string
  readonly recipientName: string | null
  readonly senderName: string | null
  readonly replyTo: string | null
  readonly subject: string
  readonly messageId: string
  readonly encryptedBody: Uint8Array
  readonly files: readonly AttachedFile[]
  readonly now: Date
}

export async function insertMail(transaction: Transaction, mail: NewRow): Promise<void> {
  await tables(transaction)
    .insertInto('mails')
    .values({
      id: mail.id,
      kind: mail.kind,
      owner: mail.owner,
      reference: mail.reference,
      recipient: mail.recipient,
      recipient_name: mail.recipientName,
      sender_name: mail.senderName,
      reply_to: mail.replyTo,
      subject: mail.subject,
      message_id: mail.messageId,
      sealed_body: Buffer.from(mail.encryptedBody),
      attachments: sql`${JSON.stringify(mail.files)}::jsonb`,
      state: 'QUEUED',
      attempts: 0,
      resends: 0,
      created_at: mail.now,
      queued_at: mail.now,
    })
    .execute()
}

/** An email to send, with everything that is needed. */
export interface QueuedMail {
  readonly id: string
  readonly kind: MailKind
  readonly reference: string | null
  readonly messageId: string
  readonly recipient: string
  readonly recipientName: string | null
  readonly senderName: string | null
  readonly replyTo: string | null
  readonly subject: string
  readonly encryptedBody: Uint8Array
  readonly files: readonly AttachedFile[]
  /** Includes the current one. */
  readonly attempts: number
  readonly createdAt: Date
  readonly queuedAt: Date
}

export type Claim =
  | { readonly kind: 'claimed'; readonly mail: QueuedMail }
  | { readonly kind: 'busy'; readonly until: Date }
  | { readonly kind: 'ended' }

/**
 * Claims an email for sending, and counts the attempt before it is made. One run at a time has it, until `until` at the
 * latest.
 */
export async function claimMail(database: Database, id: string, now: Date, until: Date): Promise<Claim> {
  const row = await tables(database)
    .updateTable('mails')
    .set({ attempts: sql`attempts + 1`, claimed_until: until })
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst()
  if (row !== undefined) return { kind: 'claimed', mail: queuedMailOf(row) }
  const query = tables(database).selectFrom('mails').select('claimed_until').where('id', '=', id)
  const other = await query.where('state', '=', 'QUEUED').executeTakeFirst()
  return other === undefined ? { kind: 'ended' } : { kind: 'busy', until: other.claimed_until ?? now }
}

function queuedMailOf(row: Selectable<Tables['mails']>): QueuedMail {
  if (row.sealed_body === null) throw new Error(`mail ${row.id} waits without a body`)
  return {
    id: row.id,
    kind: row.kind,
    reference: row.reference,
    messageId: row.message_id,
    recipient: row.recipient,
    recipientName: row.recipient_name,
    senderName: row.sender_name,
    replyTo: row.reply_to,
    subject: row.subject,
    encryptedBody: row.sealed_body,
    files: row.attachments,
    attempts: row.attempts,
    createdAt: row.created_at,
    queuedAt: row.queued_at,
  }
}

/** The Message-ID identifies the sending: an email that was sent again meanwhile is not affected. */
type Sending = Pick<QueuedMail, 'id' | 'messageId'>

/** Returns the email, unless this sending has ended already. */
export async function endMail(
  database: Database,
  { id, messageId }: Sending,
  end: { readonly state: Exclude<MailState, 'QUEUED'>; readonly error: string | null; readonly now: Date },
): Promise<Mail | undefined> {
  const row = await tables(database)
    .updateTable('mails')
    .set({
      state: end.state,
      claimed_until: null,
      last_error: end.error,
      ended_at: end.now,
      sent_at: end.state === 'SENT' ? end.now : null,
    })
    .where('id', '=', id)
    .where('message_id', '=', messageId)
    .where('state', '=', 'QUEUED')
    .returningAll()
    .executeTakeFirst()
  return row && mailOf(row)
}

/** A claim that was released, or whose sending has ended, stays so. */
export async function renewClaim(database: Database, { id, messageId }: Sending, until: Date): Promise<void> {
  await tables(database)
    .updateTable('mails')
    .set({ claimed_until: until })
    .where('id', '=', id)
    .where('message_id', '=', messageId)
    .where('state', '=', 'QUEUED')
    .where('claimed_until', 'is not', null)
    .execute()
}

/** Releases an email that is to be retried. */
export async function releaseMail(database: Database, { id, messageId }: Sending, error: string): Promise<void> {
  await tables(database)
    .updateTable('mails')
    .set({ claimed_until: null, last_error: error })
    .where('id', '=', id)
    .where('message_id', '=', messageId)
    .where('state', '=', 'QUEUED')
    .execute()
}

export async function lockMail(
  transaction: Transaction,
  id: string,
): Promise<(Mail & { readonly resends: number }) | undefined> {
  const query = tables(transaction).selectFrom('mails').selectAll()
  const row = await query.where('id', '=', id).forUpdate().executeTakeFirst()
  return row && { ...mailOf(row), resends: row.resends }
}

export async function requeueMail(
  transaction: Transaction,
  id: string,
  { resends, messageId, now }: { readonly resends: number; readonly messageId: string; readonly now: Date },
): Promise<Mail> {
  const row = await tables(transaction)
    .updateTable('mails')
    .set({
      state: 'QUEUED',
      attempts: 0,
      resends,
      claimed_until: null,
      message_id: messageId,
      last_error: null,
      queued_at: now,
      sent_at: null,
      ended_at: null,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return mailOf(row)
}

export async function selectMail(database: Database, id: string): Promise<Mail | undefined> {
  const row = await tables(database).selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
  return row && mailOf(row)
}

export async function selectMailsOf(database: Database, reference: string): Promise<Mail[]> {
  const query = tables(database).selectFrom('mails').selectAll().where('reference', '=', reference)
  return (await query.orderBy('id').limit(mostOfOneReference).execute()).map(mailOf)
}

/** Emails of an owner to this address that invite somebody to become a member, oldest first. */
export async function selectInvitationsTo(database: Database, owner: string, email: PersonEmail): Promise<Mail[]> {
  const query = tables(database)
    .selectFrom('mails')
    .selectAll()
    .where('owner', '=', owner)
    .where('kind', '=', 'MEMBERSHIP_INVITATION')
    .where(({ fn, eb }) => eb(fn('lower', ['recipient']), '=', email))
  return (await query.orderBy('id').limit(mostOfOneReference).execute()).map(mailOf)
}

/** Fifty signers with many reminders each stay below it. */
const mostOfOneReference = 5000

export async function countQueued(database: Database): Promise<{ count: number; oldest: Date | null }> {
  return await tables(database)
    .selectFrom('mails')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('queued_at').as('oldest')])
    .where('state', '=', 'QUEUED')
    .executeTakeFirstOrThrow()
}

export interface MailFilter {
  readonly state: MailState | undefined
  readonly reference: string | undefined
}

/** Newest first, one more than the limit. */
export async function selectMails(
  database: Database,
  filter: MailFilter,
  page: { readonly limit: number; readonly cursor: string | undefined },
): Promise<Mail[]> {
  let query = tables(database).selectFrom('mails').selectAll().orderBy('id', 'desc')
  if (filter.state !== undefined) query = query.where('state', '=', filter.state)
  if (filter.reference !== undefined) query = query.where('reference', '=', filter.reference)
  if (page.cursor !== undefined) query = query.where('id', '<', page.cursor)
  return (await query.limit(page.limit + 1).execute()).map(mailOf)
}

/** Returns the emails that it failed, at most so many. */
export async function failQueuedBefore(
  transaction: Transaction,
  time: Date,
  error: string,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<Mail[]> {
  const late = tables(transaction).selectFrom('mails').select('id').where('state', '=', 'QUEUED')
  const rows = await tables(transaction)
    .updateTable('mails')
    .set({ state: 'FAILED', ended_at: now, last_error: sql`coalesce(last_error, ${error})` })
    .where('id', 'in', late.where('queued_at', '<', time).limit(most).forUpdate().skipLocked())
    .returningAll()
    .execute()
  return rows.map(mailOf)
}

export async function removeBodiesBefore(database: Database, time: Date): Promise<void> {
  await tables(database)
    .updateTable('mails')
    .set({ sealed_body: null })
    .where('state', '<>', 'QUEUED')
    .where('sealed_body', 'is not', null)
    .where('ended_at', '<', time)
    .execute()
}

export async function deleteMailsBefore(database: Database, time: Date): Promise<void> {
  await tables(database).deleteFrom('mails').where('state', '<>', 'QUEUED').where('created_at', '<', time).execute()
}

function mailOf(row: Selectable<Tables['mails']>): Mail {
  return {
    id: row.id,
    kind: row.kind,
    owner: row.owner,
    reference: row.reference,
    recipient: row.recipient,
    recipientName: row.recipient_name,
    subject: row.subject,
    messageId: row.message_id,
    state: row.state,
    attempts: row.attempts,
    lastError: row.last_error,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    hasBody: row.sealed_body !== null,
  }
}

/** Neither the recipient nor the text is known afterwards. One that is still to be sent is given up. */
export async function eraseMail(transaction: Transaction, id: string, now: Date): Promise<void> {
  await tables(transaction)
    .updateTable('mails')
    .set({ state: 'FAILED', ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'QUEUED')
    .execute()
  // The answer of a mail server may name the recipient, too.
  const erased = { recipient: erasedEmail, recipient_name: null, subject: erasedName, last_error: null }
  await tables(transaction)
    .updateTable('mails')
    .set({ ...erased, sealed_body: null })
    .where('id', '=', id)
    .execute()
}

/** One that is still to be sent keeps its text. */
export async function removeBody(transaction: Transaction, id: string, subject: string): Promise<void> {
  await tables(transaction)
    .updateTable('mails')
    .set({ subject, sealed_body: null })
    .where('id', '=', id)
    .where('state', '<>', 'QUEUED')
    .execute()
}
