import type { Database } from '../../ports/database.ts'
import type { Caller } from '../../vocabulary/caller.ts'
import { findOwnDocument, requireVersions } from '../documents/find-document.ts'
import { submittedVersion } from '../documents/submitted-version.ts'
import { requireCopyable } from '../signing/duplicate-request.ts'
import type { TemplateFile } from './model.ts'

/** The file of one of the caller's documents, as a request would get it. */
export async function fileOfDocument(
  ports: { readonly database: Database },
  caller: Caller,
  documentId: string,
): Promise<TemplateFile> {
  const document = await findOwnDocument(ports, caller, documentId)
  const version = submittedVersion(await requireVersions(ports, document))
  requireCopyable(document, version)
  const { pages, container, fileName, findings } = document
  const { fileHash, size } = version
  return { documentId, fileHash, size, pages, container, fileName, findings }
}
