import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { Vault } from '../../ports/vault.ts'
import { makeId } from '../../vocabulary/ids.ts'
import type { Language } from '../../vocabulary/language.ts'
import { type Mode, testNoticeIn } from '../../vocabulary/mode.ts'
import { encryptBody } from './encrypted-body.ts'
import {
  type AttachedFile,
  deliverMailJob,
  type MailContent,
  type MailKind,
  messageIdOf,
  mostAttachedBytes,
  mostImageBytes,
} from './model.ts'
import { composedHeader, headerText } from './plain-text.ts'
import { domainOf, readSender } from './sender.ts'
import { insertMail } from './store.ts'

export interface QueuePorts {
  readonly mode: Mode
  readonly clock: Clock
  readonly randomness: Randomness
  readonly vault: Vault
  readonly queue: JobQueue
  /** MAIL_FROM. */
  readonly mailFrom: string
}

export interface NewMail {
  readonly kind: MailKind
  /** The owner of the email: an organization or a person. */
  readonly owner: string
  /** What the email is about, such as a signing request; `mailsOf` finds it by this. */
  readonly reference?: string
  readonly to: { readonly address: string; readonly name?: string }
  /** The display name before the service's own email address, which stays the sender. */
  readonly senderName?: string
  /** Where replies go. */
  readonly replyTo?: string
  /** In which the content is written. */
  readonly language: Language
  readonly content: MailContent
  readonly files?: readonly AttachedFile[]
}

/** The email is sent if and only if the transaction commits. Returns its id. */
export async function queueMail(transaction: Transaction, ports: QueuePorts, mail: NewMail): Promise<string> {
  const { to, content, files = [] } = mail
  checkAddress(to.address)
  if (mail.replyTo !== undefined) checkAddress(mail.replyTo)
  checkSizes(content, files)
  const now = ports.clock.now()
  const id = makeId('mail', now, ports.randomness.bytes(10))
  await insertMail(transaction, {
    id,
    kind: mail.kind,
    owner: mail.owner,
    reference: mail.reference ?? null,
    recipient: to.address,
    recipientName: to.name === undefined ? null : headerText(to.name, mostNameLength),
    senderName: mail.senderName === undefined ? null : headerText(mail.senderName, mostNameLength),
    replyTo: mail.replyTo ?? null,
    subject: composedHeader(subjectIn(ports.mode, mail), mostSubjectLength),
    messageId: messageIdOf(id, 0, domainOf(readSender(ports.mailFrom).address)),
    encryptedBody: encryptBody(ports.vault, { html: content.html, text: content.text, images: content.attachments }),
    files: files.map((file) => ({ ...file, filename: headerText(file.filename, mostNameLength) })),
    now,
  })
  await ports.queue.enqueue(transaction, deliverMailJob, { mailId: id }, { onceKey: id })
  return id
}

function subjectIn(mode: Mode, { language, content: { subject } }: NewMail): string {
  return mode === 'test' ? `${testNoticeIn(language)}: ${subject}` : subject
}

const mostNameLength = 200
const mostSubjectLength = 200

/** RFC 5321 4.5.3.1.3; only its server knows whether the mailbox exists. */
const longestAddress = 254
const addressForm = /^[^\s<>@,;:"()[\]\\\p{Cc}]+@[^\s<>@,;:"()[\]\\\p{Cc}]+$/u

function checkAddress(address: string): void {
  if (address.length > longestAddress || !addressForm.test(address)) throw new RangeError('this is not a mail address')
}

function checkSizes({ html, text, attachments }: MailContent, files: readonly AttachedFile[]): void {
  const images = attachments.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const attached = files.reduce((sum, { size }) => sum + size, 0)
  if (html.length + text.length > mostBodyLength) throw new RangeError('the text of a mail is too long')
  if (images > mostImageBytes) throw new RangeError(`the images of a mail have at most ${mostImageBytes} bytes`)
  if (attached > mostAttachedBytes) throw new RangeError(`the files of a mail have at most ${mostAttachedBytes} bytes`)
}

const mostBodyLength = 512 * 1024
