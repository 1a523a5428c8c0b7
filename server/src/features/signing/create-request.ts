import type { signing } from '@countersign/api'
import type { Database, Transaction } from '../../ports/database.ts'
import { actorOf, type Caller, ownerOf } from '../../vocabulary/caller.ts'
import { makeId } from '../../vocabulary/ids.ts'
import type { Language } from '../../vocabulary/language.ts'
import { referenceOf } from '../../vocabulary/reference.ts'
import { namingField, Refusal, wrongField } from '../../vocabulary/refusal.ts'
import { trimmedOrNull } from '../../vocabulary/trimmed-or-null.ts'
import { findOrganization } from '../accounts/directory-store.ts'
import { requireAllowedContent, requireNoPolicy } from '../documents/active-content.ts'
import { findOwnDocument, findVersions } from '../documents/find-document.ts'
import { copyDocument, importDocument, type StoredFile } from '../documents/import-document.ts'
import { holdDocuments, lockDocument } from '../documents/lock-document.ts'
import type { Document } from '../documents/model.ts'
import { submittedVersion } from '../documents/submitted-version.ts'
import { spendQuota } from '../quota/spend-quota.ts'
import { createWebhookSecret } from '../webhooks/webhook-secret.ts'
import { hashAccessCode } from './authentication/access-code.ts'
import { upsertMethod } from './authentication/method-store.ts'
import { type Method, methodsIn, untouched } from './authentication/model.ts'
import { requirePhone } from './authentication/phone.ts'
import { availableMethods, requireAvailable } from './authentication/require-available.ts'
import { selectBranding } from './branding/store.ts'
import { type GivenDocument, givenDocuments } from './documents/given-documents.ts'
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
import { reserveRoom } from './reserve-room.ts'
import { selectUsualMethods } from './settings/store.ts'
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

/** What a new request gets from another request or from a template. */
export interface Copies {
  readonly from: { readonly duplicateOf: string } | { readonly templateId: string }
  /** Of all documents, in order. */
  readonly copies: readonly CopiedDocument[]
  /** The hashes of access codes that signers of the other request have, by position. */
  readonly accessCodes?: ReadonlyMap<number, string>
  /** Set if the request and its documents were counted before, and its events have the secret of others. */
  readonly inBulk?: { readonly webhookSecret: string | null }
}

/** A document whose file the new request gets as a copy. */
export interface CopiedDocument {
  readonly document: Pick<Document, 'owner' | 'container' | 'fileName' | 'findings'>
  readonly file: StoredFile
}

