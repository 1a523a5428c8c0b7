import { documents as api } from '@countersign/api'
import { success } from '../../http/envelope.ts'
import { sendFile } from '../../http/send-file.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { ownerOf } from '../../vocabulary/caller.ts'
import { fileOfVersion } from './file-of-version.ts'
import { presentUnrenewed } from './present.ts'
import { readDocumentFile } from './read-document-file.ts'
import { listUnrenewed } from './renewal/list-unrenewed.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly blobStore: BlobStore
}

/** What members do with their organization's documents, beyond what its keys can do. */
export function documentConsoleRoutes(ports: Ports): Routes {
  return async (app) => {
    serve(app, api.listUnrenewedDocuments, async (request) => {
      const { documents, more } = await listUnrenewed(ports, ownerOf(request.caller))
      return success({ documents: documents.map(presentUnrenewed), more })
    })

    serve(app, api.downloadDocumentVersion, async (request, reply) => {
      const { id, fileHash: sha256 } = request.params
      const which = { fileHash: sha256.toLowerCase() }
      const { document, version, open } = await readDocumentFile(ports, request.caller, id, which)
      const { size, fileHash } = version
      const file = { ...fileOfVersion(document, version), size, sha256: fileHash }
      return await sendFile(request, reply, file, open)
    })
  }
}
