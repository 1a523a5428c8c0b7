import type { BlobStore, ByteRange } from '../../ports/blob-store.ts'
import type { Database } from '../../ports/database.ts'
import type { Caller } from '../../vocabulary/caller.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { findOwnDocument, requireVersions } from './find-document.ts'
import { openFile } from './keep-file.ts'
import type { Document, Version } from './model.ts'

export interface DocumentFile {
  readonly document: Document
  readonly version: Version
  readonly open: (range: ByteRange | undefined) => Promise<AsyncIterable<Uint8Array>>
}

type Choice = 'original' | 'latest' | { readonly fileHash: string }

/** A file of one of the caller's documents. */
export async function readDocumentFile(
  ports: { readonly database: Database; readonly blobStore: BlobStore },
  caller: Caller,
  id: string,
  which: Choice,
): Promise<DocumentFile> {
  const document = await findOwnDocument(ports, caller, id)
  const versions = await requireVersions(ports, document)
  const version = choose(versions, which)
  if (version === undefined) throw new Refusal('NOT_FOUND', 'This document has no version with this hash.')
  return { document, version, open: (range) => openFile(ports, version.fileHash, range) }
}

function choose(versions: readonly Version[], which: Choice): Version | undefined {
  if (typeof which === 'object') return versions.find(({ fileHash }) => fileHash === which.fileHash)
  switch (which) {
    case 'original':
      return versions.at(0)
    case 'latest':
      return versions.at(-1)
  }
}
