import { type Static, Type } from 'typebox'
import { ActiveContent } from './active-content.ts'
import { operation } from './operation.ts'
import {
  DateTime,
  LowerSha256 as Hash,
  named,
  nameText,
  nullable,
  oneOf,
  PageQuery,
  pageOf,
  pathIdOf,
  Sha256Hex,
  sha256Of,
  TitlePart,
} from './parts.ts'
import { givenReference, ownedFilter, referenceFields, shownReference } from './references.ts'
import { BlockchainStatus } from './timestamps.ts'

export { ActiveContent } from './active-content.ts'

/**
 * - `FETCHING`: the URL is known, the file has not arrived yet
 * - `READY`: the file is here, without signatures or seals
 * - `PARTIALLY_SIGNED`: some signers have signed, or all of them and it is not closed yet
 * - `SIGNED`: all have signed, and the service has closed it
 * - `SEALED`: the last change was a seal
 * - `FETCH_FAILED`: the file could not be downloaded; `failure` says why
 * - `DELETED`: the files were deleted with those of its signing request; the hashes remain
 */
export const documentStatuses = [
  'FETCHING',
  'READY',
  'PARTIALLY_SIGNED',
  'SIGNED',
  'SEALED',
  'FETCH_FAILED',
  'DELETED',
] as const
export const versionKinds = ['ORIGINAL', 'PREPARED', 'SIGNED', 'SEALED', 'FINAL', 'RENEWED'] as const
export const signatureKinds = ['signer', 'seal', 'service'] as const
export const containerKinds = ['ASiC-E'] as const

/** The type of `@countersign/asic`. */
export const containerType = 'application/vnd.etsi.asic-e+zip'

export const mostTitleCharacters = 300

export const DocumentStatus = named('DocumentStatus', oneOf(...documentStatuses))
export type DocumentStatus = Static<typeof DocumentStatus>

export type VersionKind = (typeof versionKinds)[number]
export type SignatureKind = (typeof signatureKinds)[number]
export type ContainerKind = (typeof containerKinds)[number]

const Id = Type.String({ examples: ['doc_01jh5m3zqfe8kvd2t3c4r5s6w7'] })

const findings = {
  unsignable: nullable(Type.String({ description: 'Why the document cannot be signed. Null if it can be.' })),
  activeContent: Type.Array(ActiveContent, {
    description: 'Content that can run on its own, or that can look different in different viewers.',
  }),
  restricted: Type.Boolean({
    description:
      'Whether the submitted file is encrypted to restrict printing, editing or copying. The original is kept unchanged; later versions are not encrypted.',
  }),
}

const kindOfDocument = {
  container: nullable(
    Type.Unsafe<ContainerKind>(
      Type.String({
        description: 'Format of the sealed and signed versions if the file is not a PDF: ASiC-E. Null for a PDF.',
      }),
    ),
  ),
  fileName: nullable(Type.String({ description: 'Name of the file inside its container. Null for a PDF.' })),
}

export const DocumentReference = Type.Object(givenReference)

/** Streamed by the route; the schema is for readers. */
export const DocumentUpload = Type.Object(
  {
    file: Type.String({ format: 'binary', description: 'The file, up to 50 MB: a PDF, or any file with `container`.' }),
    title: nameText(mostTitleCharacters, 'Rental agreement'),
    ...referenceFields,
  },
  { 'x-streamed': true },
)

export const NewDocument = named(
  'NewDocument',
  Type.Object({
    documentId: Id,
    title: Type.String(),
    status: DocumentStatus,
    fileHash: Hash,
    pages: nullable(Type.Integer({ description: 'Number of pages. Null if the file is not a PDF.' })),
    ...kindOfDocument,
    size: Type.Integer({ description: 'Size of the file in bytes.' }),
    ...findings,
    ...shownReference,
    createdAt: DateTime,
  }),
)
export type NewDocument = Static<typeof NewDocument>

