import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { DateTime, named } from './parts.ts'
import { SigningRequestId } from './signing-parts.ts'

export const DeletedRequestDocuments = named(
  'DeletedRequestDocuments',
  Type.Object({ signingRequestId: Type.String(), documentsDeletedAt: DateTime }),
)
export type DeletedRequestDocuments = Static<typeof DeletedRequestDocuments>

const tag = 'Data protection'

export const deleteRequestDocuments = operation({
  id: 'deleteRequestDocuments',
  area: 'api',
  method: 'DELETE',
  path: '/signing/:id/documents',
  tag,
  summary: 'Delete the documents of a signing request',
  description:
    'Deletes all versions of the documents of a closed signing request, and the values of their fields. Hashes, audit trail, timestamps and proofs remain and can still be verified. A document that another signing request needs is deleted with the last of them. A repetition changes nothing.',
  params: SigningRequestId,
  answer: DeletedRequestDocuments,
  errors: ['NOT_FOUND', 'ACCESS_DENIED', 'INSUFFICIENT_ROLE', 'DOCUMENT_LOCKED', 'DOCUMENT_NOT_READY'],
})
