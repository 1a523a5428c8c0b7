import { consentTexts as api } from '@countersign/api'
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
import { changeConsentText, listConsentVersions, readConsentTexts } from './change-consent.ts'

interface Ports {
  readonly mode: Mode
  readonly database: Database
  readonly clock: Clock
}

/** For all members to see, for owners, admins and API keys to change, which also test mode then follows. */
export function consentRoutes(ports: Ports): Routes {
  const managersMay = {
    onRequest: async (request: FastifyRequest) => requireManagerOrKey(request, 'change consent texts'),
  }

  return async (app) => {
    serve(app, api.readConsentTexts, async (request) =>
      success({ consentTexts: await readConsentTexts(ports, ownerOf(request.caller)) }),
    )

    serve(app, api.listConsentVersions, async ({ caller, params, query }) =>
      success(await listConsentVersions(ports, ownerOf(caller), params, query)),
    )

    serveLive(
      app,
      ports.mode,
      api.changeConsentText,
      async (request) => {
        const wanted = { ...request.params, text: request.body.text }
        return success(await changeConsentText(ports, actedBy(ports, request), request.caller, wanted))
      },
      managersMay,
    )
  }
}
