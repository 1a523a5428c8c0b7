import type { signing } from '@countersign/api'
import type { Database, Transaction } from '../../ports/database.ts'
import { actorOf, type Caller, ownerOf } from '../../vocabulary/caller.ts'
import { makeId } from '../../vocabulary/ids.ts'
import type { Language } from '../../vocabulary/language.ts'
import { referenceOf } from '../../vocabulary/reference.ts'
import { Refusal, wrongField } from '../../vocabulary/refusal.ts'
import { trimmedOrNull } from '../../vocabulary/trimmed-or-null.ts'
import { findOrganization } from '../accounts/directory-store.ts'
import { requireAllowedContent, requireNoPolicy } from '../documents/active-content.ts'
import { findOwnDocument, findVersions } from '../documents/find-document.ts'
import { copyDocument, importDocument, type StoredFile } from '../documents/import-document.ts'
import { lockDocument } from '../documents/lock-document.ts'
import type { Document } from '../documents/model.ts'
import { spendQuota } from '../quota/spend-quota.ts'
import { createWebhookSecret } from '../webhooks/webhook-secret.ts'
import { selectBranding } from './branding/store.ts'
import { insertTrail } from './evidence/store.ts'
import { trailStart, writeTrail } from './evidence/trail.ts'
import { chooseSeals, wantedSeals } from './fields/choose-seals.ts'
import { requirePdf } from './fields/model.ts'
import { readFields } from './fields/read-fields.ts'
import { insertFields } from './fields/store.ts'
import { updateLogo } from './logo-store.ts'
import { advanceRequestJob, expiryOf, type Signer, stepMayTakeMs } from './model.ts'
import { recordSigningEvent } from './record-signing-event.ts'
import { nameOfSender, registeredSender } from './registered-sender.ts'
import { insertRequest, type NewRequest } from './request-store.ts'
import { submittedVersion } from './request-versions.ts'
import { reserveRoom } from './reserve-room.ts'
import { insertSigners } from './signer-store.ts'
import { makeToken } from './signing-link.ts'
import type { SigningPorts } from './signing-ports.ts'

/** The only response that contains the webhook secret, and the links until one is replaced. */
export interface CreatedRequest {
  readonly request: NewRequest
  readonly signers: readonly CreatedSigner[]
  readonly webhookSecret: string | null
}

interface CreatedSigner extends Pick<Signer, keyof signing.SignerIdentity | 'language'> {
  readonly token: string
}

/** A document whose file the new request gets as a copy, from another request or from a template. */
export interface CopiedDocument {
  readonly from: { readonly duplicateOf: string } | { readonly templateId: string }
  readonly document: Pick<Document, 'owner' | 'container' | 'fileName' | 'findings'>
  readonly file: StoredFile
  /** Set if the request and its document were counted before, and its events have the secret of others. */
  readonly inBulk?: { readonly webhookSecret: string | null }
}