export const DocumentVersion = named(
  'DocumentVersion',
  Type.Object({
    kind: oneOf(...versionKinds),
    fileHash: Hash,
    size: Type.Integer(),
    createdAt: DateTime,
  }),
)
export type DocumentVersion = Static<typeof DocumentVersion>

export const DocumentSignature = named(
  'DocumentSignature',
  Type.Object({
    kind: oneOf(...signatureKinds),
    name: Type.String(),
    signedAt: DateTime,
    fieldName: Type.String({
      description: 'Name of the signature field in the PDF, or of the signature file in the container.',
    }),
  }),
)
export type DocumentSignature = Static<typeof DocumentSignature>

export const DocumentTimestamp = named(
  'DocumentTimestamp',
  Type.Object({
    sequenceNumber: Type.Integer(),
    fingerprint: Hash,
    serverTimestamp: DateTime,
    type: Type.String(),
    blockchain: named('DocumentTimestampBlockchain', Type.Object({ status: BlockchainStatus })),
  }),
)
export type DocumentTimestamp = Static<typeof DocumentTimestamp>

export const DocumentState = named(
  'DocumentState',
  Type.Object({
    documentId: Id,
    title: Type.String(),
    status: DocumentStatus,
    failure: nullable(
      Type.String({
        description:
          'Why the document could not be downloaded. While the status is FETCHING, why the last attempt failed.',
      }),
    ),
    fileHash: nullable(sha256Of('SHA-256 of the latest version. Null until the document is downloaded.')),
    originalHash: nullable(sha256Of('SHA-256 of the original document.')),
    pages: nullable(Type.Integer()),
    ...kindOfDocument,
    size: nullable(Type.Integer({ description: 'Size of the latest version in bytes.' })),
    ...findings,
    ...shownReference,
    protectedUntil: nullable(
      Type.String({
        format: 'date-time',
        description:
          'Until when the latest version proves that its signatures are valid. The service renews it before then. Null until the document is final and checked.',
      }),
    ),
    renewalProblem: nullable(
      Type.String({ description: 'Why the last attempt to renew the document failed. Null if it did not fail.' }),
    ),
    versions: Type.Array(DocumentVersion),
    signatures: Type.Array(DocumentSignature),
    timestamps: Type.Array(DocumentTimestamp),
    signingRequestId: nullable(Type.String()),
    createdAt: DateTime,
  }),
)
export type DocumentState = Static<typeof DocumentState>

/** A row of the list of documents. */
export const ListedDocument = named(
  'ListedDocument',
  Type.Object({
    documentId: Id,
    title: Type.String(),
    status: DocumentStatus,
    failure: nullable(Type.String()),
    pages: nullable(Type.Integer()),
    container: kindOfDocument.container,
    size: nullable(Type.Integer()),
    fileHash: nullable(Hash),
    ...shownReference,
    signingRequestId: nullable(Type.String()),
    createdAt: DateTime,
  }),
)
export type ListedDocument = Static<typeof ListedDocument>

export const UnrenewedDocument = named(
  'UnrenewedDocument',
  Type.Object({
    documentId: Id,
    title: Type.String(),
    protectedUntil: DateTime,
    renewalProblem: nullable(Type.String()),
  }),
)
export type UnrenewedDocument = Static<typeof UnrenewedDocument>

/** Documents that the service could not renew, earliest loss of protection first. */
export const UnrenewedDocuments = named(
  'UnrenewedDocuments',
  Type.Object({
    documents: Type.Array(UnrenewedDocument),
    more: Type.Boolean({ description: 'Whether there are more documents than this list shows.' }),
  }),
)
export type UnrenewedDocuments = Static<typeof UnrenewedDocuments>

export const DeletedDocument = named('DeletedDocument', Type.Object({ documentId: Id, deleted: Type.Boolean() }))
export type DeletedDocument = Static<typeof DeletedDocument>

const tag = 'Documents'
const DocumentId = Type.Object({ id: pathIdOf('doc') })
const fileTypes = ['application/pdf', containerType, 'application/octet-stream'] as const

