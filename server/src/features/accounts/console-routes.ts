import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { addressGroup } from '../../http/client-address.ts'
import { envelope, success } from '../../http/envelope.ts'
import { answerOnce } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import type { Routes } from '../../http/server.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { PageQuery, pageOf } from '../../vocabulary/schema-parts.ts'
import { createApiKey } from './create-api-key.ts'
import { deleteApiKey } from './delete-api-key.ts'
import type { KeyRing } from './key-ring.ts'
import { listApiKeys } from './list-accounts.ts'
import { findOwnKey, listMemberships, requireKeeper } from './own-keys.ts'
import { presentApiKey, presentMembership } from './present.ts'
import { ApiKey, ChangePassword, CreateOwnApiKey, ListApiKeys, Me, NewApiKey, Person, SignIn } from './schemas.ts'
import type { Person as SignedIn, SignIn as SignInPort, Visitor } from './sign-in.ts'

interface Ports extends AnswerPorts {
  readonly randomness: Randomness
  readonly keyRing: KeyRing
  readonly signIn: SignInPort
  readonly limiter: RateLimiter
}

/** What a person does for himself: sign in and out, change the password, keep keys. */
export function accountsConsoleRoutes(ports: Ports): Routes {
  return async (app) => {
    app.post('/sign-in', { schema: { body: SignIn, response: { 200: envelope(Person) } } }, async (request, reply) => {
      const { email, password } = request.body
      await slowDownGuessing(ports.limiter, request, email)
      const { cookies, ...person } = await ports.signIn.signIn(visitorOf(request), email, password)
      setCookies(reply, cookies)
      return success(person)
    })

    app.post('/sign-out', { schema: { response: { 200: envelope(Type.Object({})) } } }, async (request, reply) => {
      setCookies(reply, (await ports.signIn.signOut(visitorOf(request))).cookies)
      return success({})
    })

    app.post(
      '/password',
      { schema: { body: ChangePassword, response: { 200: envelope(Type.Object({})) } } },
      async (request, reply) => {
        const person = await signedIn(ports, request, reply)
        await slowDownGuessing(ports.limiter, request, person.email)
        const { currentPassword, newPassword } = request.body
        const { cookies } = await ports.signIn.changePassword(visitorOf(request), currentPassword, newPassword)
        setCookies(reply, cookies)
        return success({})
      },
    )

    app.get('/me', { schema: { response: { 200: envelope(Me) } } }, async (request, reply) => {
      const person = await signedIn(ports, request, reply)
      const memberships = await listMemberships(ports, person.id)
      return success({ ...person, organizations: memberships.map(presentMembership) })
    })

    app.post(
      '/keys',
      { schema: { body: CreateOwnApiKey, response: { 201: envelope(NewApiKey) } } },
      async (request, reply) => {
        const person = await signedIn(ports, request, reply)
        const { organizationId, name, requestsPerHour = null, expiresAt } = request.body
        return answerOnce(ports, request, reply, {
          owner: person.id,
          status: 201,
          run: async (transaction) => {
            if (organizationId !== undefined) await requireKeeper({ database: transaction }, person.id, organizationId)
            const created = await createApiKey(
              { ...ports, transaction },
              {
                for:
                  organizationId === undefined ? { personalUserId: person.id } : { organizationId, userId: person.id },
                name,
                requestsPerHour,
                expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
              },
            )
            return { ...presentApiKey(created.apiKey), key: created.key }
          },
        })
      },
    )

    app.get(
      '/keys',
      {
        schema: {
          querystring: Type.Object({ ...PageQuery.properties, ...ListApiKeys.properties }),
          response: { 200: envelope(pageOf('keys', ApiKey)) },
        },
      },
      async (request, reply) => {
        const person = await signedIn(ports, request, reply)
        const { organizationId, ...page } = request.query
        if (organizationId !== undefined) await requireKeeper(ports, person.id, organizationId)
        const holder = organizationId === undefined ? { userId: person.id } : { organizationId }
        const { items, nextCursor } = await listApiKeys(ports, holder, page)
        return success({ keys: items.map(presentApiKey), nextCursor })
      },
    )

    app.delete(
      '/keys/:id',
      {
        schema: {
          params: Type.Object({ id: Type.String() }),
          response: { 200: envelope(Type.Object({ id: Type.String(), deleted: Type.Boolean() })) },
        },
      },
      async (request, reply) => {
        const person = await signedIn(ports, request, reply)
        const { id } = await findOwnKey(ports, person.id, request.params.id)
        await deleteApiKey(ports, id)
        return success({ id, deleted: true })
      },
    )
  }
}

/** Answers 401 to whoever is not signed in; renews the cookie when its time has come. */
async function signedIn(ports: Ports, request: FastifyRequest, reply: FastifyReply): Promise<SignedIn> {
  const { cookies, ...person } = await ports.signIn.whoIs(visitorOf(request))
  setCookies(reply, cookies)
  return person
}

function visitorOf(request: FastifyRequest): Visitor {
  const { cookie, 'user-agent': userAgent } = request.headers
  return { cookie, userAgent, ip: request.ip }
}

function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  if (cookies.length > 0) reply.header('set-cookie', [...cookies])
}

/** Ten tries a minute for an account, and a hundred for an address: people mistype, programs guess. */
async function slowDownGuessing(limiter: RateLimiter, request: FastifyRequest, email: string): Promise<void> {
  const states = await Promise.all([
    limiter.hit(`sign-in:${email.toLowerCase()}`, 10, 60),
    limiter.hit(`sign-in-from:${addressGroup(request.ip)}`, 100, 60),
  ])
  for (const state of states) {
    if (!state.allowed) {
      const message = `Too many attempts; try again in ${state.resetSeconds} seconds.`
      throw new Refusal('TOO_MANY_FAILED_ATTEMPTS', message, state.resetSeconds)
    }
  }
}
