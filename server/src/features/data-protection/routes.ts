import { Readable } from 'node:stream'
import { dataProtection as api } from '@countersign/api'
import type { FastifyRequest } from 'fastify'
import { actedBy } from '../../http/acted-by.ts'
import { success } from '../../http/envelope.ts'
import { auditShownTo, hasScope, mayReadAudit, requireManagerOrKey } from '../../http/member-area.ts'
import { contentDisposition } from '../../http/send-file.ts'
import { serve, serveLive } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import { ownerOf } from '../../vocabulary/caller.ts'
import { personOf } from '../../vocabulary/person.ts'
import { changeRetention } from '../signing/retention/change-retention.ts'
import { findRetention } from '../signing/retention/find-due.ts'
import { holdRequest } from '../signing/retention/hold-request.ts'
import { deleteOwnDocuments } from './delete-documents.ts'
import { type ErasePorts, erasePerson } from './erase-person.ts'
import { type ExportPorts, exportPerson, recordExport } from './export-person.ts'

interface Ports extends ExportPorts, ErasePorts {}

/** For owners, admins and API keys. */
export function dataProtectionRoutes(ports: Ports): Routes {
  const onlyManagers = (what: string) => ({
    onRequest: async (request: FastifyRequest) => requireManagerOrKey(request, what),
  })

  return async (app) => {
    serve(
      app,
      api.deleteRequestDocuments,
      async (request) => {
        const { id } = request.params
        const deletedAt = await deleteOwnDocuments(ports, actedBy(ports, request), request.caller, id)
        return success({ signingRequestId: id, documentsDeletedAt: deletedAt.toISOString() })
      },
      onlyManagers('delete the documents of a signing request'),
    )

    serve(
      app,
      api.holdSigningRequest,
      async (request) => {
        const { id } = request.params
        const { hold: isHeld } = request.body
        await holdRequest(ports, actedBy(ports, request), request.caller, { id, isHeld })
        return success({ signingRequestId: id, retentionHold: isHeld })
      },
      onlyManagers('hold or release a signing request'),
    )

    serve(
      app,
      api.exportPerson,
      async (request, reply) => {
        const email = personOf(request.body.email)
        await recordExport(ports, actedBy(ports, request), request.caller, email)
        const lines = exportPerson(ports, request.caller, email, {
          audit: { mayRead: mayReadAudit(request), ...auditShownTo(ports, request) },
          templates: hasScope(request, 'templates:read'),
          events: hasScope(request, 'webhooks:read'),
        })
        return reply
          .type('application/x-ndjson')
          .header('content-disposition', contentDisposition('attachment', 'person.jsonl'))
          .send(Readable.from(jsonLines(lines), { objectMode: false }))
      },
      onlyManagers('export what is known of a person'),
    )

    serve(
      app,
      api.erasePerson,
      async (request) => {
        const { email, deleteDocuments: withDocuments = false } = request.body
        const erasure = { email: personOf(email), withDocuments }
        const { requests, hasMore } = await erasePerson(ports, actedBy(ports, request), request.caller, erasure)
        return success({ erasedRequests: requests, hasMore })
      },
      onlyManagers('erase a person'),
    )

    serve(app, api.readRetention, async (request) => success(await findRetention(ports, ownerOf(request.caller))))

    serveLive(
      app,
      ports.mode,
      api.changeRetention,
      async (request) => {
        const { documentsDays = null, personalDataDays = null } = request.body
        const retention = { documentsDays, personalDataDays }
        return success(await changeRetention(ports, actedBy(ports, request), request.caller, retention))
      },
      onlyManagers('change the retention settings'),
    )
  }
}

async function* jsonLines(objects: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const one of objects) yield `${JSON.stringify(one)}\n`
}
