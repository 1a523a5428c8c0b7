import { Type } from 'typebox'
import { envelope, success } from '../../http/envelope.ts'
import { answerOnce } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import type { Routes } from '../../http/server.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { Randomness } from '../../ports/randomness.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { PageQuery, pageOf } from '@countersign/api'
import { changeOrganization } from './change-organization.ts'
import { createApiKey, type KeyFor } from './create-api-key.ts'
import { createOrganization } from './create-organization.ts'
import { createUser } from './create-user.ts'
import type { KeyRing } from './key-ring.ts'
import { listApiKeys, listOrganizations, listUsers } from './list-accounts.ts'
import { deleteApiKey } from './own-keys.ts'
import { presentApiKey, presentNewApiKey, presentOrganization, presentUser } from './present.ts'
import { resetPassword } from './reset-password.ts'
import {
  ApiKey,
  ChangeOrganization,
  CreateApiKey,
  CreateOrganization,
  CreateUser,
  ListApiKeys,
  NewApiKey,
  NewUser,
  Organization,
  User,
  UserByEmail,
} from './schemas.ts'
import { disableUser, enableUser } from './suspend-user.ts'

interface Ports extends AnswerPorts {
  readonly randomness: Randomness
  readonly passwords: Passwords
  readonly keyRing: KeyRing
}

/** Administration of organizations, users and keys. */
export function accountsAdminRoutes(ports: Ports): Routes {
  const owner = 'admin'
  return async (app) => {
    app.post(
      '/organizations',
      { schema: { body: CreateOrganization, response: { 201: envelope(Organization) } } },
      (request, reply) =>
        answerOnce(ports, request, reply, {
          owner,
          status: 201,
          run: async (transaction) => {
            const { name, plan = 'enterprise' } = request.body
            return presentOrganization(await createOrganization({ ...ports, transaction }, { name, plan }))
          },
        }),
    )

    app.get(
      '/organizations',
      { schema: { querystring: PageQuery, response: { 200: envelope(pageOf('organizations', Organization)) } } },
      async (request) => {
        const { items, nextCursor } = await listOrganizations(ports, request.query)
        return success({ organizations: items.map(presentOrganization), nextCursor })
      },
    )

    app.patch(
      '/organizations/:id',
      {
        schema: {
          params: Type.Object({ id: Type.String() }),
          body: ChangeOrganization,
          response: { 200: envelope(Organization) },
        },
      },
      async (request) => success(presentOrganization(await changeOrganization(ports, request.params.id, request.body))),
    )

    app.post('/users', { schema: { body: CreateUser, response: { 201: envelope(NewUser) } } }, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner,
        status: 201,
        run: async (transaction) => {
          const { email, name, password, organizationId, role } = request.body
          if (role !== undefined && organizationId === undefined) throw roleWithoutOrganization()
          const membership = organizationId === undefined ? undefined : { organizationId, role: role ?? 'member' }
          const created = await createUser({ ...ports, transaction }, { email, name, password, membership })
          return { ...presentUser(created.user), password: created.password }
        },
      }),
    )

    app.post(
      '/users/password',
      { schema: { body: UserByEmail, response: { 200: envelope(NewUser) } } },
      (request, reply) =>
        answerOnce(ports, request, reply, {
          owner,
          status: 200,
          run: async (transaction) => {
            const { user, password } = await resetPassword({ ...ports, transaction }, request.body.email)
            return { ...presentUser(user), password }
          },
        }),
    )

    for (const [path, change] of [
      ['/users/disable', disableUser],
      ['/users/enable', enableUser],
    ] as const) {
      app.post(path, { schema: { body: UserByEmail, response: { 200: envelope(User) } } }, async (request, reply) => {
        const answer = await answerOnce(ports, request, reply, {
          owner,
          status: 200,
          run: async (transaction) => presentUser(await change({ ...ports, transaction }, request.body.email)),
        })
        ports.keyRing.forget((caller) => caller.organization === null && caller.userId === answer.data.id)
        return answer
      })
    }

    app.get(
      '/users',
      { schema: { querystring: PageQuery, response: { 200: envelope(pageOf('users', User)) } } },
      async (request) => {
        const { items, nextCursor } = await listUsers(ports, request.query)
        return success({ users: items.map(presentUser), nextCursor })
      },
    )

    app.post('/keys', { schema: { body: CreateApiKey, response: { 201: envelope(NewApiKey) } } }, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner,
        status: 201,
        run: async (transaction) => {
          const { organizationId, personalEmail, ...wanted } = request.body
          const input = { ...wanted, for: keyFor(organizationId, personalEmail), selfMade: false }
          return presentNewApiKey(await createApiKey({ ...ports, transaction }, input))
        },
      }),
    )

    app.get(
      '/keys',
      {
        schema: {
          querystring: Type.Object({ ...PageQuery.properties, ...ListApiKeys.properties }),
          response: { 200: envelope(pageOf('keys', ApiKey)) },
        },
      },
      async (request) => {
        const { organizationId, ...page } = request.query
        const holder = organizationId === undefined ? 'all' : { organizationId }
        const { items, nextCursor } = await listApiKeys(ports, holder, page)
        return success({ keys: items.map(presentApiKey), nextCursor })
      },
    )

    app.delete(
      '/keys/:id',
      { schema: { params: Type.Object({ id: Type.String() }), response: { 200: envelope(Deleted) } } },
      async (request) => {
        await deleteApiKey(ports, request.params.id)
        return success({ id: request.params.id, deleted: true })
      },
    )
  }
}

const Deleted = Type.Object({ id: Type.String(), deleted: Type.Boolean() })

function keyFor(organizationId: string | undefined, personalEmail: string | undefined): KeyFor {
  if (organizationId !== undefined && personalEmail === undefined) return { organizationId }
  if (personalEmail !== undefined && organizationId === undefined) return { personalEmail }
  throw new Refusal('INVALID_REQUEST', 'Exactly one of organizationId and personalEmail is required.')
}

function roleWithoutOrganization(): Refusal {
  return new Refusal('INVALID_REQUEST', 'role goes with organizationId: a user without one has no role.')
}
