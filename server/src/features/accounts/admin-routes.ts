import { identityProviders, keys, organizations, secondFactors } from '@countersign/api'
import { actedBy } from '../../http/acted-by.ts'
import { answersOf } from '../../http/admin-token.ts'
import { success } from '../../http/envelope.ts'
import { answerOnce } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { Passwords } from '../../ports/passwords.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { type Refusal, wrongField } from '../../vocabulary/refusal.ts'
import { changeApiKey } from './change-api-key.ts'
import { changeOrganization } from './change-organization.ts'
import { createApiKey, type KeyFor } from './create-api-key.ts'
import { createOrganization } from './create-organization.ts'
import { createUser } from './create-user.ts'
import { listDomains, proveDomain, removeDomain } from './identity-providers/manage-domains.ts'
import { presentDomain } from './identity-providers/present.ts'
import type { KeyRing } from './key-ring.ts'
import { listApiKeys, listOrganizations, listUsers, requireOrganization } from './list-accounts.ts'
import type { SendNotice } from './notices.ts'
import { deleteApiKey } from './own-keys.ts'
import { presentApiKey, presentNewApiKey, presentOrganization, presentUser } from './present.ts'
import { resetPassword } from './reset-password.ts'
import { rotateApiKey } from './rotate-api-key.ts'
import { resetSecondFactor } from './second-factor/reset-second-factor.ts'
import { disableUser, enableUser } from './suspend-user.ts'

interface Ports extends AnswerPorts {
  readonly randomness: Randomness
  readonly passwords: Passwords
  readonly keyRing: KeyRing
  readonly mode: Mode
  readonly sendNotice: SendNotice
}

/** Administration of organizations, users and keys. */
export function accountsAdminRoutes(ports: Ports): Routes {
  return async (app) => {
    serve(app, organizations.createOrganization, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: answersOf(request),
        status: 201,
        run: async (transaction) => {
          const { name, plan = 'enterprise', language = null } = request.body
          return presentOrganization(
            await createOrganization({ ...ports, transaction, by: actedBy(ports, request) }, { name, plan, language }),
          )
        },
      }),
    )

    serve(app, organizations.listOrganizations, async (request) => {
      const { items, nextCursor } = await listOrganizations(ports, request.query)
      return success({ organizations: items.map(presentOrganization), nextCursor })
    })

    serve(app, organizations.changeOrganization, async (request) =>
      success(
        presentOrganization(await changeOrganization(ports, actedBy(ports, request), request.params.id, request.body)),
      ),
    )

    serve(app, identityProviders.listDomainsOf, async (request) => {
      const { requiresSingleSignOn } = await requireOrganization(ports.database, request.params.id)
      const domains = await listDomains(ports, request.params.id)
      return success({ requiresSingleSignOn, domains: domains.map(presentDomain) })
    })

    serve(app, identityProviders.proveDomain, async (request) => {
      const { id, domain } = request.params
      return success(presentDomain(await proveDomain(ports, actedBy(ports, request), id, domain)))
    })

    serve(app, identityProviders.withdrawDomain, async (request) => {
      const { id } = request.params
      await requireOrganization(ports.database, id)
      const { domain } = await removeDomain(ports, actedBy(ports, request), id, request.params.domain)
      return success({ domain, deleted: true })
    })

    serve(app, organizations.createUser, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: answersOf(request),
        status: 201,
        run: async (transaction) => {
          const { email, name, password, organizationId, role } = request.body
          if (role !== undefined && organizationId === undefined) throw roleWithoutOrganization()
          const membership = organizationId === undefined ? undefined : { organizationId, role: role ?? 'member' }
          const created = await createUser(
            { ...ports, transaction, by: actedBy(ports, request) },
            { email, name, password, membership },
          )
          return { ...presentUser(created.user), password: created.password }
        },
      }),
    )

    serve(app, organizations.resetPassword, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: answersOf(request),
        status: 200,
        run: async (transaction) => {
          const { user, password } = await resetPassword(
            { ...ports, transaction, by: actedBy(ports, request) },
            request.body.email,
          )
          return { ...presentUser(user), password }
        },
      }),
    )

    serve(app, secondFactors.resetSecondFactor, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: answersOf(request),
        status: 200,
        run: async (transaction) =>
          presentUser(
            await resetSecondFactor({ ...ports, transaction, by: actedBy(ports, request) }, request.body.email),
          ),
      }),
    )

    for (const [operation, change] of [
      [organizations.disableUser, disableUser],
      [organizations.enableUser, enableUser],
    ] as const) {
      serve(app, operation, async (request, reply) => {
        const answer = await answerOnce(ports, request, reply, {
          owner: answersOf(request),
          status: 200,
          run: async (transaction) =>
            presentUser(await change({ ...ports, transaction, by: actedBy(ports, request) }, request.body.email)),
        })
        ports.keyRing.forget((caller) => caller.organization === null && caller.userId === answer.data.id)
        return answer
      })
    }

    serve(app, organizations.listUsers, async (request) => {
      const { items, nextCursor } = await listUsers(ports, request.query)
      return success({ users: items.map(presentUser), nextCursor })
    })

    serve(app, keys.createKey, (request, reply) =>
      answerOnce(ports, request, reply, {
        owner: answersOf(request),
        status: 201,
        run: async (transaction) => {
          const { organizationId, personalEmail, test, ...wanted } = request.body
          const mode = test ? 'test' : 'live'
          const input = { ...wanted, mode, for: keyFor(organizationId, personalEmail), selfMade: false } as const
          return presentNewApiKey(await createApiKey({ ...ports, transaction, by: actedBy(ports, request) }, input))
        },
      }),
    )

    serve(app, keys.listKeys, async (request) => {
      const { organizationId, ...page } = request.query
      const holder = organizationId === undefined ? 'all' : { organizationId }
      const { items, nextCursor } = await listApiKeys(ports, holder, page)
      return success({ keys: items.map(presentApiKey), nextCursor })
    })

    serve(app, keys.changeKey, async (request) =>
      success(presentApiKey(await changeApiKey(ports, actedBy(ports, request), request.params.id, request.body))),
    )

    serve(app, keys.rotateKey, async (request, reply) => {
      const { id } = request.params
      const answer = await answerOnce(ports, request, reply, {
        owner: answersOf(request),
        status: 201,
        run: async (transaction) =>
          presentNewApiKey(
            await rotateApiKey({ ...ports, transaction, by: actedBy(ports, request) }, id, request.body),
          ),
      })
      ports.keyRing.forget((caller) => caller.keyId === id)
      return answer
    })

    serve(app, keys.deleteKey, async (request) => {
      await deleteApiKey(ports, actedBy(ports, request), request.params.id)
      return success({ id: request.params.id, deleted: true })
    })
  }
}

function keyFor(organizationId: string | undefined, personalEmail: string | undefined): KeyFor {
  if (organizationId !== undefined && personalEmail === undefined) return { organizationId }
  if (personalEmail !== undefined && organizationId === undefined) return { personalEmail }
  throw wrongField(
    ['organizationId', 'personalEmail'],
    'organizationId or personalEmail is required. Send exactly one of them.',
  )
}

function roleWithoutOrganization(): Refusal {
  return wrongField('role', 'role requires organizationId. Send both, or omit role.')
}
