import { envelope, success } from '../../http/envelope.ts'
import type { Routes } from '../../http/server.ts'
import { anchorNow } from './anchor-now.ts'
import { listBatches } from './list-batches.ts'
import { presentBatch, presentStatus } from './present.ts'
import { readAnchoringStatus } from './read-status.ts'
import { BatchPage, BatchQuery, Sealing, Status } from './schemas.ts'
import type { WorkPorts } from './work-on-batches.ts'

export function anchoringAdminRoutes(ports: WorkPorts & { readonly ipfsGatewayUrl: string }): Routes {
  const { ipfsGatewayUrl, anchorIntervalHours } = ports
  return async (app) => {
    app.get('/anchoring', { schema: { response: { 200: envelope(Status) } } }, async () =>
      success(presentStatus(ipfsGatewayUrl, anchorIntervalHours, await readAnchoringStatus(ports))),
    )

    app.get(
      '/anchoring/batches',
      { schema: { querystring: BatchQuery, response: { 200: envelope(BatchPage) } } },
      async (request) => {
        const { batches, nextCursor } = await listBatches(ports, request.query)
        return success({ batches: batches.map((batch) => presentBatch(ipfsGatewayUrl, batch)), nextCursor })
      },
    )

    // Asked twice, it finds the first one open: no Idempotency-Key is needed.
    app.post('/anchoring/now', { schema: { response: { 200: envelope(Sealing) } } }, async () => {
      const sealing = await anchorNow(ports)
      return success({ outcome: sealing.kind, batchId: sealing.kind === 'nothing-new' ? null : sealing.id })
    })
  }
}
