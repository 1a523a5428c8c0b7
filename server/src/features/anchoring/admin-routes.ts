import { anchoring as api } from '@countersign/api'
import { actedBy } from '../../http/acted-by.ts'
import { success } from '../../http/envelope.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { anchorNow } from './anchor-now.ts'
import { listBatches } from './find-batch.ts'
import { presentBatch, presentStatus } from './present.ts'
import { readAnchoringStatus } from './read-status.ts'
import type { WorkPorts } from './work-on-batches.ts'

export function anchoringAdminRoutes(
  ports: WorkPorts & { readonly ipfsGatewayUrl: string; readonly mode: Mode },
): Routes {
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
    serve(app, api.anchorNow, async (request) => {
      const closing = await anchorNow(ports)
      const event = { organizationId: null, action: 'anchoring.started', details: { outcome: closing.kind } } as const
      await ports.database
        .transaction()
        .execute((transaction) => recordAudit(transaction, { ...actedBy(ports, request), ...event }))
      return success({ outcome: closing.kind, batchId: closing.kind === 'nothing-new' ? null : closing.id })
    })
  }
}
