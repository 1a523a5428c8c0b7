import { Readable } from 'node:stream'
import { audit as api } from '@countersign/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { actedBy } from '../../http/acted-by.ts'
import { success } from '../../http/envelope.ts'
import { requireManagerOrKey } from '../../http/member-area.ts'
import { contentDisposition } from '../../http/send-file.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { AuditEntry } from './model.ts'
import { exportAudit, listAudit, readHeads } from './read-audit.ts'
import { recordAudit } from './record-audit.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly mode: Mode
}

/** The audit log of an organization, for its owners, admins and keys. */
export function auditRoutes(ports: Ports): Routes {
  const managersMay = {
    onRequest: async (request: FastifyRequest) => requireManagerOrKey(request, 'read the audit log'),
  }

  return async (app) => {
    serve(
      app,
      api.listAudit,
      async (request) => success(await listAudit(ports, organizationOf(request), request.query)),
      managersMay,
    )

    serve(
      app,
      api.exportAudit,
      (request, reply) => sendExport(ports, request, reply, organizationOf(request), request.query),
      managersMay,
    )

    serve(
      app,
      api.readAuditHeads,
      async (request) => success(await readHeads(ports, organizationOf(request), request.query)),
      managersMay,
    )
  }
}

/** The audit logs of the installation and of all organizations, for the operator. */
export function auditAdminRoutes(ports: Ports): Routes {
  return async (app) => {
    serve(app, api.listAllAudit, async (request) => {
      const { organizationId = null, ...query } = request.query
      return success(await listAudit(ports, organizationId, query))
    })

    serve(app, api.exportAllAudit, (request, reply) => {
      const { organizationId = null, ...period } = request.query
      return sendExport(ports, request, reply, organizationId, period)
    })

    serve(app, api.readAllAuditHeads, async (request) => {
      const { organizationId = null, ...page } = request.query
      return success(await readHeads(ports, organizationId, page))
    })
  }
}

function organizationOf({ caller }: FastifyRequest): string {
  if (caller.organization !== null) return caller.organization.id
  throw new Refusal(
    'ORGANIZATION_REQUIRED',
    "This key is not linked to an organization, so it has no audit log. Use an organization's key.",
  )
}

/** The export is the last entry of what it returns. */
async function sendExport(
  ports: Ports,
  request: FastifyRequest,
  reply: FastifyReply,
  organizationId: string | null,
  period: { readonly from?: string; readonly to?: string },
) {
  const event = { organizationId, action: 'audit.exported', details: { ...period } } as const
  await ports.database
    .transaction()
    .execute((transaction) => recordAudit(transaction, { ...actedBy(ports, request), ...event }))
  return reply
    .type('application/x-ndjson')
    .header('content-disposition', contentDisposition('attachment', `audit-${organizationId ?? 'installation'}.jsonl`))
    .send(Readable.from(linesOf(exportAudit(ports, organizationId, period)), { objectMode: false }))
}

async function* linesOf(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`
}
