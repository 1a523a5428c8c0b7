import { Readable } from 'node:stream'
import { audit as api } from '@countersign/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { actedBy } from '../../http/acted-by.ts'
import { success } from '../../http/envelope.ts'
import { auditShownTo, requireManagerOrKey } from '../../http/member-area.ts'
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
      async (request) =>
        success(await listAudit(ports, organizationOf(request), { ...request.query, ...auditShownTo(ports, request) })),
      managersMay,
    )

    serve(
      app,
      api.exportAudit,
      (request, reply) =>
        sendExport(ports, request, reply, organizationOf(request), request.query, auditShownTo(ports, request)),
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
export function auditAdminRoutes(ports: Ports & { readonly requireOrganization: RequireOrganization }): Routes {
  /** Null for the installation. An organization that does not exist gets no log by being asked for. */
  async function existing(organizationId: string | undefined): Promise<string | null> {
    if (organizationId === undefined) return null
    await ports.requireOrganization(organizationId)
    return organizationId
  }

  return async (app) => {
    serve(app, api.listAllAudit, async (request) => {
      const { organizationId, ...query } = request.query
      return success(await listAudit(ports, await existing(organizationId), query))
    })

    serve(app, api.exportAllAudit, async (request, reply) => {
      const { organizationId, ...period } = request.query
      return await sendExport(ports, request, reply, await existing(organizationId), period)
    })

    serve(app, api.readAllAuditHeads, async (request) => {
      const { organizationId, ...page } = request.query
      return success(await readHeads(ports, await existing(organizationId), page))
    })
  }
}

/** Refuses unknown ones. */
type RequireOrganization = (organizationId: string) => Promise<unknown>

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
  { from, to }: { readonly from?: string; readonly to?: string },
  filter: { readonly mode?: Mode } = {},
) {
  // Named one by one: a query may have unknown parameters.
  const period = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  const event = { organizationId, action: 'audit.exported', details: period } as const
  await ports.database
    .transaction()
    .execute((transaction) => recordAudit(transaction, { ...actedBy(ports, request), ...event }))
  return reply
    .type('application/x-ndjson')
    .header('content-disposition', contentDisposition('attachment', `audit-${organizationId ?? 'installation'}.jsonl`))
    .send(Readable.from(linesOf(exportAudit(ports, organizationId, { ...period, ...filter })), { objectMode: false }))
}

async function* linesOf(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`
}
