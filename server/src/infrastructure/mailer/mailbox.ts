import { type Selectable, sql } from 'kysely'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import type { KeptAttachment, KeptMessage, MailboxReader } from '../../ports/mailbox-reader.ts'
import type { Mailer, OutgoingMessage } from '../../ports/mailer.ts'
import type { EncryptedColumn, Vault } from '../../ports/vault.ts'
import { composeMessage } from './compose-message.ts'

type Tables = {
  mailbox_messages: { id: string; received_at: Date; recipient: string; subject: string; sealed_content: Buffer }
  mailbox_attachments: { message_id: string; index: number; sealed_bytes: Buffer }
}

interface Ports {
  readonly database: Database
  readonly vault: Vault
  readonly clock: Clock
}

type Content = Pick<KeptMessage, 'headers' | 'html' | 'text'> & { readonly attachments: readonly KeptAttachment[] }

const tables = (database: Database) => database.withTables<Tables>()
const purpose = 'mailbox'

export const mailboxEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'mailbox_messages', column: 'sealed_content', key: ['id'], purpose: () => purpose },
  { table: 'mailbox_attachments', column: 'sealed_bytes', key: ['message_id', 'index'], purpose: () => purpose },
]

const keptDays = 30
const mostKept = 1000

/** Stores emails in the database instead of sending them: a service without a mail server can be tried out entirely. */
export function createMailbox(ports: Ports): { mailer: Mailer; reader: MailboxReader } {
  return { mailer: createKeeper(ports), reader: createReader(ports) }
}

function createKeeper({ database, vault, clock }: Ports): Mailer {
  return {
    async send(message) {
      const id = idOf(message)
      const content = JSON.stringify(await contentOf(message))
      await database.transaction().execute(async (transaction) => {
        const kept = await tables(transaction)
          .insertInto('mailbox_messages')
          .values({
            id,
            received_at: clock.now(),
            recipient: message.to.address,
            subject: message.subject,
            sealed_content: Buffer.from(vault.encrypt(purpose, Buffer.from(content))),
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirst()
        // Repeated after a crash: like a recipient's server with a known Message-ID.
        if (kept.numInsertedOrUpdatedRows !== 1n) return
        for (const [index, { bytes }] of message.attachments.entries()) {
          const encrypted = Buffer.from(vault.encrypt(purpose, bytes))
          await tables(transaction)
            .insertInto('mailbox_attachments')
            .values({ message_id: id, index, sealed_bytes: encrypted })
            .execute()
        }
        await forgetOld(transaction, clock.now())
      })
      return { kind: 'sent' }
    },
    close() {},
  }
}

/** The part before the at sign: short enough for a URL, and unique. */
function idOf({ messageId }: OutgoingMessage): string {
  return messageId.split('@')[0] ?? messageId
}

async function contentOf(message: OutgoingMessage): Promise<Content> {
  // Loaded with the first email: an idle service writes none.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const source = await new MailComposer(composeMessage({ ...message, attachments: [] })).compile().build()
  const headers = source.toString('utf8').split('\r\n\r\n', 1)[0] ?? ''
  const attachments = message.attachments.map(({ filename, contentType, bytes, cid }) => ({
    filename,
    contentType,
    size: bytes.length,
    cid,
  }))
  return { headers, html: message.html, text: message.text, attachments }
}

async function forgetOld(transaction: Transaction, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keptDays * 24 * 3_600_000)
  await tables(transaction).deleteFrom('mailbox_messages').where('received_at', '<', oldest).execute()
  await sql`delete from mailbox_messages where id in
    (select id from mailbox_messages order by received_at desc, id desc offset ${mostKept})`.execute(transaction)
}

function createReader({ database, vault }: Ports): MailboxReader {
  const messageOf = (row: Selectable<Tables['mailbox_messages']>): KeptMessage => ({
    id: row.id,
    receivedAt: row.received_at,
    to: row.recipient,
    subject: row.subject,
    ...(JSON.parse(Buffer.from(vault.decrypt(purpose, row.sealed_content)).toString()) as Content),
  })
  return {
    async latest(most) {
      const query = tables(database).selectFrom('mailbox_messages').selectAll()
      const rows = await query.orderBy('received_at', 'desc').orderBy('id', 'desc').limit(most).execute()
      return rows.map(messageOf)
    },

    async find(id) {
      const query = tables(database).selectFrom('mailbox_messages').selectAll()
      const row = await query.where('id', '=', id).executeTakeFirst()
      return row && messageOf(row)
    },

    async attachment(id, index) {
      const query = tables(database).selectFrom('mailbox_attachments').select('sealed_bytes')
      const row = await query.where('message_id', '=', id).where('index', '=', index).executeTakeFirst()
      return row && vault.decrypt(purpose, row.sealed_bytes)
    },
  }
}
