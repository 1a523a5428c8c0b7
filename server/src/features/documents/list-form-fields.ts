import { formFields as api } from '@countersign/api'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Database } from '../../ports/database.ts'
import type { FormFieldList, PdfWork } from '../../ports/pdf-work.ts'
import { type Caller, ownerOf } from '../../vocabulary/caller.ts'
import type { FileWork } from './file-work.ts'
import { findOwnDocument, requireVersions } from './find-document.ts'
import { readFile } from './keep-file.ts'
import type { Document, Version } from './model.ts'
import { refusingPdf } from './refuse-file.ts'
import { submittedVersion } from './submitted-version.ts'

interface Ports extends FileWork {
  readonly database: Database
  readonly blobStore: BlobStore
  readonly pdfWork: PdfWork
}

/** The form fields that a new signing request for this document can name, and the other ones. */
export async function listFormFields(ports: Ports, caller: Caller, id: string): Promise<FormFieldList> {
  const document = await findOwnDocument(ports, caller, id)
  const { fileHash } = submittedVersion(await requireVersions(ports, document))
  return await formFieldsIn(ports, caller, { container: document.container, fileHash })
}

/** The form fields of a stored file; only a PDF has any. */
export async function formFieldsIn(
  ports: Omit<Ports, 'database'>,
  caller: Caller,
  { container, fileHash }: Pick<Document, 'container'> & Pick<Version, 'fileHash'>,
): Promise<FormFieldList> {
  if (container !== null) return { fields: [], total: 0 }
  return await ports.fileSlots.run(ownerOf(caller), async () => {
    const bytes = await readFile(ports, fileHash)
    const work = ports.pdfWork.listFormFields(bytes, api.mostListedFormFields)
    return await refusingPdf('DOCUMENT_NOT_MODIFIABLE', work)
  })
}
