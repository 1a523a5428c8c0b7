import { CONTAINER_TYPE } from '@countersign/asic'
import { envelope, success } from '../../http/envelope.ts'
import { answerOnceAlongside } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import { isUpload, receiveUpload } from '../../http/receive-upload.ts'
import { sendFile } from '../../http/send-file.ts'
import type { Routes } from '../../http/server.ts'
import type { StoredBlob } from '../../ports/blob-store.ts'
import { ownerOf } from '../../vocabulary/caller.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { AnchoringPorts } from '../timestamps/read-anchoring.ts'
import { containedName } from './contained-name.ts'
import { type CreatePorts, createDocument } from './create-document.ts'
import { fileOfVersion } from './file-of-version.ts'
import { findOwnDocument } from './find-document.ts'
import { keepIfUsed } from './keep-file.ts'
import { presentDocumentState, presentNewDocument } from './present.ts'
import { readDocumentFile } from './read-document-file.ts'
import { readDocumentState } from './read-status.ts'
import { ContainerChoice, DocumentId, DocumentState, DocumentUpload, FileChoice, NewDocument } from './schemas.ts'
import { readTitle } from './title.ts'

type Ports = CreatePorts & AnswerPorts & AnchoringPorts

const tags = ['Documents']

export function documentRoutes(ports: Ports): Routes {
  return async (app) => {
    app.post(
      '/documents',
      {
        schema: {
          tags,
          summary: 'Upload a PDF, or a file of any kind',
          description:
            'Keeps a PDF, encrypted, and records its hash. What is no PDF, is encrypted or is damaged beyond repair is refused with the reason. With container=ASiC-E in the URL, a file of any kind is kept as it is: it can be sealed and sent out for signature, and each later version is an ASiC-E container that holds the file and the signatures.',
          querystring: ContainerChoice,
          body: { content: { 'multipart/form-data': { schema: DocumentUpload } } },
          response: { 201: envelope(NewDocument) },
        },
      },
      async (request, reply) => {
        if (!isUpload(request)) throw formNeeded()
        const { container } = request.query
        const receive = async (keep: Parameters<typeof receiveUpload<StoredBlob>>[1]) => {
          const { file, fileName, fields } = await receiveUpload(request, keep)
          const title = readTitle(fields.get('title'))
          const contained = container && { container, fileName: containedName(fileName, title) }
          return await answerOnceAlongside(ports, request, reply, {
            owner: ownerOf(request.caller),
            status: 201,
            content: [title, file.sha256, ...(contained ? [contained] : [])],
            run: (alongside) =>
              createDocument(ports, request.caller, { title, file, ...(contained && { contained }) }, alongside),
            present: presentNewDocument,
          })
        }
        // In the URL, since it must be known before the file comes.
        return await keepIfUsed(ports, receive, container === undefined ? 'pdf' : 'any')
      },
    )

    app.get(
      '/documents/:id/status',
      {
        schema: {
          tags,
          summary: 'Read the status of a document',
          description: 'Its versions, the signatures and seals on it, and the timestamp of each version.',
          params: DocumentId,
          response: { 200: envelope(DocumentState) },
        },
      },
      async (request) => {
        const document = await findOwnDocument(ports, request.caller, request.params.id)
        return success(presentDocumentState(await readDocumentState(ports, document)))
      },
    )

    app.get(
      '/documents/:id/file',
      {
        schema: {
          tags,
          summary: 'Download a document',
          'x-file': ['application/pdf', CONTAINER_TYPE, 'application/octet-stream'],
          description:
            'The latest version, with all that was put on it, or the document as it was submitted. Of a file of any kind, each later version is an ASiC-E container (.asice).',
          params: DocumentId,
          querystring: FileChoice,
        },
      },
      async (request, reply) => {
        const which = request.query.version ?? 'latest'
        const { document, version, open } = await readDocumentFile(ports, request.caller, request.params.id, which)
        const { size, fileHash: sha256 } = version
        const file = { ...fileOfVersion(document, version), size, sha256 }
        return await sendFile(request, reply, file, open)
      },
    )
  }
}

function formNeeded(): Refusal {
  return new Refusal('INVALID_REQUEST', 'Send multipart/form-data with the PDF in file and its title in title.')
}
