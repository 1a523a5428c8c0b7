import { AsicError } from '@countersign/asic'
import { type LocatedFields, PdfError, type PreparedEntry } from '@countersign/pdf'
import type { Transaction } from '../../ports/database.ts'
import { PdfWorkFailed } from '../../ports/pdf-work.ts'
import { defaultLanguage } from '../../vocabulary/language.ts'
import { testNoticeIn } from '../../vocabulary/mode.ts'
import { DoneMeanwhile, Refusal, unlessDone } from '../../vocabulary/refusal.ts'
import { changeDocument } from '../documents/change-document.ts'
import { findExistingDocument, findPayer, findVersions } from '../documents/find-document.ts'
import { readFile } from '../documents/keep-file.ts'
import type { Document, Version } from '../documents/model.ts'
import { submittedVersion } from '../documents/submitted-version.ts'
import { spendQuota } from '../quota/spend-quota.ts'
import { refuseBrokenPdf } from '../seals/make-sealed.ts'
import { endRequest, lockForEnd } from './end-request.ts'
import { insertTrail } from './evidence/store.ts'
import { aboutDocument, writeTrail } from './evidence/trail.ts'
import { chooseSeals, taggedSeals, wantedSeals } from './fields/choose-seals.ts'
import { locateFields, requireFewFields, requireTags } from './fields/locate-fields.ts'
import {
  type FieldEntry,
  fieldsIn,
  type PlacedSeal,
  type RequestFields,
  requirePdf,
  sealFields,
  signerFields,
} from './fields/model.ts'
import { addEntries, type StoredFields, selectFields } from './fields/store.ts'
import { isOpen, type RequestDocument, type Signer, type SignerField, type SigningRequest, signs } from './model.ts'
import { lockRequest, updateDocument, updateRequest } from './request-store.ts'
import { reserveRoom } from './reserve-room.ts'
import { documentOf } from './signer-access.ts'
import { selectSigners, updateSignerDocument } from './signer-store.ts'
import type { SigningPorts } from './signing-ports.ts'

/**
 * Prepares the last document that is not prepared yet, so that the first is prepared when all are. A document that did
 * not arrive, or cannot be signed, ends the request.
 */
export async function prepareNext(
  ports: SigningPorts,
  request: SigningRequest,
  signers: readonly Signer[],
): Promise<void> {
  try {
    await requireArrived(ports, request)
    await reserveFetched(ports, request, signers)
  } catch (error) {
    return await failOr(ports, request, error)
  }
  const document = request.documents.findLast(({ preparedAt }) => preparedAt === null)
  if (document === undefined) return
  try {
    await prepareDocument(ports, request, document, signers)
  } catch (error) {
    await failOr(ports, request, error, document)
  }
}

/** Adds the certification block and a field for all who sign to the document, once. From here on the file only grows. */
async function prepareDocument(
  ports: SigningPorts,
  request: SigningRequest,
  { documentId, number }: RequestDocument,
  signers: readonly Signer[],
): Promise<void> {
  await changeDocument(ports, documentId, {
    kind: 'PREPARED',
    entryType: 'DOCUMENT_ORIGINAL',
    by: request.id,
    async make({ document }) {
      const submitted = submittedVersion(await findVersions(ports, documentId))
      const fields = await selectFields(ports.database, request.id)
      requirePdf(document, fields, { number, count: request.documents.length })
      const prepared =
        document.container === null
          ? await prepare(ports, { request, number, signers, fields }, submitted)
          : await prepareContainer(ports, document, signers, submitted)
      const idOf = idsIn(number, fields)
      const inRequest = <T extends { readonly id: string }>(one: T) => ({ ...one, id: idOf(one.id), document: number })
      const entries = prepared.entries.map((own) => own.map(inRequest))
      const seals = prepared.seals.map(inRequest)
      requireFewFields(fields.entries.flat().length + entries.flat().length)
      // The first document is prepared last: no other can have tags any more.
      if (number === 1) requireTags(fields, countTags(fields, [...entries.flat(), ...seals]))
      return { ...prepared, entries, seals, signatures: [], submittedHash: submitted.fileHash }
    },
    async join(transaction, document, { fields, entries, seals, submittedHash }) {
      const current = await lockRequest(transaction, request.id)
      if (current === undefined || !isOpen(current.status) || isPrepared(current, number)) {
        throw new DoneMeanwhile('This document was prepared by another node, or is not wanted.')
      }
      const named = await selectSigners(transaction, request.id)
      if (named.some(({ name }, index) => name !== signers[index]?.name)) {
        throw new DoneMeanwhile('A name on this document was corrected. It is prepared again.')
      }
      await spendTagged(ports, transaction, document, request.id, seals)
      return async ({ version: { fileHash }, entry: { time } }) => {
        for (const [index, signer] of signers.entries()) {
          const field = fields[index]
          if (field === undefined) throw new Error(`there is no field for signer ${signer.id}`)
          if (field !== null) await updateSignerDocument(transaction, signer.id, number, { field })
        }
        await addEntries(transaction, request.id, { entries, seals })
        await updateDocument(transaction, request.id, number, { submittedHash, preparedAt: time })
        await updateRequest(transaction, request.id, { updatedAt: time })
        const entry = {
          event: 'prepared',
          ...aboutDocument(request, number),
          submittedHash,
          fileHash,
          fields: entries.flat().length,
        } as const
        await insertTrail(transaction, request.id, writeTrail(current.trail, time, [entry]).lines)
      }
    },
  }).catch(unlessDone)
}