export const createDocument = operation({
  id: 'createDocument',
  area: 'api',
  method: 'POST',
  path: '/documents',
  tag,
  summary: 'Upload a document',
  description:
    'Stores a PDF, encrypted at rest, and timestamps its hash. Files that are not PDFs, are password-protected or are too damaged to read are refused with the reason. To upload any other file, add `container=ASiC-E` to the URL. You can seal it and request signatures for it; each later version is an ASiC-E container with the file and its signatures.',
  query: Type.Object({
    container: Type.Optional({
      ...oneOf(...containerKinds),
      description: 'Format of the sealed and signed versions of a file that is not a PDF. Omit it for a PDF.',
    }),
  }),
  body: { content: { 'multipart/form-data': { schema: DocumentUpload } } },
  status: 201,
  repeatable: true,
  answer: NewDocument,
  errors: ['INVALID_PDF', 'ACTIVE_CONTENT_NOT_ALLOWED', 'QUOTA_EXCEEDED', 'LOG_FROZEN'],
})

export const readDocumentStatus = operation({
  id: 'readDocumentStatus',
  area: 'api',
  method: 'GET',
  path: '/documents/:id/status',
  tag,
  summary: "Retrieve a document's status",
  description: "Returns the document's versions, signatures and seals, and the timestamp of each version.",
  params: DocumentId,
  answer: DocumentState,
  errors: ['NOT_FOUND', 'ACCESS_DENIED'],
})

export const downloadDocument = operation({
  id: 'downloadDocument',
  area: 'api',
  method: 'GET',
  path: '/documents/:id/file',
  tag,
  summary: 'Download a document',
  description:
    'Returns the latest version with all its signatures and seals, or the original. If the file is not a PDF, each later version is an ASiC-E container (.asice).',
  params: DocumentId,
  query: Type.Object({ version: Type.Optional(oneOf('original', 'latest')) }),
  file: fileTypes,
  hasEtag: true,
  errors: ['NOT_FOUND', 'ACCESS_DENIED', 'DOCUMENT_NOT_READY', 'DOCUMENT_DELETED'],
})

export const listDocuments = operation({
  id: 'listDocuments',
  area: 'api',
  method: 'GET',
  path: '/documents',
  tag,
  summary: 'List documents',
  description: 'Returns your documents, newest first. `query` finds documents by text in their title.',
  query: Type.Object({
    ...PageQuery.properties,
    ...ownedFilter,
    status: Type.Optional(DocumentStatus),
    query: Type.Optional(TitlePart),
  }),
  answer: pageOf('documents', ListedDocument),
})

export const listUnrenewedDocuments = operation({
  id: 'listUnrenewedDocuments',
  area: 'member',
  method: 'GET',
  path: '/documents/unrenewed',
  summary: 'List documents that could not be renewed',
  answer: UnrenewedDocuments,
})

export const downloadDocumentVersion = operation({
  id: 'downloadDocumentVersion',
  area: 'member',
  method: 'GET',
  path: '/documents/:id/versions/:fileHash/file',
  summary: 'Download a version of a document',
  params: Type.Object({ id: pathIdOf('doc'), fileHash: Sha256Hex }),
  file: fileTypes,
  hasEtag: true,
  errors: ['INVALID_HASH', 'NOT_FOUND', 'ACCESS_DENIED', 'DOCUMENT_NOT_READY', 'DOCUMENT_DELETED'],
})

export const deleteDocument = operation({
  id: 'deleteDocument',
  area: 'api',
  method: 'DELETE',
  path: '/documents/:id',
  tag,
  summary: 'Delete a document',
  description:
    'Deletes the document with all its versions. Its timestamps remain in the log. You cannot delete a document that was sent for signature. Delete the documents of its signing request instead.',
  params: DocumentId,
  answer: DeletedDocument,
  errors: [
    'NOT_FOUND',
    'ACCESS_DENIED',
    'INSUFFICIENT_ROLE',
    'DOCUMENT_LOCKED',
    'DOCUMENT_CHANGED',
    'DOCUMENT_NOT_MODIFIABLE',
  ],
})
