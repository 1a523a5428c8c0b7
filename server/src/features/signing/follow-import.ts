import type { Transaction } from '../../ports/database.ts'
import { findDocument } from '../documents/find-document.ts'
import type { ImportListener } from '../documents/model.ts'
import { advanceRequestJob, isOpen, type SigningRequest, stepMayTakeMs } from './model.ts'
import { lockRequest, updateRequest } from './request-store.ts'
import type { SigningPorts } from './signing-ports.ts'

/** Advances a request when its last document has arrived, or when one of them cannot arrive, which ends it. */
export function followImports(ports: SigningPorts): ImportListener {
  return {
    async onDocumentReady(transaction, { lockedBy }) {
      const request = await lockOpen(transaction, lockedBy)
      if (request !== undefined && (await haveArrived(transaction, request))) await advance(ports, transaction, request)
    },

    async onDocumentFailed(transaction, { lockedBy }) {
      const request = await lockOpen(transaction, lockedBy)
      if (request !== undefined) await advance(ports, transaction, request)
    },
  }
}

async function lockOpen(transaction: Transaction, id: string | null): Promise<SigningRequest | undefined> {
  const request = id === null ? undefined : await lockRequest(transaction, id)
  return request !== undefined && isOpen(request.status) ? request : undefined
}

/** Of two documents that arrive together, the second waits for the lock of the request and sees the first. */
async function haveArrived(transaction: Transaction, { documents }: SigningRequest): Promise<boolean> {
  const found = await Promise.all(
    documents.map(({ documentId }) => findDocument({ database: transaction }, documentId)),
  )
  return found.every((document) => document?.status !== 'FETCHING')
}

async function advance(ports: SigningPorts, transaction: Transaction, { id, owner }: SigningRequest): Promise<void> {
  await updateRequest(transaction, id, { workDueAt: new Date(ports.clock.now().getTime() + stepMayTakeMs) })
  await ports.queue.enqueue(transaction, advanceRequestJob, { signingRequestId: id }, { onceKey: id, group: owner })
}
