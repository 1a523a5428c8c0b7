import { envelope, success } from '../../http/envelope.ts'
import { sendFile } from '../../http/send-file.ts'
import type { Routes } from '../../http/server.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { ownerOf } from '../../vocabulary/caller.ts'
import { deleteDocument } from './delete-document.ts'
import { fileOfVersion } from './file-of-version.ts'
import { listDocuments } from './list-documents.ts'
import { presentListedDocument, presentUnrenewed } from './present.ts'
import { readDocumentFile } from './read-document-file.ts'
import { listUnrenewed } from './renewal/list-unrenewed.ts'
import {
  DeletedDocument,
  DocumentId,
  DocumentPage,
  DocumentVersion,
  ListDocuments,
  UnrenewedDocuments,
} from './schemas.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly blobStore: BlobStore
}

/** What members do with the documents of their organization, beside what its keys do. */
export function documentConsoleRoutes(ports: Ports): Routes {
  return async (app) => {
    app.get(
      '/documents',
      { schema: { querystring: ListDocuments, response: { 200: envelope(DocumentPage) } } },
      async (request) => {
        const { items, nextCursor } = await listDocuments(ports, ownerOf(request.caller), request.query)
        return success({ documents: items.map(presentListedDocument), nextCursor })
      },
    )

    app.get(
      '/documents/unrenewed',
      { schema: { response: { 200: envelope(UnrenewedDocuments) } } },
      async (request) => {
        const { documents, more } = await listUnrenewed(ports, ownerOf(request.caller))
        return success({ documents: documents.map(presentUnrenewed), more })
      },
    )

    app.get(
      '/documents/:id/versions/:fileHash/file',
      { schema: { params: DocumentVersion } },
      async (request, reply) => {
        const { id, fileHash: sha256 } = request.params
        const which = { fileHash: sha256.toLowerCase() }
        const { document, version, open } = await readDocumentFile(ports, request.caller, id, which)
        const { size, fileHash } = version
        const file = { ...fileOfVersion(document, version), size, sha256: fileHash }
        return await sendFile(request, reply, file, open)
      },
    )

    app.delete(
      '/documents/:id',
      { schema: { params: DocumentId, response: { 200: envelope(DeletedDocument) } } },
      async (request) => {
        const { id: documentId } = request.params
        await deleteDocument(ports, request.caller, request.member.role, documentId)
        return success({ documentId, deleted: true })
      },
    )
  }
}