/** The fields of tags get ids that no other field of the request has. */
function idsIn(number: number, { requested, entries, seals }: StoredFields): (id: string) => string {
  const own = new Set(fieldsIn({ requested, textTags: 'ignore' }, number).requested.map(({ id }) => id))
  const taken = new Set([...requested, ...entries.flat(), ...seals].map(({ id }) => id))
  return (id) => {
    if (own.has(id)) return id
    const usual = number === 1 ? id : `document-${number}-${id}`
    let free = usual
    for (let more = 2; taken.has(free); more++) free = `${usual}-${more}`
    return free
  }
}

function countTags({ requested, entries, seals }: StoredFields, added: readonly { readonly id: string }[]): number {
  const ids = new Set(requested.map(({ id }) => id))
  return [...added, ...entries.flat(), ...seals].filter(({ id }) => !ids.has(id)).length
}

function isPrepared({ documents }: SigningRequest, number: number): boolean {
  return documents.some((document) => document.number === number && document.preparedAt !== null)
}

/** The import of one of several documents may have failed while the others arrived. */
async function requireArrived(ports: SigningPorts, { documents }: SigningRequest): Promise<void> {
  for (const { documentId, number } of documents) {
    const { status, failure } = await findExistingDocument(ports, documentId)
    if (status !== 'FETCH_FAILED') continue
    const reason = failure ?? 'The document could not be downloaded.'
    throw new Refusal('DOCUMENT_NOT_MODIFIABLE', documents.length === 1 ? reason : `Document ${number}: ${reason}`)
  }
}

/** Downloaded documents have a size only now. For uploaded ones, the reservation was made with the request. */
async function reserveFetched(ports: SigningPorts, request: SigningRequest, signers: readonly Signer[]): Promise<void> {
  const { id, documents, expiresAt } = request
  await ports.database.transaction().execute(async (transaction) => {
    const current = await lockRequest(transaction, id)
    if (current === undefined || !isOpen(current.status)) return
    const fields = await selectFields(transaction, id)
    await reserveRoom({ ...ports, transaction }, documents, { id, signers, fields, expiresAt })
  })
}

/** Listed seal fields were counted with the request. Those of tags are known only now. */
async function spendTagged(
  ports: SigningPorts,
  transaction: Transaction,
  document: Document,
  requestId: string,
  seals: readonly PlacedSeal[],
): Promise<void> {
  const { requested } = await selectFields(transaction, requestId)
  const { length } = taggedSeals(seals, requested)
  const payer = await findPayer({ database: transaction }, document)
  if (length > 0) await spendQuota({ transaction, clock: ports.clock }, payer, { seals: length })
}

interface Prepared {
  readonly bytes: Uint8Array
  /** By position; null for a role that does not sign. */
  readonly fields: readonly (SignerField | null)[]
  /** What each signer fills in. */
  readonly entries: readonly (readonly Omit<FieldEntry, 'document'>[])[]
  readonly seals: readonly Omit<PlacedSeal, 'document'>[]
}

interface Preparation {
  readonly request: SigningRequest
  readonly number: number
  readonly signers: readonly Signer[]
  readonly fields: RequestFields
}

