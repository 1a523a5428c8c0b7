import { documents as api, formFields } from '@countersign/api'
import { actedBy } from '../../http/acted-by.ts'
import { success } from '../../http/envelope.ts'
import { answerOnceAlongside } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import { readFormFields } from '../../http/read-form-fields.ts'
import { isUpload, receiveUpload } from '../../http/receive-upload.ts'
import { sendFile } from '../../http/send-file.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { StoredBlob } from '../../ports/blob-store.ts'
import { ownerOf } from '../../vocabulary/caller.ts'
import type { Member } from '../../vocabulary/member.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { isGiven, referenceOf } from '../../vocabulary/reference.ts'
import { type Refusal, wrongField } from '../../vocabulary/refusal.ts'
import type { AnchoringPorts } from '../timestamps/read-anchoring.ts'
import { containedName } from './contained-name.ts'
import { type CreatePorts, createDocument } from './create-document.ts'
import { deleteDocument } from './delete-document.ts'
import { fileOfVersion } from './file-of-version.ts'
import { findOwnDocument } from './find-document.ts'
import { keepIfUsed } from './keep-file.ts'
import { listDocuments } from './list-documents.ts'
import { listFormFields } from './list-form-fields.ts'
import { presentDocumentState, presentFormFields, presentListedDocument, presentNewDocument } from './present.ts'
import { readDocumentFile } from './read-document-file.ts'
import { readDocumentState } from './read-status.ts'
import { readTitle } from './title.ts'

type Ports = CreatePorts & AnswerPorts & AnchoringPorts & { readonly mode: Mode }

export function documentRoutes(ports: Ports): Routes {
  return async (app) => {
    serve(app, api.createDocument, async (request, reply) => {
      if (!isUpload(request)) throw formNeeded()
      const { container } = request.query
      const receive = async (keep: Parameters<typeof receiveUpload<StoredBlob>>[1]) => {
        const { file, fileName, fields } = await receiveUpload(request, keep)
        const title = readTitle(fields.get('title'))
        const reference = referenceOf(readFormFields(api.DocumentReference, fields))
        const contained = container && { container, fileName: containedName(fileName, title) }
        return await answerOnceAlongside(ports, request, reply, {
          owner: ownerOf(request.caller),
          status: 201,
          content: () => [
            title,
            file.sha256,
            ...(contained ? [contained] : []),
            ...(isGiven(reference) ? [reference] : []),
          ],
          run: (alongside) => {
            const wanted = { title, file, reference, ...(contained && { contained }) }
            return createDocument(ports, request.caller, wanted, alongside)
          },
          present: presentNewDocument,
        })
      }
      // In the URL, since it must be known before the file arrives.
      return await keepIfUsed(ports, receive, container === undefined ? 'pdf' : 'any')
    })

    serve(app, api.listDocuments, async (request) => {
      const { items, nextCursor } = await listDocuments(ports, ownerOf(request.caller), request.query)
      return success({ documents: items.map(presentListedDocument), nextCursor })
    })

    serve(app, api.readDocumentStatus, async (request) => {
      const document = await findOwnDocument(ports, request.caller, request.params.id)
      return success(presentDocumentState(await readDocumentState(ports, document)))
    })

    serve(app, formFields.listFormFields, async (request) => {
      return success(presentFormFields(await listFormFields(ports, request.caller, request.params.id)))
    })

    serve(app, api.deleteDocument, async (request) => {
      const { id: documentId } = request.params
      // Only people have a role: a key acts for its whole organization.
      const { role = null } = (request.member as Member | undefined) ?? {}
      await deleteDocument({ ...ports, by: actedBy(ports, request) }, request.caller, role, documentId)
      return success({ documentId, deleted: true })
    })

    serve(app, api.downloadDocument, async (request, reply) => {
      const which = request.query.version ?? 'latest'
      const { document, version, open } = await readDocumentFile(ports, request.caller, request.params.id, which)
      const { size, fileHash: sha256 } = version
      const file = { ...fileOfVersion(document, version), size, sha256 }
      return await sendFile(request, reply, file, open)
    })
  }
}

function formNeeded(): Refusal {
  return wrongField(['file', 'title'], 'Send multipart/form-data with the PDF in file and its title in title.')
}
