import type { Clock } from '../../ports/clock.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import type { Caller } from '../../vocabulary/caller.ts'
import { mayManage, type Role } from '../../vocabulary/member.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { releaseStorage } from '../quota/hold-storage.ts'
import { Overtaken } from './change-document.ts'
import { deleteDocumentRows, insertDeletion } from './deletion-store.ts'
import { selectDocumentIfFree } from './document-store.ts'
import { findExistingDocument, findOwnDocument } from './find-document.ts'
import type { Document, Version } from './model.ts'
import { selectVersions } from './version-store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly by: ActedBy
}

/**
 * Deletes one of the caller's documents with all its versions, and records who did it. The next sweep deletes its files
 * unless another document uses them; its timestamps stay, since nothing leaves the log. The role is a person's; a key
 * has none, and may delete every document of its organization.
 */
export async function deleteDocument(ports: Ports, caller: Caller, role: Role | null, id: string): Promise<void> {
  const document = await findOwnDocument(ports, caller, id)
  await ports.database.transaction().execute(async (transaction) => {
    // Other transactions lock a document before the quota, so one that holds the quota must not wait for a document:
    // lock the document first.
    await releaseQuota(ports, transaction, document, 0)
    const locked = await takeDocument(transaction, id)
    const versions = await selectVersions(transaction, id)
    requireRole(caller, role, locked, versions)
    requireUnsent(locked)
    const bytes = versions.reduce((sum, { size }) => sum + size, 0)
    await releaseQuota(ports, transaction, document, bytes)
    await insertDeletion(transaction, locked, versions, { by: caller.keyId, at: ports.clock.now() })
    await deleteDocumentRows(transaction, id)
    const organizationId = caller.organization?.id ?? null
    const target = { kind: 'document', id, name: locked.title } as const
    await recordAudit(transaction, { ...ports.by, organizationId, action: 'document.deleted', target })
  })
}

/** Refuses a document that is locked by somebody else or was deleted meanwhile. */
async function takeDocument(transaction: Transaction, id: string): Promise<Document> {
  const locked = await selectDocumentIfFree(transaction, id)
  if (locked !== undefined) return locked
  await findExistingDocument({ database: transaction }, id)
  throw new Overtaken()
}

/**
 * Members delete the documents that they uploaded. A document with the organization's seal no longer belongs to one
 * person.
 */
function requireRole({ keyId }: Caller, role: Role | null, { madeBy }: Document, versions: readonly Version[]): void {
  if (role === null || mayManage(role)) return
  if (madeBy !== keyId) {
    throw new Refusal('INSUFFICIENT_ROLE', 'Only owners and admins can delete documents that someone else created.')
  }
  if (versions.some(({ kind }) => kind === 'SEALED')) {
    throw new Refusal('INSUFFICIENT_ROLE', 'Only owners and admins can delete sealed documents.')
  }
}

/**
 * The evidence consists of the document's versions, and the status of a request shows the document, however the request
 * ended.
 */
function requireUnsent({ lockedBy, signingRequestId }: Document): void {
  if (lockedBy !== null) {
    throw new Refusal(
      'DOCUMENT_LOCKED',
      `This document is out for signature (${lockedBy}). Cancel that request, or wait until it is closed.`,
    )
  }
  if (signingRequestId === null) return
  throw new Refusal(
    'DOCUMENT_NOT_MODIFIABLE',
    `This document was sent for signature, and is evidence. Delete the documents of ${signingRequestId} instead.`,
  )
}

async function releaseQuota(
  { clock }: Ports,
  transaction: Transaction,
  { payerId }: Document,
  bytes: number,
): Promise<void> {
  if (payerId !== null) await releaseStorage({ transaction, clock }, payerId, bytes)
}
