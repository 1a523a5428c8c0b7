import type { ImportListener } from '../documents/model.ts'
import { endRequest, lockForEnd } from './end-request.ts'
import { advanceRequestJob, isOpen, stepMayTakeMs } from './model.ts'
import { lockRequest, updateRequest } from './request-store.ts'
import type { SigningPorts } from './signing-ports.ts'

/** Advances or fails a request when its document's import ends. */
export function followImports(ports: SigningPorts): ImportListener {
  return {
    async onDocumentReady(transaction, { lockedBy: id }) {
      if (id === null) return
      const request = await lockRequest(transaction, id)
      if (request === undefined || !isOpen(request.status)) return
      await updateRequest(transaction, id, { workDueAt: new Date(ports.clock.now().getTime() + stepMayTakeMs) })
      await ports.queue.enqueue(transaction, advanceRequestJob, { signingRequestId: id }, { onceKey: id })
    },

    async onDocumentFailed(transaction, { id: documentId, lockedBy: id, failure }) {
      if (id === null) return
      const known = await lockRequest(transaction, id)
      if (known === undefined || !isOpen(known.status)) return
      const request = await lockForEnd(transaction, { id, documentId }, ({ status }) => new Error(`it is ${status}`))
      const reason = failure ?? 'The document could not be downloaded.'
      await endRequest(transaction, ports, request, { move: 'fail', reason, trail: { event: 'failed', reason } })
    },
  }
}
