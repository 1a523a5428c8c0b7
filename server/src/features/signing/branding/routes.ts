import { branding as api } from '@countersign/api'
import type { FastifyRequest } from 'fastify'
import { actedBy } from '../../../http/acted-by.ts'
import { success } from '../../../http/envelope.ts'
import { requireManagerOrKey } from '../../../http/member-area.ts'
import { serve, serveLive } from '../../../http/serve.ts'
import type { Routes } from '../../../http/server.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import { ownerOf } from '../../../vocabulary/caller.ts'
import type { Mode } from '../../../vocabulary/mode.ts'
import { type Branding, changeBranding, readBranding, readLogo } from './change-branding.ts'

interface Ports {
  readonly mode: Mode
  readonly database: Database
  readonly clock: Clock
}

/** For all members to see, for owners, admins and API keys to change, which also test mode then follows. */
export function brandingRoutes(ports: Ports): Routes {
  const managersMay = { onRequest: async (request: FastifyRequest) => requireManagerOrKey(request, 'change branding') }

  return async (app) => {
    serve(app, api.readBranding, async (request) =>
      success(presentBranding(await readBranding(ports, ownerOf(request.caller)))),
    )

    serve(app, api.downloadLogo, async (request, reply) => {
      const { bytes, contentType } = await readLogo(ports, ownerOf(request.caller))
      return reply.type(contentType).send(Buffer.from(bytes))
    })

    serveLive(
      app,
      ports.mode,
      api.changeBranding,
      async (request) =>
        success(presentBranding(await changeBranding(ports, actedBy(ports, request), request.caller, request.body))),
      managersMay,
    )
  }
}

function presentBranding({ companyName, color, logo }: Branding): api.Branding {
  return { companyName, brandColor: color, hasLogo: logo !== null }
}
