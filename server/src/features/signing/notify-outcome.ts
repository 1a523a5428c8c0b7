import { CONTAINER_TYPE } from '@countersign/asic'
import { replaceUnsafeCharacters } from '@countersign/rules/readable-name'
import type { Transaction } from '../../ports/database.ts'
import { defaultLanguage, type Language } from '../../vocabulary/language.ts'
import { findDocument, findLatestVersion } from '../documents/find-document.ts'
import type { Brand } from '../mail/letter.ts'
import { type MailContent, type MailKind, mostAttachedBytes } from '../mail/model.ts'
import { type NewMail, queueMail } from '../mail/queue-mail.ts'
import {
  type ClosingInput,
  renderCancellation,
  renderClosing,
  renderCompletion,
  renderDecline,
  renderExpiry,
  renderWrongRecipient,
} from '../mail/render-mails.ts'
import { senderLine } from '../mail/sender.ts'
import type { Method } from './authentication/model.ts'
import { titlesOf } from './documents/describe-for-mail.ts'
import { readLogo } from './fetch-logo.ts'
import { findSender, urlForSender } from './find-sender.ts'
import { brandOf } from './mail-signers.ts'
import { hasTurn, knowsOfRequest, type Signer, type SigningRequest } from './model.ts'
import { registeredSender } from './registered-sender.ts'
import { lockRequest, updateRequest } from './request-store.ts'
import { selectSigners } from './signer-store.ts'
import { decryptToken, signingUrl } from './signing-link.ts'
import type { SigningPorts } from './signing-ports.ts'

/** A recipient: a signer who knows of the request, or its sender. */
interface Recipient {
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly signer: Signer | null
  /** True for the sender, even if they also sign. Others do not learn what the signers say or have not done. */
  readonly isSender: boolean
}

/** Emails everybody concerned how a request ended. Emails and mark are one transaction: nobody is notified twice. */
export async function notifyOutcome(ports: SigningPorts, known: SigningRequest): Promise<void> {
  const logo = await readLogo(ports, known)
  await ports.database.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, known.id)
    if (request === undefined) return
    if (request.notifiedAt === null) {
      const signers = await selectSigners(transaction, request.id)
      const brand = brandOf(request, await registeredSender({ database: transaction }, request), logo)
      for (const recipient of await recipientsOf(transaction, request, signers)) {
        const mail = await mailFor(transaction, ports, { request, signers, recipient, brand })
        if (mail !== undefined) await queueMail(transaction, ports, mail)
      }
    }
    await updateRequest(transaction, request.id, { notifiedAt: ports.clock.now(), workDueAt: null, problem: null })
  })
}

/**
 * One email per address, even if it signs for several. A signer who was never invited does not learn of the request.
 */
async function recipientsOf(
  transaction: Transaction,
  request: SigningRequest,
  signers: readonly Signer[],
): Promise<Recipient[]> {
  const concerned = signers.filter(knowsOfRequest)
  const sender = await findSender(transaction, request)
  const isSender = (email: string) => email.toLowerCase() === sender?.email.toLowerCase()
  const all: Recipient[] = concerned.map((signer) => {
    const { name, email, language } = signer
    return { name, email, language: language ?? defaultLanguage, signer, isSender: isSender(email) }
  })
  if (sender !== undefined) all.push({ ...sender, signer: null, isSender: true })
  const seen = new Set<string>()
  return all.filter(({ email }) => !seen.has(email.toLowerCase()) && seen.add(email.toLowerCase()))
}

interface Notice {
  readonly request: SigningRequest
  readonly signers: readonly Signer[]
  readonly recipient: Recipient
  readonly brand: Brand
}

async function mailFor(transaction: Transaction, ports: SigningPorts, notice: Notice): Promise<NewMail | undefined> {
  const { request, signers, recipient, brand } = notice
  const { language } = recipient
  const about = {
    language,
    brand,
    title: request.title,
    reference: request.id,
    requestUrl: recipient.isSender ? urlForSender(ports, request) : undefined,
  }
  const areAllSigners = signers.filter(hasTurn).every(({ role }) => role === 'signer')
  const to = { ...about, recipientName: recipient.name, areAllSigners }
  const letter = (kind: MailKind, content: MailContent): NewMail => ({
    kind,
    owner: request.owner,
    reference: request.id,
    to: { address: recipient.email, name: recipient.name },
    senderName: senderLine(language, brand),
    language,
    content,
  })
  switch (request.status) {
    case 'COMPLETED':
      return await completion(transaction, ports, notice, to, letter)
    case 'DECLINED': {
      const decliner = signers.find(({ status }) => status === 'DECLINED')
      if (decliner === undefined || decliner.email === recipient.email) return undefined
      return letter('DECLINE', recipient.isSender ? declineFor(request, decliner, to) : renderClosing(to))
    }
    case 'EXPIRED': {
      const missing = signers.filter((signer) => recipient.isSender && hasTurn(signer) && signer.status === 'PENDING')
      return letter('EXPIRY', renderExpiry({ ...to, expiredAt: request.expiresAt, missing }))
    }
    case 'CANCELLED': {
      const { reason } = request
      if (recipient.signer === null) return undefined
      const { role: recipientRole } = recipient.signer
      return letter('CANCELLATION', renderCancellation({ ...to, recipientRole, reason: reason ?? undefined }))
    }
    case 'PENDING':
    case 'IN_PROGRESS':
    case 'FINALIZING':
    case 'FAILED':
      return undefined
  }
}

