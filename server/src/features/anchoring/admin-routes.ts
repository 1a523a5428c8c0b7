import { anchoring as api } from '@countersign/api'
import { success } from '../../http/envelope.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import { anchorNow } from './anchor-now.ts'
import { listBatches } from './list-batches.ts'
import { presentBatch, presentStatus } from './present.ts'
import { readAnchoringStatus } from './read-status.ts'
import type { WorkPorts } from './work-on-batches.ts'

export function anchoringAdminRoutes(ports: WorkPorts & { readonly ipfsGatewayUrl: string }): Routes {
  const { ipfsGatewayUrl, anchorIntervalHours } = ports
  return async (app) => {
    serve(app, api.readAnchoring, async () =>
      success(presentStatus(ipfsGatewayUrl, anchorIntervalHours, await readAnchoringStatus(ports))),
    )

    serve(app, api.listBatches, async (request) => {
      const { batches, nextCursor } = await listBatches(ports, request.query)
      return success({ batches: batches.map((batch) => presentBatch(ipfsGatewayUrl, batch)), nextCursor })
    })

    // A second request finds the first one's batch open, so no Idempotency-Key is needed.
    serve(app, api.anchorNow, async () => {
      const closing = await anchorNow(ports)
      return success({ outcome: closing.kind, batchId: closing.kind === 'nothing-new' ? null : closing.id })
    })
  }
}
