import type { Clock } from '../../ports/clock.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import type { Caller } from '../../vocabulary/caller.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { deleteRequestDocuments } from '../signing/delete-documents.ts'
import { findOwnRequest } from '../signing/find-request.ts'
import type { SigningRequest } from '../signing/model.ts'
import { forgetValues } from '../templates/people.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
}

/** Deletes the documents of one of the caller's requests; returns when they were deleted. A repetition changes nothing. */
export async function deleteOwnDocuments(ports: Ports, by: ActedBy, caller: Caller, id: string): Promise<Date> {
  const { request } = await findOwnRequest(ports, caller, id)
  return await ports.database
    .transaction()
    .execute((transaction) => deleteDocuments(ports, transaction, request, { by, deletedBy: caller.keyId }))
}

/** Deletes all content of the documents of a request that has ended, wherever it is, and records it. */
export async function deleteDocuments(
  ports: Pick<Ports, 'clock'>,
  transaction: Transaction,
  request: Pick<SigningRequest, 'id' | 'documents' | 'organizationId'>,
  { by, deletedBy }: { readonly by: ActedBy; readonly deletedBy: string },
): Promise<Date> {
  const { id, organizationId } = request
  const { deletedAt, isNew } = await deleteRequestDocuments(ports, transaction, request, deletedBy)
  if (!isNew) return deletedAt
  await forgetValues(transaction, id)
  const target = { kind: 'signing_request', id } as const
  await recordAudit(transaction, { ...by, organizationId, action: 'signing_request.documents_deleted', target })
  return deletedAt
}
