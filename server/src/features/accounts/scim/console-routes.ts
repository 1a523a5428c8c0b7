import { scim as api } from '@countersign/api'
import type { FastifyRequest } from 'fastify'
import { actedBy } from '../../../http/acted-by.ts'
import { success } from '../../../http/envelope.ts'
import { requireOwner } from '../../../http/member-area.ts'
import { serve } from '../../../http/serve.ts'
import type { Routes } from '../../../http/server.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import type { Mode } from '../../../vocabulary/mode.ts'
import {
  createScimToken,
  deleteScimToken,
  listScimTokens,
  type NewScimToken,
  rotateScimToken,
} from './manage-tokens.ts'
import { presentToken } from './present.ts'

interface Ports {
  readonly mode: Mode
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly baseUrl: string
}

/** The tokens with which an identity provider manages members: for owners only. */
export function scimConsoleRoutes(ports: Ports): Routes {
  const owners = {
    onRequest: async ({ member }: FastifyRequest) => requireOwner(member, 'manage SCIM tokens'),
  }

  return async (app) => {
    serve(
      app,
      api.listScimTokens,
      async (request) => {
        const tokens = await listScimTokens(ports, request.member.organizationId)
        return success({ baseUrl: ports.baseUrl, scimTokens: tokens.map(presentToken) })
      },
      owners,
    )

    serve(
      app,
      api.createScimToken,
      async (request, reply) => {
        const { organizationId } = request.member
        const made = await createScimToken(ports, actedBy(ports, request), organizationId, request.body)
        reply.code(201)
        return success(presentNew(made))
      },
      owners,
    )

    serve(
      app,
      api.rotateScimToken,
      async (request) => {
        const { organizationId } = request.member
        return success(
          presentNew(await rotateScimToken(ports, actedBy(ports, request), organizationId, request.params.id)),
        )
      },
      owners,
    )

    serve(
      app,
      api.deleteScimToken,
      async (request) => {
        const { id } = request.params
        await deleteScimToken(ports, actedBy(ports, request), request.member.organizationId, id)
        return success({ id, deleted: true })
      },
      owners,
    )
  }
}

function presentNew({ scimToken, token }: NewScimToken): api.NewScimToken {
  return { ...presentToken(scimToken), token }
}
