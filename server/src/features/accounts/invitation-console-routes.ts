import { members as api } from '@countersign/api'
import { success } from '../../http/envelope.ts'
import { guardLink, type LinkKind } from '../../http/guard-link.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import { setCookies, visitorOf } from '../../http/signed-in.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { acceptInvitation } from './invitations/accept-invitation.ts'
import { isKnownInvitation, readOffer, unknownInvitation } from './invitations/find-invitation.ts'
import { presentOffer } from './present.ts'
import type { SignIn } from './sign-in.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly passwords: Passwords
  readonly limiter: RateLimiter
  readonly signIn: SignIn
  readonly mode: Mode
}

/** Serves the page behind an invitation link. It needs no session: the token authorizes. */
export function invitationConsoleRoutes(ports: Ports): Routes {
  const isKnown = (token: string) => isKnownInvitation(ports, token)
  const links: LinkKind = { name: 'join-link', usesPerMinute: 60, isKnown, unknown: unknownInvitation }

  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('referrer-policy', 'no-referrer')
    })

    serve(app, api.readOffer, (request) =>
      guardLink(ports.limiter, links, request, async () =>
        success(presentOffer(await readOffer(ports, request.params.token))),
      ),
    )

    serve(app, api.acceptInvitation, (request, reply) =>
      guardLink(ports.limiter, links, request, async () => {
        const { name, password } = request.body
        const act = { token: request.params.token, visitor: visitorOf(request), mode: ports.mode, name, password }
        const { invitation, cookies } = await acceptInvitation(ports, act)
        setCookies(reply, cookies)
        return success({ organizationId: invitation.organizationId, role: invitation.role })
      }),
    )
  }
}