/** Creates the request; everything that needs the document happens later. The input must be checked before. */
export async function createSigningRequest(
  ports: SigningPorts,
  transaction: Transaction,
  caller: Caller,
  input: signing.CreateSigningRequest,
  copied?: CopiedDocument,
): Promise<CreatedRequest> {
  const createdAt = ports.clock.now()
  const id = makeId('sr', createdAt, ports.randomness.bytes(10))
  const { document, isHere } = await (copied === undefined
    ? takeDocument(ports, transaction, caller, input, id)
    : takeCopy(ports, transaction, caller, input, { ...copied, signingRequestId: id }))
  const fields = readFields(input)
  requirePdf(document, fields)
  const wanted = wantedSeals(fields.requested)
  const seals = await chooseSeals({ ...ports, database: transaction }, caller.organization?.id ?? null, wanted)
  if (copied?.inBulk === undefined) {
    await spendQuota({ transaction, clock: ports.clock }, caller.payer, {
      signingRequests: 1,
      ...(seals.length > 0 && { seals: seals.length }),
    })
  }
  const expiresAt = expiryOf(createdAt, input.expiresInDays)
  const title = input.documentTitle.trim()
  const documents = [{ number: 1, documentId: document.id, title }]
  if (isHere) {
    const reserving = { transaction, clock: ports.clock }
    await reserveRoom(reserving, documents, { id, signers: input.signers, fields, expiresAt })
  }
  const language = input.language ?? (await languageOf(transaction, caller))
  const signers = input.signers.map((signer, position) => {
    const signerId = makeId('signer', createdAt, ports.randomness.bytes(10))
    const { email, name, role, order, delivery, mayDelegate } = signer
    const label = trimmedOrNull(signer.label)
    const person = { email, name: name.trim(), label, role, order, language: signer.language ?? language }
    const way = { delivery, mayDelegate, delegatedBy: null }
    return { id: signerId, ...person, ...way, position, ...makeToken(ports, signerId) }
  })
  const webhook =
    input.callbackUrl === undefined
      ? undefined
      : createWebhookSecret(ports, id, copied?.inBulk?.webhookSecret ?? undefined)
  const branding = await selectBranding(transaction, ownerOf(caller))
  const request: NewRequest = {
    id,
    owner: ownerOf(caller),
    organizationId: caller.organization?.id ?? null,
    userId: caller.userId,
    documentId: document.id,
    documents,
    duplicateOf: null,
    templateId: null,
    ...copied?.from,
    title,
    ...referenceOf(input),
    status: 'PENDING',
    senderName:
      input.companyName?.trim() ?? branding.companyName ?? (await nameOfSender({ database: transaction }, caller)),
    subject: input.subject?.trim() ?? null,
    message: emptyToNull(input.message),
    language,
    reminders: input.reminders,
    logoUrl: input.companyLogo ?? null,
    brandColor: input.brandColor?.toLowerCase() ?? branding.color,
    stamp: input.stamp,
    webhook:
      input.callbackUrl === undefined || webhook === undefined
        ? null
        : {
            callbackUrl: input.callbackUrl,
            encryptedSecret: webhook.encryptedSecret,
            events: input.webhookEvents ?? null,
          },
    expiresAt,
    createdAt,
    updatedAt: createdAt,
    trail: trailStart,
  }
  await insertRequest(transaction, request, isHere ? new Date(createdAt.getTime() + stepMayTakeMs) : null)
  if (input.companyLogo === undefined && branding.logo !== null) await updateLogo(transaction, id, branding.logo)
  await insertSigners(transaction, id, signers)
  await insertFields(transaction, id, fields)
  await beginTrail(transaction, caller, request, signers)
  if (isHere) await ports.queue.enqueue(transaction, advanceRequestJob, { signingRequestId: id }, { onceKey: id })
  await recordSigningEvent(transaction, ports, {
    event: 'signing_request.created',
    request: { ...request, reason: null, declineCode: null, submittedHash: null, finalHash: null },
    signers: signers.map((signer) => ({ ...signer, status: 'PENDING', viewedAt: null, signedAt: null })),
  })
  return { request, signers, webhookSecret: webhook?.secret ?? null }
}

/**
 * Uses an uploaded document as it is now; a document with a URL is downloaded, and the request proceeds once it
 * arrives.
 */
async function takeDocument(
  ports: SigningPorts,
  transaction: Transaction,
  caller: Caller,
  { documentId, documentUrl = '', documentHash, documentTitle }: signing.CreateSigningRequest,
  signingRequestId: string,
): Promise<{ document: Document; isHere: boolean }> {
  if (documentId === undefined) {
    const document = await importDocument(transaction, ports, {
      owner: ownerOf(caller),
      payer: caller.payer,
      title: documentTitle.trim(),
      url: documentUrl,
      expectedHash: documentHash,
      signingRequestId,
    })
    return { document, isHere: false }
  }
  await findOwnDocument({ database: transaction }, caller, documentId)
  const document = await lockDocument(transaction, documentId, signingRequestId)
  requireUnsigned(document)
  await requireFit(transaction, document)
  await requireHash(transaction, documentId, documentHash)
  return { document, isHere: true }
}

