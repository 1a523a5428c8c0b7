import { AsicError } from '@countersign/asic'
import { PdfError, type PreparedEntry } from '@countersign/pdf'
import { PdfWorkFailed } from '../../ports/pdf-work.ts'
import { defaultLanguage } from '../../vocabulary/language.ts'
import { testNoticeIn } from '../../vocabulary/mode.ts'
import { DoneMeanwhile, Refusal, unlessDone } from '../../vocabulary/refusal.ts'
import { changeDocument } from '../documents/change-document.ts'
import { findExistingDocument, findVersions } from '../documents/find-document.ts'
import { readFile } from '../documents/keep-file.ts'
import type { Document, Version } from '../documents/model.ts'
import { endRequest, lockForEnd } from './end-request.ts'
import { insertTrail } from './evidence/store.ts'
import { writeTrail } from './evidence/trail.ts'
import { locateFields } from './fields/locate-fields.ts'
import { type FieldEntry, type RequestFields, requirePdf } from './fields/model.ts'
import { selectFields, updateEntries } from './fields/store.ts'
import { isOpen, type Signer, type SignerField, type SigningRequest } from './model.ts'
import { lockRequest, updateRequest } from './request-store.ts'
import { submittedVersion } from './request-versions.ts'
import { countsOf, reserveRoom } from './reserve-room.ts'
import { selectSigners, updateSigner } from './signer-store.ts'
import type { SigningPorts } from './signing-ports.ts'

/**
 * Adds the certification block and a field for each signer to the document, once. From here on the file only grows. A
 * document that cannot be signed ends the request.
 */
export async function prepareDocument(
  ports: SigningPorts,
  request: SigningRequest,
  signers: readonly Signer[],
): Promise<void> {
  try {
    await reserveFetched(ports, request, signers)
    await changeDocument(ports, request.documentId, {
      kind: 'PREPARED',
      entryType: 'DOCUMENT_ORIGINAL',
      by: request.id,
      async make({ document }) {
        const submitted = submittedVersion(await findVersions(ports, request.documentId))
        const requested = await selectFields(ports.database, request.id)
        requirePdf(document, requested)
        const prepared =
          document.container === null
            ? await prepare(ports, request, signers, submitted, requested)
            : await prepareContainer(ports, document, signers, submitted)
        return { ...prepared, signatures: [], submittedHash: submitted.fileHash }
      },
      async join(transaction, _document, { fields, entries, submittedHash }) {
        const current = await lockRequest(transaction, request.id)
        if (current === undefined || !isOpen(current.status) || current.preparedAt !== null) {
          throw new DoneMeanwhile('This document was prepared by another node, or is not wanted.')
        }
        const named = await selectSigners(transaction, request.id)
        if (named.some(({ name }, index) => name !== signers[index]?.name)) {
          throw new DoneMeanwhile('A name on this document was corrected. It is prepared again.')
        }
        return async ({ version: { fileHash }, entry: { time } }) => {
          for (const [index, signer] of signers.entries()) {
            const field = fields[index]
            if (field === undefined) throw new Error(`there is no field for signer ${signer.id}`)
            await updateSigner(transaction, signer.id, { field })
          }
          await updateEntries(transaction, request.id, entries)
          await updateRequest(transaction, request.id, { submittedHash, preparedAt: time, updatedAt: time })
          const entry = { event: 'prepared', submittedHash, fileHash, fields: entries.flat().length } as const
          await insertTrail(transaction, request.id, writeTrail(current.trail, time, [entry]).lines)
        }
      },
    }).catch(unlessDone)
  } catch (error) {
    const fault = documentFault(error)
    if (fault === undefined) throw error
    await failRequest(ports, request, fault)
  }
}

/** A downloaded document has a size only now. For one that was uploaded, the reservation was made with the request. */
async function reserveFetched(ports: SigningPorts, request: SigningRequest, signers: readonly Signer[]): Promise<void> {
  const { id, documentId, expiresAt } = request
  await ports.database.transaction().execute(async (transaction) => {
    const current = await lockRequest(transaction, id)
    if (current === undefined || !isOpen(current.status)) return
    const document = await findExistingDocument({ database: transaction }, documentId)
    const fields = await selectFields(transaction, id)
    await reserveRoom({ ...ports, transaction }, document, { id, ...countsOf(signers, fields), expiresAt })
  })
}

interface Prepared {
  readonly bytes: Uint8Array
  readonly fields: readonly SignerField[]
  /** What each signer fills in. */
  readonly entries: readonly (readonly FieldEntry[])[]
}

async function prepare(
  ports: SigningPorts,
  request: SigningRequest,
  signers: readonly Signer[],
  submitted: Version,
  requested: RequestFields,
): Promise<Prepared> {
  const documentHash = submitted.fileHash
  const file = await readFile(ports, documentHash)
  const located = await locateFields(ports.pdfWork, file, requested, signers.length)
  const isTest = ports.mode === 'test'
  const language = request.language ?? defaultLanguage
  const { bytes, fields } = await ports.pdfWork.prepare(file, {
    block: {
      verifyUrl: `${ports.publicUrl}/verify/${documentHash}`,
      documentHash,
      reference: request.id,
      barcode: request.stamp.barcode,
      signers: signers.map(({ name }, index) => ({ fieldName: `Signature_${index + 1}`, name })),
      title: request.title,
      language,
      ...(isTest && { notice: testNoticeIn(language) }),
    },
    allPages: request.stamp.allPages || isTest,
    ...(located && { fields: located }),
  })
  return { bytes, fields, entries: fields.map(({ entries }) => entries.map((entry) => withRule(entry, requested))) }
}

/** Fields of tags have no pattern. */
function withRule(entry: PreparedEntry, { requested }: RequestFields): FieldEntry {
  const { pattern = null, patternHint = null } = requested.find(({ id }) => id === entry.id) ?? {}
  return { ...entry, pattern, patternHint }
}

/** A non-PDF file has no fields: each signer adds a file to its container. A sealed one is a container already. */
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
    fields: signers.map((_, index) => ({ fieldName: `Signature_${index + 1}`, textFieldName: null, exists: false })),
    entries: [],
  }
}

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

async function failRequest(ports: SigningPorts, known: SigningRequest, reason: string): Promise<void> {
  await ports.database.transaction().execute(async (transaction) => {
    const request = await lockForEnd(transaction, known, ({ status }) => new Error(`it is ${status}`))
    await endRequest(transaction, ports, request, { move: 'fail', reason, trail: { event: 'failed', reason } })
  })
}
