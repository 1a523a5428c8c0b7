import { signingSettings as api } from '@countersign/api'
import type { FastifyRequest } from 'fastify'
import { actedBy } from '../../../http/acted-by.ts'
import { success } from '../../../http/envelope.ts'
import { requireManagerOrKey } from '../../../http/member-area.ts'
import { serve, serveLive } from '../../../http/serve.ts'
import type { Routes } from '../../../http/server.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Mode } from '../../../vocabulary/mode.ts'
import type { AvailabilityPorts } from '../authentication/require-available.ts'
import { changeSettings, readSettings } from './change-settings.ts'

interface Ports extends AvailabilityPorts {
  readonly mode: Mode
  readonly clock: Clock
}

/** For all members to see, for owners, admins and API keys to change, which also test mode then follows. */
export function signingSettingsRoutes(ports: Ports): Routes {
  const managersMay = {
    onRequest: async (request: FastifyRequest) => requireManagerOrKey(request, 'change the signing settings'),
  }

  return async (app) => {
    serve(app, api.readSigningSettings, async (request) => success(await readSettings(ports, request.caller)))

    serveLive(
      app,
      ports.mode,
      api.changeSigningSettings,
      async (request) => success(await changeSettings(ports, actedBy(ports, request), request.caller, request.body)),
      managersMay,
    )
  }
}
