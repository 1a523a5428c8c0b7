import { AsicError } from '@countersign/asic'
import { PdfError } from '@countersign/pdf'
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
import { isOpen, type Signer, type SignerField, type SigningRequest } from './model.ts'
import { lockRequest, updateRequest } from './request-store.ts'
import { submittedVersion } from './request-versions.ts'
import { reserveRoom } from './reserve-room.ts'
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
        const prepared =
          document.container === null
            ? await prepare(ports, request, signers, submitted)
            : await prepareContainer(ports, document, signers, submitted)
        return { ...prepared, signatures: [], submittedHash: submitted.fileHash }
      },
      async join(transaction, _document, { fields, submittedHash }) {
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
          await updateRequest(transaction, request.id, { submittedHash, preparedAt: time, updatedAt: time })
          const entry = { event: 'prepared', submittedHash, fileHash } as const
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
    await reserveRoom({ ...ports, transaction }, document, { id, signers: signers.length, expiresAt })
  })
}

async function prepare(ports: SigningPorts, request: SigningRequest, signers: readonly Signer[], submitted: Version) {
  const documentHash = submitted.fileHash
  const isTest = ports.mode === 'test'
  const language = request.language ?? defaultLanguage
  return await ports.pdfWork.prepare(await readFile(ports, documentHash), {
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
  })
}

/** A non-PDF file has no fields: each signer adds a file to its container. A sealed one is a container already. */
async function prepareContainer(
  ports: SigningPorts,
  { fileName, title }: Document,
  signers: readonly Signer[],
  submitted: Version,
): Promise<{ readonly bytes: Uint8Array; readonly fields: readonly SignerField[] }> {
  const file = await readFile(ports, submitted.fileHash)
  const isFile = submitted.kind === 'ORIGINAL'
  const wrapping = { fileName: fileName ?? title, at: ports.clock.now() }
  return {
    bytes: isFile ? await ports.pdfWork.wrapFile(file, wrapping) : file,
    fields: signers.map((_, index) => ({ fieldName: `Signature_${index + 1}`, textFieldName: null, exists: false })),
  }
}

const faults: readonly string[] = ['DOCUMENT_NOT_MODIFIABLE', 'QUOTA_EXCEEDED']

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
