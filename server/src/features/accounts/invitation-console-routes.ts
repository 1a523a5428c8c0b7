import type { FastifyRequest } from 'fastify'
import { addressGroup } from '../../http/client-address.ts'
import { envelope, success } from '../../http/envelope.ts'
import type { Routes } from '../../http/server.ts'
import { setCookies, visitorOf } from '../../http/signed-in.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { acceptInvitation } from './invitations/accept-invitation.ts'
import { readOffer } from './invitations/find-invitation.ts'
import { hashJoinToken, isJoinToken } from './invitations/join-link.ts'
import { presentOffer } from './present.ts'
import { AcceptInvitation, Joined, JoinToken, Offer } from './schemas.ts'
import type { SignIn } from './sign-in.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly limiter: RateLimiter
  readonly signIn: SignIn
}

/** Guessing is hopeless by the length of a token; this keeps it from costing us anything. */
const failedLinks = { limit: 30, windowSeconds: 60 }
/** Of one link: whoever has it may read it and join, not keep us busy. */
const uses = { limit: 60, windowSeconds: 60 }

/** What the page behind the link of an invitation speaks to. No session is needed to get here: the token is the key. */
export function invitationConsoleRoutes(ports: Ports): Routes {
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('referrer-policy', 'no-referrer')
    })

    app.get(
      '/invitations/:token',
      { schema: { hide: true, params: JoinToken, response: { 200: envelope(Offer) } } },
      (request) =>
        guarded(ports.limiter, request, async () =>
          success(presentOffer(await readOffer(ports, request.params.token))),
        ),
    )

    app.post(
      '/invitations/:token/accept',
      { schema: { hide: true, params: JoinToken, body: AcceptInvitation, response: { 200: envelope(Joined) } } },
      (request, reply) =>
        guarded(ports.limiter, request, async () => {
          const { name, password } = request.body
          const act = { token: request.params.token, visitor: visitorOf(request), name, password }
          const { invitation, cookies } = await acceptInvitation(ports, act)
          setCookies(reply, cookies)
          return success({ organizationId: invitation.organizationId, role: invitation.role })
        }),
    )
  }
}

/** Counts links that are none, per address, and uses of a link. Beyond the limit nothing is even looked up. */
async function guarded<T>(
  limiter: RateLimiter,
  request: FastifyRequest<{ Params: { token: string } }>,
  act: () => Promise<T>,
): Promise<T> {
  // The same subject as for signing links: whoever guesses at both guesses no more often.
  const subject = `failed-link:${addressGroup(request.ip)}`
  const failures = await limiter.peek(subject, failedLinks.limit, failedLinks.windowSeconds)
  if (!failures.allowed) {
    const message = `Too many wrong links from this address; try again in ${failures.resetSeconds} seconds.`
    throw new Refusal('TOO_MANY_FAILED_ATTEMPTS', message, failures.resetSeconds)
  }
  await countUse(limiter, request.params.token)
  try {
    return await act()
  } catch (error) {
    const unknown = error instanceof Refusal && error.code === 'INVITATION_UNKNOWN'
    if (unknown) await limiter.hit(subject, failedLinks.limit, failedLinks.windowSeconds)
    throw error
  }
}

async function countUse(limiter: RateLimiter, token: string): Promise<void> {
  if (!isJoinToken(token)) return
  const subject = `join-link:${hashJoinToken(token).toString('base64url')}`
  const { allowed, resetSeconds } = await limiter.hit(subject, uses.limit, uses.windowSeconds)
  if (allowed) return
  throw new Refusal(
    'TOO_MANY_REQUESTS',
    `This link is used too often; try again in ${resetSeconds} seconds.`,
    resetSeconds,
  )
}
