import type { BlobStore } from '../../ports/blob-store.ts'
import type { Database } from '../../ports/database.ts'
import type { Caller } from '../../vocabulary/caller.ts'
import { notHere } from './change-document.ts'
import { findOwnDocument } from './find-document.ts'
import { openFile } from './keep-file.ts'
import type { Document, Version } from './model.ts'
import { selectVersions } from './store.ts'

export interface DocumentFile {
  readonly document: Document
  readonly version: Version
  readonly content: AsyncIterable<Uint8Array>
}

/** A file of a document of the caller's own. */
export async function readDocumentFile(
  ports: { readonly database: Database; readonly blobStore: BlobStore },
  caller: Caller,
  id: string,
  which: 'original' | 'latest',
): Promise<DocumentFile> {
  const document = await findOwnDocument(ports, caller, id)
  const version = (await selectVersions(ports.database, id)).at(which === 'original' ? 0 : -1)
  if (version === undefined) throw notHere(document)
  return { document, version, content: await openFile(ports, version.fileHash) }
}
