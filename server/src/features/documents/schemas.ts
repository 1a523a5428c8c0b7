import { activeContentKinds } from '@countersign/pdf'
import { Type } from 'typebox'
import {
  DateTime,
  nameText,
  nullable,
  oneOf,
  PageQuery,
  pageOf,
  pathIdOf,
  TitlePart,
} from '@countersign/api'
import { Sha256Hex } from '@countersign/api'
import { containerKinds, documentStatuses } from './model.ts'

const Status = oneOf(...documentStatuses)
const Id = Type.String({ examples: ['doc_01jh5m3zqfe8kvd2t3c4r5s6w7'] })
const Hash = Type.String({ description: 'SHA-256, 64 hexadecimal characters.' })

const findings = {
  unsignable: nullable(
    Type.String({ description: 'Why nobody can sign the document; null where nothing stands against it.' }),
  ),
  activeContent: Type.Array(oneOf(...activeContentKinds), {
    description: 'What can make the document act by itself, or show something else in other programs.',
  }),
  restricted: Type.Boolean({
    description:
      'Whether the submitted file is encrypted to restrict printing, changing or copying. It is kept as it is; later versions are not encrypted.',
  }),
}

const Title = nameText(300, 'Rental agreement')

/** Streamed by the route; the schema is for the reference. */
export const DocumentUpload = Type.Object(
  {
    file: Type.String({ format: 'binary', description: 'The PDF, or the file of any kind, at most 50 MB.' }),
    title: Title,
  },
  { 'x-streamed': true },
)

export const ContainerChoice = Type.Object({
  container: Type.Optional({
    ...oneOf(...containerKinds),
    description:
      'For a file of any kind, which need not be a PDF: what its sealed and signed versions are. Omit it for a PDF.',
  }),
})

const kindOfDocument = {
  container: nullable(
    Type.String({ description: 'What sealed and signed versions of a file of any kind are: ASiC-E. Null for a PDF.' }),
  ),
  fileName: nullable(Type.String({ description: 'What the file is called in its container; null for a PDF.' })),
}

export const NewDocument = Type.Object({
  documentId: Id,
  title: Type.String(),
  status: Status,
  fileHash: Hash,
  pages: nullable(Type.Integer({ description: 'Null for a file of any kind.' })),
  ...kindOfDocument,
  size: Type.Integer({ description: 'Of the file, in bytes.' }),
  ...findings,
  createdAt: DateTime,
})

export const DocumentId = Type.Object({ id: pathIdOf('doc') })

export const FileChoice = Type.Object({ version: Type.Optional(oneOf('original', 'latest')) })

export const DocumentState = Type.Object({
  documentId: Id,
  title: Type.String(),
  status: Status,
  failure: nullable(
    Type.String({ description: 'Why the document could not be fetched, or not yet while it is FETCHING.' }),
  ),
  fileHash: nullable(
    Type.String({ description: 'SHA-256 of the latest version; null while the document is fetched.' }),
  ),
  originalHash: nullable(Type.String({ description: 'SHA-256 of the document as it was submitted.' })),
  pages: nullable(Type.Integer()),
  ...kindOfDocument,
  size: nullable(Type.Integer({ description: 'Of the latest version, in bytes.' })),
  ...findings,
  protectedUntil: nullable(
    Type.String({
      format: 'date-time',
      description:
        'Until when the latest version proves its signatures. The service renews it before that time. Null until the document is finished and measured.',
    }),
  ),
  renewalProblem: nullable(
    Type.String({ description: 'Why the last attempt to renew the document failed; null where none failed.' }),
  ),
  versions: Type.Array(
    Type.Object({
      kind: oneOf('ORIGINAL', 'PREPARED', 'SIGNED', 'SEALED', 'FINAL', 'RENEWED'),
      fileHash: Hash,
      size: Type.Integer(),
      createdAt: DateTime,
    }),
  ),
  signatures: Type.Array(
    Type.Object({
      kind: oneOf('signer', 'seal', 'service'),
      name: Type.String(),
      signedAt: DateTime,
      fieldName: Type.String({
        description: 'Of the signature field in the PDF, or the file of the signature in its container.',
      }),
    }),
  ),
  timestamps: Type.Array(
    Type.Object({
      sequenceNumber: Type.Integer(),
      fingerprint: Hash,
      serverTimestamp: DateTime,
      type: Type.String(),
      blockchain: Type.Object({ status: oneOf('QUEUED', 'BATCHED', 'CONFIRMED') }),
    }),
  ),
  signingRequestId: nullable(Type.String()),
  createdAt: DateTime,
})

export const ListDocuments = Type.Object({
  ...PageQuery.properties,
  status: Type.Optional(Status),
  query: Type.Optional(TitlePart),
})

export const DocumentPage = pageOf(
  'documents',
  Type.Object({
    documentId: Id,
    title: Type.String(),
    status: Status,
    failure: nullable(Type.String()),
    pages: nullable(Type.Integer()),
    container: kindOfDocument.container,
    size: nullable(Type.Integer()),
    fileHash: nullable(Type.String()),
    signingRequestId: nullable(Type.String()),
    createdAt: DateTime,
  }),
)

export const UnrenewedDocuments = Type.Object({
  documents: Type.Array(
    Type.Object({
      documentId: Id,
      title: Type.String(),
      protectedUntil: DateTime,
      renewalProblem: nullable(Type.String()),
    }),
  ),
  more: Type.Boolean({ description: 'Whether there are more than are listed.' }),
})

export const DocumentVersion = Type.Object({ id: pathIdOf('doc'), fileHash: Sha256Hex })

export const DeletedDocument = Type.Object({ documentId: Id, deleted: Type.Boolean() })
