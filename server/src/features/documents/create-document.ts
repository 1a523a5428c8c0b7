import type { StoredBlob } from '../../ports/blob-store.ts'
import type { Alongside } from '../../ports/database.ts'
import type { PdfWork } from '../../ports/pdf-work.ts'
import { type Caller, ownerOf } from '../../vocabulary/caller.ts'
import { makeId } from '../../vocabulary/ids.ts'
import type { Reference } from '../../vocabulary/reference.ts'
import { wrongField } from '../../vocabulary/refusal.ts'
import { bytesOfHex } from '../../vocabulary/sha256-hex.ts'
import { spendQuota } from '../quota/spend-quota.ts'
import { requireAllowedContent, requireNoPolicy } from './active-content.ts'
import type { ChangePorts } from './change-document.ts'
import { insertDocument } from './document-store.ts'
import { readFile } from './keep-file.ts'
import type { ContainerKind, Document, Findings, Version } from './model.ts'
import { refusingPdf, sentence } from './refuse-file.ts'
import { insertVersion } from './version-store.ts'

export interface CreatePorts extends ChangePorts {
  readonly pdfWork: PdfWork
}

export interface CreatedDocument {
  readonly document: Document
  readonly version: Version
}

export interface NewDocument {
  readonly title: string
  readonly file: StoredBlob
  readonly reference: Reference
  /** For a non-PDF file: its container, and its name in it. Missing for a PDF. */
  readonly contained?: { readonly container: ContainerKind; readonly fileName: string }
}

/**
 * Creates a document from an uploaded and stored file. Refuses a file that is not a processable PDF where a PDF is
 * required.
 */
export async function createDocument(
  ports: CreatePorts,
  caller: Caller,
  { title, file, reference, contained }: NewDocument,
  alongside?: Alongside<CreatedDocument>,
): Promise<CreatedDocument> {
  const { pages, findings } = await lookInto(ports, ownerOf(caller), file, contained !== undefined)
  const id = makeId('doc', ports.clock.now(), ports.randomness.bytes(10))
  const { result } = await ports.log.append(
    {
      id: makeId('ts', ports.clock.now(), ports.randomness.bytes(10)),
      owner: ownerOf(caller),
      type: 'DOCUMENT_ORIGINAL',
      fingerprint: bytesOfHex(file.sha256),
    },
    {
      names: alongside === undefined ? [] : [alongside.name],
      async join(transaction) {
        const keep = await alongside?.join(transaction)
        const amounts = { documents: 1, storageBytes: file.size }
        await spendQuota({ ...ports, transaction }, caller.payer, amounts)
        return async ({ sequenceNumber, time }) => {
          const document: Document = {
            id,
            owner: ownerOf(caller),
            payerId: caller.payer?.id ?? null,
            title,
            ...reference,
            status: 'READY',
            failure: null,
            lastError: null,
            originalHash: file.sha256,
            pages,
            container: contained?.container ?? null,
            fileName: contained?.fileName ?? null,
            findings,
            signingRequestId: null,
            lockedBy: null,
            madeBy: caller.keyId,
            protectedUntil: null,
            renewalProblem: null,
            createdAt: time,
          }
          const version: Version = {
            documentId: id,
            number: 1,
            kind: 'ORIGINAL',
            fileHash: file.sha256,
            size: file.size,
            sequenceNumber,
            createdAt: time,
          }
          await insertDocument(transaction, document)
          await insertVersion(transaction, version, [])
          await keep?.({ document, version })
          return { document, version }
        }
      },
    },
  )
  return result
}

/** Reads a stored file, and refuses what cannot be a document. Of a file of any kind it reads nothing. */
export async function lookInto(
  ports: CreatePorts,
  owner: string,
  file: Pick<StoredBlob, 'sha256' | 'size'>,
  isOfAnyKind: boolean,
): Promise<{ readonly pages: number | null; readonly findings: Findings }> {
  if (!isOfAnyKind) return await inspectFile(ports, owner, file.sha256)
  if (file.size === 0) throw wrongField('file', 'The file is empty.')
  await requireNoPolicy(ports, owner)
  return { pages: null, findings: { unsignable: null, activeContent: [], restricted: false } }
}

/** Reads a stored file; refuses a file that is not a processable PDF, or that the owner's policy refuses. */
async function inspectFile(
  ports: CreatePorts,
  owner: string,
  sha256: string,
): Promise<{ readonly pages: number; readonly findings: Findings }> {
  const { pageCount, unsignable, activeContent, restricted } = await ports.fileSlots.run(owner, async () => {
    const bytes = await readFile(ports, sha256)
    return await refusingPdf('INVALID_PDF', ports.pdfWork.inspect(bytes))
  })
  const findings = { unsignable: unsignable && sentence(unsignable), activeContent, restricted }
  await requireAllowedContent(ports, owner, findings)
  return { pages: pageCount, findings }
}
