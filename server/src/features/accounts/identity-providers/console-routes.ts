import { identityProviders as api } from '@countersign/api'
import type { FastifyRequest } from 'fastify'
import { actedBy } from '../../../http/acted-by.ts'
import { success } from '../../../http/envelope.ts'
import { requireOwner } from '../../../http/member-area.ts'
import { serve } from '../../../http/serve.ts'
import type { Routes } from '../../../http/server.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { DomainRecords } from '../../../ports/domain-records.ts'
import type { IdentityProviderClient } from '../../../ports/identity-provider.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import type { RateLimiter } from '../../../ports/rate-limiter.ts'
import type { Vault } from '../../../ports/vault.ts'
import type { Mode } from '../../../vocabulary/mode.ts'
import { changeOrganization } from '../change-organization.ts'
import type { KeyRing } from '../key-ring.ts'
import { requireOrganization } from '../list-accounts.ts'
import { addDomain, listDomains, removeDomain, verifyDomain } from './manage-domains.ts'
import { changeProvider, createProvider, listProviders, removeProvider } from './manage-providers.ts'
import { redirectUriOf } from './model.ts'
import { presentDomain, presentProvider } from './present.ts'

interface Ports {
  readonly mode: Mode
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly vault: Vault
  readonly limiter: RateLimiter
  readonly keyRing: KeyRing
  readonly domainRecords: DomainRecords
  readonly identityProviders: IdentityProviderClient
  readonly redirectBase: string
}

/** How members and signers of an organization prove who they are: for owners only. */
export function identityProviderConsoleRoutes(ports: Ports): Routes {
  const owners = {
    onRequest: async ({ member }: FastifyRequest) => requireOwner(member, 'manage how people sign in'),
  }

  return async (app) => {
    serve(
      app,
      api.listIdentityProviders,
      async (request) => {
        const { organizationId } = request.member
        const redirectUri = redirectUriOf(ports.redirectBase, organizationId)
        const providers = await listProviders(ports, organizationId)
        return success({ redirectUri, identityProviders: providers.map(presentProvider) })
      },
      owners,
    )

    serve(
      app,
      api.createIdentityProvider,
      async (request, reply) => {
        const { organizationId } = request.member
        const provider = await createProvider(ports, actedBy(ports, request), organizationId, request.body)
        reply.code(201)
        return success(presentProvider(provider))
      },
      owners,
    )

    serve(
      app,
      api.changeIdentityProvider,
      async (request) => {
        const { organizationId } = request.member
        const { id } = request.params
        return success(
          presentProvider(await changeProvider(ports, actedBy(ports, request), organizationId, id, request.body)),
        )
      },
      owners,
    )

    serve(
      app,
      api.deleteIdentityProvider,
      async (request) => {
        const { id } = request.params
        await removeProvider(ports, actedBy(ports, request), request.member.organizationId, id)
        return success({ id, deleted: true })
      },
      owners,
    )

    serve(
      app,
      api.listDomains,
      async (request) => {
        const { organizationId } = request.member
        const { requiresSingleSignOn } = await requireOrganization(ports.database, organizationId)
        const domains = await listDomains(ports, organizationId)
        return success({ requiresSingleSignOn, domains: domains.map(presentDomain) })
      },
      owners,
    )

    serve(
      app,
      api.addDomain,
      async (request, reply) => {
        const { organizationId } = request.member
        const added = await addDomain(ports, actedBy(ports, request), organizationId, request.body.domain)
        reply.code(201)
        return success(presentDomain(added))
      },
      owners,
    )

    serve(
      app,
      api.verifyDomain,
      async (request) => {
        const { organizationId } = request.member
        const { domain } = request.params
        return success(presentDomain(await verifyDomain(ports, actedBy(ports, request), organizationId, domain)))
      },
      owners,
    )

    serve(
      app,
      api.removeDomain,
      async (request) => {
        const { organizationId } = request.member
        const { domain } = await removeDomain(ports, actedBy(ports, request), organizationId, request.params.domain)
        return success({ domain, deleted: true })
      },
      owners,
    )

    serve(
      app,
      api.changeSignInSettings,
      async (request) => {
        const { requiresSingleSignOn } = request.body
        await changeOrganization(ports, actedBy(ports, request), request.member.organizationId, {
          requiresSingleSignOn,
        })
        return success({ requiresSingleSignOn })
      },
      owners,
    )
  }
}