/** Creates the request; everything that needs the documents happens later. The input must be checked before. */
export async function createSigningRequest(
  ports: SigningPorts,
  transaction: Transaction,
  caller: Caller,
  input: signing.CreateSigningRequest,
  copied?: Copies,
): Promise<CreatedRequest> {
  const accessCodes = await hashAccessCodes(ports, input, copied)
  const createdAt = ports.clock.now()
  const id = makeId('sr', createdAt, ports.randomness.bytes(10))
  const taken = await takeDocuments(ports, transaction, caller, { input, id, copied })
  const [first] = taken
  const fields = readFields(input)
  for (const { number, document } of taken) requirePdf(document, fields, { number, count: taken.length })
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
  const documents = taken.map(({ number, document, title: own }) => ({ number, documentId: document.id, title: own }))
  const isHere = taken.every((one) => one.isHere)
  if (isHere) {
    const reserving = { transaction, clock: ports.clock }
    await reserveRoom(reserving, documents, { id, signers: input.signers, fields, expiresAt })
  }
  const language = input.language ?? (await languageOf(transaction, caller))
  const usualMethods = await findUsualMethods(ports, transaction, caller)
  const signers = input.signers.map((signer, position) => {
    const signerId = makeId('signer', createdAt, ports.randomness.bytes(10))
    const { email, name, role, order, delivery, mayDelegate } = signer
    const label = trimmedOrNull(signer.label)
    const person = { email, name: name.trim(), label, role, order, language: signer.language ?? language }
    const authentication = signer.authentication === undefined ? usualMethods : methodsIn(signer.authentication)
    const way = { delivery, authentication, phone: signer.phone ?? null, mayDelegate, delegatedBy: null }
    return { id: signerId, ...person, ...way, position, ...makeToken(ports, signerId) }
  })
  await requireMethods(ports, transaction, caller, signers)
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
    documentId: first.document.id,
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
  await insertAccessCodes(transaction, signers, accessCodes)
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

/** Test mode follows the settings of live mode, but lacks what needs an outside provider. */
async function findUsualMethods(
  ports: SigningPorts,
  transaction: Transaction,
  caller: Caller,
): Promise<readonly Method[]> {
  const usual = await selectUsualMethods(transaction, ownerOf(caller))
  if (ports.mode !== 'test') return usual
  const available = await availableMethods({ ...ports, database: transaction }, caller.organization?.id ?? null)
  return usual.filter((method) => available.includes(method))
}

/** What nobody can do, or has no phone for, is refused; so is what the organization usually asks for. */
async function requireMethods(
  ports: SigningPorts,
  transaction: Transaction,
  caller: Caller,
  signers: readonly Pick<Signer, 'authentication' | 'phone' | 'mayDelegate'>[],
): Promise<void> {
  const organizationId = caller.organization?.id ?? null
  for (const [index, signer] of signers.entries()) {
    const field = `signers[${index}]`
    const { authentication } = signer
    await requireAvailable(
      { ...ports, database: transaction },
      organizationId,
      `${field}.authentication`,
      authentication,
    )
    requirePhone(field, authentication, signer)
  }
}

/** Hashing is slow on purpose: it precedes everything that locks. */
async function hashAccessCodes(
  { passwords }: SigningPorts,
  { signers }: signing.CreateSigningRequest,
  copied: Copies | undefined,
): Promise<readonly (string | undefined)[]> {
  return await Promise.all(
    signers.map(async ({ accessCode }, position) =>
      accessCode === undefined ? copied?.accessCodes?.get(position) : await hashAccessCode(passwords, accessCode),
    ),
  )
}

async function insertAccessCodes(
  transaction: Transaction,
  signers: readonly Pick<Signer, 'id' | 'authentication'>[],
  hashes: readonly (string | undefined)[],
): Promise<void> {
  for (const [position, { id, authentication }] of signers.entries()) {
    const codeHash = hashes[position]
    if (codeHash === undefined || !authentication.includes('access_code')) continue
    await upsertMethod(transaction, id, { ...untouched('access_code'), codeHash })
  }
}

interface TakenDocument {
  readonly number: number
  readonly document: Document
  readonly title: string
  /** False if the request must wait for the file. */
  readonly isHere: boolean
}

interface Wanted {
  readonly id: string
  readonly input: signing.CreateSigningRequest
  readonly copied: Copies | undefined
}

/** Locks all uploaded documents first, in their order: whatever follows may lock the quota. */
async function takeDocuments(
  ports: SigningPorts,
  transaction: Transaction,
  caller: Caller,
  { id, input, copied }: Wanted,
): Promise<[TakenDocument, ...TakenDocument[]]> {
  const given = givenDocuments(input)
  if (copied === undefined) await holdUploaded(transaction, caller, given)
  const taken: TakenDocument[] = []
  for (const one of given) {
    const { number } = one
    const usual = given.length === 1 ? input.documentTitle.trim() : `${input.documentTitle.trim()} (${number})`
    const wanted = { ...one, title: one.title ?? usual, signingRequestId: id }
    const copy = copied?.copies[number - 1]
    const isPaid = copied?.inBulk !== undefined
    const take = async () => {
      if (copy !== undefined) return await takeCopy(ports, transaction, caller, copy, { ...wanted, isPaid })
      if (one.documentId === undefined) return await takeDownload(ports, transaction, caller, wanted)
      return await takeUploaded(transaction, one, one.documentId, id)
    }
    const isOnly = given.length === 1
    taken.push(await (isOnly ? take() : namingField(`documents[${number - 1}]`, take(), `Document ${number}: `)))
  }
  const [first, ...others] = taken
  if (first === undefined) throw new Error('a request without documents')
  return [first, ...others]
}

async function holdUploaded(transaction: Transaction, caller: Caller, given: readonly GivenDocument[]): Promise<void> {
  const ids: string[] = []
  for (const { documentId, named } of given) {
    if (documentId === undefined) continue
    await namingField(named('documentId'), findOwnDocument({ database: transaction }, caller, documentId))
    ids.push(documentId)
  }
  await holdDocuments(transaction, ids)
}

type WantedDocument = GivenDocument & { readonly title: string; readonly signingRequestId: string }

/** A document with a URL: the request proceeds once it arrives. */
async function takeDownload(
  ports: SigningPorts,
  transaction: Transaction,
  caller: Caller,
  { number, title, documentUrl = '', documentHash, signingRequestId }: WantedDocument,
): Promise<TakenDocument> {
  const document = await importDocument(transaction, ports, {
    owner: ownerOf(caller),
    payer: caller.payer,
    title,
    url: documentUrl,
    expectedHash: documentHash,
    signingRequestId,
  })
  return { number, document, title, isHere: false }
}

/** An uploaded document, as it is now. */
async function takeUploaded(
  transaction: Transaction,
  { number, title, documentHash, named }: GivenDocument,
  documentId: string,
  signingRequestId: string,
): Promise<TakenDocument> {
  const document = await lockDocument(transaction, documentId, signingRequestId)
  requireUnsigned(document)
  await requireFit(transaction, document)
  await requireHash(transaction, documentId, documentHash, named('documentHash'))
  return { number, document, title: title ?? document.title, isHere: true }
}

/** A file that the service has. It proceeds like a downloaded one. */
async function takeCopy(
  ports: SigningPorts,
  transaction: Transaction,
  caller: Caller,
  { document: copied, file }: CopiedDocument,
  { number, title, isPaid, signingRequestId }: WantedDocument & { readonly isPaid: boolean },
): Promise<TakenDocument> {
  await requireFit(transaction, copied)
  const document = await copyDocument(transaction, ports, {
    owner: ownerOf(caller),
    payer: caller.payer,
    title,
    file,
    contained: { container: copied.container, fileName: copied.fileName },
    isPaid,
    signingRequestId,
  })
  return { number, document, title, isHere: false }
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

async function requireHash(
  transaction: Transaction,
  documentId: string,
  expected: string | undefined,
  name: string,
): Promise<void> {
  if (expected === undefined) return
  const { fileHash } = submittedVersion(await findVersions({ database: transaction }, documentId))
  if (fileHash === expected.toLowerCase()) return
  throw wrongField(name, `${name} does not match this document. Its SHA-256 is ${fileHash}.`, 'INVALID_HASH')
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
      ...(request.documents.length > 1 && {
        documents: request.documents.map(({ number, ...document }) => ({ document: number, ...document })),
      }),
      title: request.title,
      ...(request.subject === null ? {} : { subject: request.subject }),
      message: request.message,
      sender: request.senderName,
      registeredSender: await registeredSender({ database: transaction }, request),
      owner: request.owner,
      ...actorOf(caller),
      expiresAt: request.expiresAt.toISOString(),
      signers: signers.map(({ id, name, email, role, order, delivery, authentication, phone, mayDelegate }) => ({
        id,
        name,
        email,
        role,
        order,
        ...(delivery === 'in_person' && ({ delivery } as const)),
        ...(authentication.length > 0 && { authentication }),
        ...(phone !== null && { phone }),
        ...(mayDelegate && ({ mayDelegate: true } as const)),
      })),
      linksGivenToSender: true,
    },
  ])
  await insertTrail(transaction, request.id, lines)
}
