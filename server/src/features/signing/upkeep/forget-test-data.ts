import type { Transaction } from '../../../ports/database.ts'
import { testDataEnd } from '../../../vocabulary/mode.ts'
import { recordForgotten } from '../../audit/record-forgotten.ts'
import { findSentBefore } from '../../documents/find-document.ts'
import { forgetDocuments, forgetUnsentDocuments } from '../../documents/forget-documents.ts'
import { holdDocuments } from '../../documents/lock-document.ts'
import { releaseReservation } from '../../quota/hold-storage.ts'
import { deleteDraftsBefore } from '../drafts/store.ts'
import { documentIdsOf } from '../model.ts'
import { selectRequest } from '../request-store.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { eachRequest } from './each-request.ts'
import { deleteRequest, isUsed, selectExisting, selectMadeBefore } from './store.ts'

const batchSize = 100

/**
 * Deletes requests, drafts and documents of test mode that are old enough, whatever their state. The log keeps their hashes.
 */
export async function forgetTestData(ports: SigningPorts, signal: AbortSignal): Promise<void> {
  const before = testDataEnd(ports.clock.now())
  const signingRequests = await forgetRequests(ports, before, signal)
  await deleteDraftsBefore(ports.database, before)
  await forgetLeftDocuments(ports, before, signal)
  const documents = await forgetUnsent(ports, before, signal)
  await recordForgotten(ports, { signingRequests, documents })
}

async function forgetUnsent(ports: SigningPorts, before: Date, signal: AbortSignal): Promise<number> {
  let forgotten = 0
  for (let isMore = true; isMore; ) {
    signal.throwIfAborted()
    const deleted = await forgetUnsentDocuments(ports, before, batchSize)
    forgotten += deleted
    isMore = deleted === batchSize
  }
  return forgotten
}

/** Returns how many there were. */
async function forgetRequests(ports: SigningPorts, before: Date, signal: AbortSignal): Promise<number> {
  let after = ''
  let forgotten = 0
  for (let isMore = true; isMore; ) {
    const ids = await selectMadeBefore(ports.database, before, { after, most: batchSize })
    await eachRequest(ports, ids, signal, (id) =>
      ports.database.transaction().execute((transaction) => forgetRequest(ports, transaction, id)),
    )
    forgotten += ids.length
    isMore = ids.length === batchSize
    after = ids.at(-1) ?? after
  }
  return forgotten
}

/** Locks the documents before the request, as everywhere: a signature that is being added waits, or is waited for. */
async function forgetRequest(ports: SigningPorts, transaction: Transaction, id: string): Promise<void> {
  const request = await selectRequest(transaction, id)
  if (request === undefined) return
  await holdDocuments(transaction, documentIdsOf(request.documents))
  await forgetDocuments(ports, transaction, await deleteRequest(transaction, id))
  await releaseReservation(transaction, id)
}

/** A node of an older version forgets the first document of a request only. */
async function forgetLeftDocuments(ports: SigningPorts, before: Date, signal: AbortSignal): Promise<void> {
  let after = ''
  for (let isMore = true; isMore; ) {
    signal.throwIfAborted()
    const sent = await findSentBefore(ports, before, { after, most: batchSize })
    const requests = sent.map(({ signingRequestId }) => signingRequestId)
    const existing = await selectExisting(ports.database, requests)
    for (const { id, signingRequestId } of sent) {
      if (!existing.has(signingRequestId)) await forgetLeft(ports, id)
    }
    isMore = sent.length === batchSize
    after = sent.at(-1)?.id ?? after
  }
}

async function forgetLeft(ports: SigningPorts, documentId: string): Promise<void> {
  await ports.database.transaction().execute(async (transaction) => {
    await holdDocuments(transaction, [documentId])
    if (!(await isUsed(transaction, documentId))) await forgetDocuments(ports, transaction, [documentId])
  })
}