function declineFor(
  { reason, declineCode }: SigningRequest,
  { name, email, role }: Signer,
  to: ClosingInput,
): MailContent {
  const said = { ...to, signerName: name, reason: reason ?? undefined }
  return declineCode === 'WRONG_RECIPIENT'
    ? renderWrongRecipient({ ...said, signerEmail: email })
    : renderDecline({ ...said, signerRole: role })
}

async function completion(
  transaction: Transaction,
  ports: SigningPorts,
  notice: Notice,
  to: ClosingInput,
  letter: (kind: MailKind, content: MailContent) => NewMail,
): Promise<NewMail> {
  const { request, signers, recipient } = notice
  const copies = await copiesOf(transaction, request)
  const files = mayAttach(recipient) ? copies.files : null
  const { signer } = recipient
  const verification = request.documents.map(({ title, finalHash }) => ({
    title,
    url: `${ports.publicUrl}/verify/${finalHash}`,
  }))
  const mail = letter(
    'COMPLETION',
    renderCompletion({
      ...to,
      recipientRole: signer?.role ?? null,
      signers: signers.filter(hasTurn).map(({ name, role, signedAt, viewedAt }) => ({
        name,
        role,
        doneAt: signedAt ?? viewedAt ?? request.updatedAt,
      })),
      documents: titlesOf(request),
      completedAt: request.endedAt ?? request.updatedAt,
      copy: files === null ? { kind: 'link', url: copyUrl(ports, notice, to) } : { kind: 'attached' },
      isContainer: copies.areContainers,
      verification,
    }),
  )
  return files === null ? mail : { ...mail, files }
}

/** An email must not show what the link of its recipient opens only with more than their mailbox. */
function mayAttach({ isSender, signer }: Recipient): boolean {
  return isSender || signer === null || !signer.authentication.some(isMoreThanMailbox)
}

/** Where the recipient finds all documents: on their signing page, or in the console. */
function copyUrl(
  ports: SigningPorts,
  { request, recipient: { signer } }: Notice,
  { requestUrl }: ClosingInput,
): string {
  if (signer !== null) return signingUrl(ports.publicUrl, decryptToken(ports.vault, signer), signer.language)
  return requestUrl ?? `${ports.publicUrl}/verify/${request.finalHash}`
}

interface Copies {
  /** All final documents; null if they are too large for an email. */
  readonly files: NonNullable<NewMail['files']> | null
  readonly areContainers: boolean
}

async function copiesOf(transaction: Transaction, { documents }: SigningRequest): Promise<Copies> {
  const ports = { database: transaction }
  const files: NonNullable<NewMail['files']>[number][] = []
  let areContainers = false
  let isWhole = true
  for (const { documentId, finalHash, title } of documents) {
    const isContainer = ((await findDocument(ports, documentId))?.container ?? null) !== null
    const final = await findLatestVersion(ports, documentId)
    if (isContainer) areContainers = true
    if (final === undefined || final.fileHash !== finalHash) isWhole = false
    else files.push({ ...attachedAs(title, isContainer), reference: final.fileHash, size: final.size })
  }
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return { files: isWhole && bytes <= mostAttachedBytes ? files : null, areContainers }
}

function attachedAs(title: string, isContainer: boolean) {
  return isContainer
    ? { filename: fileName(title, 'asice'), contentType: CONTAINER_TYPE }
    : { filename: fileName(title), contentType: 'application/pdf' }
}

/** Cuts between characters, never inside one: half a character cannot be written into a header. */
export function fileName(title: string, extension: 'pdf' | 'asice' = 'pdf'): string {
  const plain = replaceUnsafeCharacters(title, ' ')
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .trim()
  const safe = [...plain].slice(0, 100).join('').trimEnd()
  return `${safe === '' ? 'document' : safe}.${extension}`
}

/** Whether the mailbox of the signer alone does not open the document. */
function isMoreThanMailbox(method: Method): boolean {
  return method !== 'email_code'
}