async function prepare(
  ports: SigningPorts,
  { request, number, signers, fields: all }: Preparation,
  submitted: Version,
): Promise<Prepared> {
  const documentHash = submitted.fileHash
  const file = await readFile(ports, documentHash)
  const { located } = await locateFields(ports.pdfWork, file, all, { number, signers })
  const requested = fieldsIn(all, number)
  const signing = signers.filter(signs)
  const sealIds = await chooseSealsFor(ports, request, requested, located)
  if (sealIds.size > 0) await refuseBrokenPdf(ports, { version: submitted, bytes: file })
  const isTest = ports.mode === 'test'
  const language = request.language ?? defaultLanguage
  const prepared = await ports.pdfWork.prepare(file, {
    block: {
      verifyUrl: `${ports.publicUrl}/verify/${documentHash}`,
      documentHash,
      reference: request.id,
      barcode: request.stamp.barcode,
      signers: signing.map(({ name, role, mayDelegate }, index) => ({
        fieldName: `Signature_${index + 1}`,
        name,
        mayDelegate,
        approves: role === 'approver',
      })),
      title: documentOf(request, number).title,
      language,
      ...(isTest && { notice: testNoticeIn(language) }),
    },
    allPages: request.stamp.allPages || isTest,
    ...(located && { fields: { ...located, fields: located.fields.map((field) => amongSigning(field, signing)) } }),
  })
  const { bytes, fields } = prepared
  const fieldOf = (signer: Signer) => fields[signing.indexOf(signer)] ?? null
  return {
    bytes,
    fields: signers.map(fieldOf),
    entries: signers.map((signer) =>
      (fieldOf(signer)?.entries ?? []).map((entry) => withRule({ ...entry, signer: signer.position }, requested)),
    ),
    seals: prepared.seals.map((seal) => ({ ...seal, sealId: sealIds.get(seal.id) ?? '' })),
  }
}

/** The document knows only those who sign, and counts them by themselves. */
function amongSigning<T extends { readonly signer: number }>(field: T, signing: readonly Signer[]): T {
  return { ...field, signer: signing.findIndex(({ position }) => position === field.signer) }
}

/** By the ids of the fields. */
async function chooseSealsFor(
  ports: SigningPorts,
  { organizationId }: SigningRequest,
  { requested }: RequestFields,
  located: LocatedFields | undefined,
): Promise<ReadonlyMap<string, string>> {
  const listed = sealFields(requested)
  const tagged = (located?.seals ?? []).filter(({ id }) => listed.every((one) => one.id !== id))
  const wanted = [...wantedSeals(requested), ...taggedSeals(tagged, requested)]
  const chosen = await chooseSeals(ports, organizationId, wanted)
  return new Map([...listed, ...tagged].map(({ id }, index) => [id, chosen[index] ?? '']))
}

/** Fields of tags have no pattern. */
function withRule(entry: PreparedEntry, { requested }: RequestFields): Omit<FieldEntry, 'document'> {
  const { pattern = null, patternHint = null } = signerFields(requested).find(({ id }) => id === entry.id) ?? {}
  return { ...entry, pattern, patternHint }
}

/** A non-PDF file has no fields: all who sign add a file to its container. A sealed one is a container already. */
async function prepareContainer(
  ports: SigningPorts,
  { fileName, title }: Document,
  signers: readonly Signer[],
  submitted: Version,
): Promise<Prepared> {
  const file = await readFile(ports, submitted.fileHash)
  const isFile = submitted.kind === 'ORIGINAL'
  const wrapping = { fileName: fileName ?? title, at: ports.clock.now() }
  return {
    bytes: isFile ? await ports.pdfWork.wrapFile(file, wrapping) : file,
    fields: signers.map((signer, index) =>
      signs(signer) ? { ...inContainer, fieldName: `Signature_${index + 1}` } : null,
    ),
    entries: [],
    seals: [],
  }
}

const inContainer = { textFieldName: null, exists: false, invisible: null }

/** INVALID_REQUEST: a field that has no place in the document. */
const faults: readonly string[] = ['DOCUMENT_NOT_MODIFIABLE', 'QUOTA_EXCEEDED', 'INVALID_REQUEST']

/** A fault that no retry can fix, in words for the caller. */
function documentFault(error: unknown): string | undefined {
  if (error instanceof Refusal && faults.includes(error.code)) return error.message
  if (error instanceof PdfError || error instanceof AsicError) return `The document cannot be signed: ${error.message}.`
  if (!(error instanceof PdfWorkFailed)) return undefined
  switch (error.kind) {
    case 'too-slow':
    case 'too-heavy':
      return `The document cannot be signed: ${error.message}.`
    case 'busy':
    case 'closed':
    case 'broken':
      return undefined
  }
}

async function failOr(
  ports: SigningPorts,
  request: SigningRequest,
  error: unknown,
  document?: RequestDocument,
): Promise<void> {
  const fault = documentFault(error)
  if (fault === undefined) throw error
  const isOneOfMany = document !== undefined && request.documents.length > 1
  await failRequest(ports, request, isOneOfMany ? `Document ${document.number}: ${fault}` : fault)
}

async function failRequest(ports: SigningPorts, known: SigningRequest, reason: string): Promise<void> {
  await ports.database.transaction().execute(async (transaction) => {
    const request = await lockForEnd(transaction, known, ({ status }) => new Error(`it is ${status}`))
    await endRequest(transaction, ports, request, { move: 'fail', reason, trail: { event: 'failed', reason } })
  })
}
