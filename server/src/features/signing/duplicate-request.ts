import type { signing } from '@countersign/api'
import type { Database, Transaction } from '../../ports/database.ts'
import { type Caller, ownerOf } from '../../vocabulary/caller.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { findExistingDocument, findVersions } from '../documents/find-document.ts'
import type { StoredFile } from '../documents/import-document.ts'
import type { Document, Version } from '../documents/model.ts'
import { documentDeleted, requireStored } from '../documents/require-stored.ts'
import { selectAccessCodes } from './authentication/method-store.ts'
import { shownMethods } from './authentication/model.ts'
import { selectBranding } from './branding/store.ts'
import { type CopiedDocument, type Copies, type CreatedRequest, createSigningRequest } from './create-request.ts'
import { givenFields } from './fields/given-fields.ts'
import type { RequestFields } from './fields/model.ts'
import { selectFields } from './fields/store.ts'
import { findOwnRequest } from './find-request.ts'
import { daysUntilExpiry, type RequestDocument, type Signer, type SigningRequest } from './model.ts'
import { nameOfSender } from './registered-sender.ts'
import { givenVersion } from './request-versions.ts'
import type { SigningPorts } from './signing-ports.ts'

/** The input of a new request, whose documents are copies of another request's: the files that it got. */
export interface Duplicate extends Copies {
  readonly accessCodes: ReadonlyMap<number, string>
  readonly input: signing.CreateSigningRequest
}

/** Reads one of the caller's requests as the input of a new one. The input must be checked like any other. */
export async function readDuplicate(
  ports: { readonly database: Database },
  caller: Caller,
  id: string,
  changes: signing.DuplicateSigningRequest,
): Promise<Duplicate> {
  const { request, signers } = await findOwnRequest(ports, caller, id)
  if (request.documentsDeletedAt !== null) throw documentDeleted()
  const copies = await Promise.all(request.documents.map((asked) => readCopy(ports, request, asked)))
  const fields = await selectFields(ports.database, id)
  const usual = await usualLook(ports, caller)
  const input = withChanges(inputOf(request, signers, fields, usual), changes ?? {})
  const accessCodes = changes?.signers === undefined ? await codesOf(ports, signers) : new Map<number, string>()
  return { from: { duplicateOf: id }, copies, accessCodes, input }
}

/** By position. They stay secret: only their hashes are known. */
async function codesOf(
  { database }: { readonly database: Database },
  signers: readonly Signer[],
): Promise<ReadonlyMap<number, string>> {
  const codes = await selectAccessCodes(
    database,
    signers.map(({ id }) => id),
  )
  return new Map(
    signers.flatMap(({ id, position }) => {
      const code = codes.get(id)
      return code === undefined ? [] : [[position, code] as const]
    }),
  )
}

/** The hashes of the files, in the order of the documents. */
export function copiedFiles({ copies }: Duplicate): string[] {
  return copies.map(({ file }) => file.fileHash)
}

async function readCopy(
  ports: { readonly database: Database },
  { createdAt }: SigningRequest,
  asked: RequestDocument,
): Promise<CopiedDocument> {
  const document = await findExistingDocument(ports, asked.documentId)
  return { document, file: await submittedFile(ports, { ...asked, createdAt }, document) }
}

export async function duplicateRequest(
  ports: SigningPorts,
  transaction: Transaction,
  caller: Caller,
  { input, ...copied }: Duplicate,
): Promise<CreatedRequest> {
  return await createSigningRequest(ports, transaction, caller, input, copied)
}

async function submittedFile(
  ports: { readonly database: Database },
  request: Pick<SigningRequest, 'submittedHash' | 'createdAt'>,
  document: Document,
): Promise<StoredFile> {
  requireStored(document)
  const version = givenVersion(request, await findVersions(ports, document.id))
  requireCopyable(document, version)
  return version
}

/** A container that has signatures is not the file of its document any more. */
export function requireCopyable({ container }: Pick<Document, 'container'>, { kind }: Pick<Version, 'kind'>): void {
  if (container === null || kind === 'ORIGINAL') return
  throw new Refusal(
    'DOCUMENT_NOT_MODIFIABLE',
    'This file has a seal, and cannot be copied with it. Upload the file again, seal it, and create a new request.',
  )
}

/** What a new request gets anyway. */
interface UsualLook {
  readonly names: readonly (string | null)[]
  readonly color: string | null
}

async function usualLook(ports: { readonly database: Database }, caller: Caller): Promise<UsualLook> {
  const { companyName, color } = await selectBranding(ports.database, ownerOf(caller))
  return { names: [companyName, await nameOfSender(ports, caller)], color }
}

function inputOf(
  request: SigningRequest,
  signers: readonly Signer[],
  fields: RequestFields,
  usual: UsualLook,
): signing.CreateSigningRequest {
  const { senderName, subject, message, language, logoUrl, brandColor, externalId, webhook } = request
  return {
    documentTitle: request.title,
    ...sourcesOf(request),
    signers: signers.map(
      ({ name, email, role, order, delivery, authentication, phone, mayDelegate, label, language: own }) => ({
        name,
        email,
        role,
        order,
        delivery,
        authentication: shownMethods(authentication),
        mayDelegate,
        ...(phone !== null && { phone }),
        ...(label !== null && { label }),
        ...(own !== null && { language: own }),
      }),
    ),
    ...(externalId !== null && { externalId }),
    metadata: request.metadata,
    ...(subject !== null && { subject }),
    ...(message !== null && { message }),
    ...(language !== null && { language }),
    expiresInDays: daysUntilExpiry(request),
    reminders: request.reminders,
    ...(!usual.names.includes(senderName) && { companyName: senderName }),
    ...(logoUrl !== null && { companyLogo: logoUrl }),
    ...(brandColor !== null && brandColor !== usual.color && { brandColor }),
    ...(webhook !== null && { callbackUrl: webhook.callbackUrl }),
    ...(webhook !== null && webhook.events !== null && { webhookEvents: [...webhook.events] }),
    stamp: request.stamp,
    ...givenFields(fields),
  }
}

/** As the sender gave them: one, or a list with titles. */
function sourcesOf({
  documentId,
  documents,
  title,
}: SigningRequest): Pick<signing.CreateSigningRequest, 'documentId' | 'documents'> {
  if (documents.length === 1 && documents[0]?.title === title) return { documentId }
  return { documents: documents.map((one) => ({ documentId: one.documentId, title: one.title })) }
}

/** The input with what the caller changes. Of reminders and stamp, the rest stays. */
export function withChanges(
  input: signing.CreateSigningRequest,
  { omit = [], ...changes }: NonNullable<signing.DuplicateSigningRequest>,
): signing.CreateSigningRequest {
  // Events without a receiver go with it.
  const omitted: readonly string[] = omit.includes('callbackUrl') ? [...omit, 'webhookEvents'] : omit
  const kept = Object.entries(input).filter(([name]) => !omitted.includes(name))
  return {
    ...(Object.fromEntries(kept) as typeof input),
    ...changes,
    reminders: { ...input.reminders, ...changes.reminders },
    stamp: { ...input.stamp, ...changes.stamp },
  }
}
