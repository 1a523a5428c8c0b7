import type { Clock } from '../../ports/clock.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import type { Caller } from '../../vocabulary/caller.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { releaseStorage } from '../quota/release-storage.ts'
import { findOwnDocument } from './find-document.ts'
import type { Document } from './model.ts'
import { deleteDocumentRows, selectDocumentIfFree, selectVersions } from './store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
}

/**
 * Forgets a document of the caller's own with all its versions. Its files go with the next sweep, where no other document has
 * the same; its timestamps stay, since nothing leaves the log.
 */
export async function deleteDocument(ports: Ports, caller: Caller, id: string): Promise<void> {
  const document = await findOwnDocument(ports, caller, id)
  await ports.database.transaction().execute(async (transaction) => {
    // Others take a document before the quota. Whoever has the quota must therefore not wait for a document, and so it is
    // taken first here.
    await giveBack(ports, transaction, document, 0)
    const locked = await selectDocumentIfFree(transaction, id)
    if (locked === undefined) throw beingChanged()
    requireUnsent(locked)
    const versions = await selectVersions(transaction, id)
    const bytes = versions.reduce((sum, { size }) => sum + size, 0)
    await giveBack(ports, transaction, document, bytes)
    await deleteDocumentRows(transaction, id)
  })
}

/** Evidence is made of the document's versions, and the status of a request shows the document, however it has ended. */
function requireUnsent({ lockedBy, signingRequestId }: Document): void {
  if (lockedBy !== null) {
    throw new Refusal(
      'DOCUMENT_LOCKED',
      `This document is out for signature (${lockedBy}); cancel that request or wait until it has ended.`,
    )
  }
  if (signingRequestId === null) return
  throw new Refusal(
    'DOCUMENT_UNCHANGEABLE',
    `This document was sent out for signature (${signingRequestId}), and the evidence of that needs it; it cannot be deleted.`,
  )
}

async function giveBack(
  { clock }: Ports,
  transaction: Transaction,
  { organizationId }: Document,
  bytes: number,
): Promise<void> {
  if (organizationId !== null) await releaseStorage({ transaction, clock }, organizationId, bytes)
}

function beingChanged(): Refusal {
  return new Refusal('DOCUMENT_CHANGED', 'This document is being changed by others at the same time; try again.', 2)
}