/** A file that the service has. It proceeds like a downloaded one. */
async function takeCopy(
  ports: SigningPorts,
  transaction: Transaction,
  caller: Caller,
  { documentTitle }: signing.CreateSigningRequest,
  { document: copied, file, inBulk, signingRequestId }: CopiedDocument & { signingRequestId: string },
): Promise<{ document: Document; isHere: boolean }> {
  await requireFit(transaction, copied)
  const document = await copyDocument(transaction, ports, {
    owner: ownerOf(caller),
    payer: caller.payer,
    title: documentTitle.trim(),
    file,
    contained: { container: copied.container, fileName: copied.fileName },
    isPaid: inBulk !== undefined,
    signingRequestId,
  })
  return { document, isHere: false }
}

/** Refuses a document that nobody can sign, or that the policy of its owner does not allow. */
export async function requireFit(database: Database, document: CopiedDocument['document']): Promise<void> {
  requireSignable(document)
  if (document.container !== null) await requireNoPolicy({ database }, document.owner)
  await requireAllowedContent({ database }, document.owner, document.findings)
}

/** A file with signatures of an earlier request would have two certification blocks, and two stories. */
function requireUnsigned({ status }: Document): void {
  if (status !== 'PARTIALLY_SIGNED' && status !== 'SIGNED') return
  throw new Refusal(
    'DOCUMENT_NOT_MODIFIABLE',
    'This document has signatures from an earlier signing request. Upload it again to request new signatures.',
  )
}

/** Known since the upload: better refused now than when the document is prepared, or when the signers arrive. */
function requireSignable({ findings }: Pick<Document, 'findings'>): void {
  if (findings === null || findings.unsignable === null) return
  throw new Refusal('DOCUMENT_NOT_MODIFIABLE', `This document cannot be signed. ${findings.unsignable}`)
}

async function requireHash(transaction: Transaction, documentId: string, expected: string | undefined): Promise<void> {
  if (expected === undefined) return
  const { fileHash } = submittedVersion(await findVersions({ database: transaction }, documentId))
  if (fileHash === expected.toLowerCase()) return
  throw wrongField(
    'documentHash',
    `documentHash does not match this document. Its SHA-256 is ${fileHash}.`,
    'INVALID_HASH',
  )
}

async function languageOf(transaction: Transaction, { organization }: Caller): Promise<Language | null> {
  return organization === null ? null : ((await findOrganization(transaction, organization.id))?.language ?? null)
}

function emptyToNull(text: string | undefined): string | null {
  return text === undefined || text.trim() === '' ? null : text
}

async function beginTrail(
  transaction: Transaction,
  caller: Caller,
  request: NewRequest,
  signers: CreatedRequest['signers'],
): Promise<void> {
  const { lines } = writeTrail(request.trail, request.createdAt, [
    {
      event: 'created',
      ...(request.duplicateOf === null ? {} : { duplicateOf: request.duplicateOf }),
      ...(request.templateId === null ? {} : { template: request.templateId }),
      documentId: request.documentId,
      title: request.title,
      ...(request.subject === null ? {} : { subject: request.subject }),
      message: request.message,
      sender: request.senderName,
      registeredSender: await registeredSender({ database: transaction }, request),
      owner: request.owner,
      ...actorOf(caller),
      expiresAt: request.expiresAt.toISOString(),
      signers: signers.map(({ id, name, email, role, order, delivery, mayDelegate }) => ({
        id,
        name,
        email,
        role,
        order,
        ...(delivery === 'in_person' && ({ delivery } as const)),
        ...(mayDelegate && ({ mayDelegate: true } as const)),
      })),
      linksGivenToSender: true,
    },
  ])
  await insertTrail(transaction, request.id, lines)
}
