import { organizations as api } from '@countersign/api'
import { actedBy } from '../../http/acted-by.ts'
import { success } from '../../http/envelope.ts'
import { requireManager } from '../../http/member-area.ts'
import { serve, serveLive } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { changeOrganization } from './change-organization.ts'
import type { KeyRing } from './key-ring.ts'
import { requireOrganization } from './list-accounts.ts'
import type { SignIn } from './sign-in.ts'
import { requireOwnSecondFactor } from './single-sign-on/require-sign-in.ts'

interface Ports {
  readonly mode: Mode
  readonly database: Database
  readonly clock: Clock
  readonly keyRing: KeyRing
  readonly signIn: SignIn
}

/** What an organization takes and speaks: for all members to see, for owners and admins to change, which also test mode then follows. */
export function policyConsoleRoutes(ports: Ports): Routes {
  return async (app) => {
    serve(app, api.readPolicy, async (request) => {
      const { refusesActiveContent } = await requireOrganization(ports.database, request.member.organizationId)
      return success({ refusesActiveContent })
    })

    serve(app, api.readSecurity, async (request) => {
      const { requiresSecondFactor } = await requireOrganization(ports.database, request.member.organizationId)
      return success({ requiresSecondFactor })
    })

    serve(app, api.readOrganizationLanguage, async (request) => {
      const { language } = await requireOrganization(ports.database, request.member.organizationId)
      return success({ language })
    })

    serve(app, api.readKeyPolicy, async (request) => {
      const { keyExpiryDays } = await requireOrganization(ports.database, request.member.organizationId)
      return success({ keyExpiryDays })
    })

    serveLive(app, ports.mode, api.changeKeyPolicy, async (request) => {
      requireManager(request.member, 'change the default expiry of API keys')
      const { keyExpiryDays } = request.body
      await changeOrganization(ports, actedBy(ports, request), request.member.organizationId, { keyExpiryDays })
      return success({ keyExpiryDays })
    })

    serveLive(app, ports.mode, api.changeOrganizationLanguage, async (request) => {
      requireManager(request.member, 'change the language of the organization')
      const { language } = request.body
      await changeOrganization(ports, actedBy(ports, request), request.member.organizationId, { language })
      return success({ language })
    })

    serveLive(app, ports.mode, api.changeSecurity, async (request) => {
      requireManager(request.member, 'change what the organization requires of its members')
      const { requiresSecondFactor } = request.body
      // Otherwise they would lock themselves out.
      if (requiresSecondFactor) await requireOwnSecondFactor(ports, request.member.userId)
      await changeOrganization(ports, actedBy(ports, request), request.member.organizationId, { requiresSecondFactor })
      return success({ requiresSecondFactor })
    })

    serveLive(app, ports.mode, api.changePolicy, async (request) => {
      requireManager(request.member, 'change the document policy')
      const { refusesActiveContent } = request.body
      await changeOrganization(ports, actedBy(ports, request), request.member.organizationId, { refusesActiveContent })
      return success({ refusesActiveContent })
    })
  }
}
