import { dataProtection as api } from '@countersign/api'
import type { FastifyRequest } from 'fastify'
import { actedBy } from '../../http/acted-by.ts'
import { success } from '../../http/envelope.ts'
import { requireManagerOrKey } from '../../http/member-area.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { deleteOwnDocuments } from './delete-documents.ts'

interface Ports {
  readonly mode: Mode
  readonly database: Database
  readonly clock: Clock
}

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
  }
}
