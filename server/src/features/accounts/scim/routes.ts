import type { FastifyReply, FastifyRequest } from 'fastify'
import { actedBy } from '../../../http/acted-by.ts'
import { scimMediaType } from '../../../http/scim-area.ts'
import type { Routes } from '../../../http/server.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { DomainRecords } from '../../../ports/domain-records.ts'
import type { Passwords } from '../../../ports/passwords.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import type { Mode } from '../../../vocabulary/mode.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { ScimRefusal } from '../../../vocabulary/scim-refusal.ts'
import type { KeyRing } from '../key-ring.ts'
import type { SendNotice } from '../notices.ts'
import { changeScimUser } from './change-scim-user.ts'
import { createScimUser } from './create-scim-user.ts'
import { removeScimUser } from './deactivate-user.ts'
import { findScimUser, listScimUsers } from './list-users.ts'
import type { ScimUser } from './model.ts'
import { chooseAttributes, presentList, presentUser } from './present.ts'
import { readAttributes } from './read-attributes.ts'
import { readFilter } from './read-filter.ts'
import { readPatch } from './read-patch.ts'
import { mostOnPage, presentConfiguration, presentResourceType, presentSchema, userSchema } from './schemas.ts'

interface Ports {
  readonly mode: Mode
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly passwords: Passwords
  readonly domainRecords: DomainRecords
  readonly keyRing: KeyRing
  readonly sendNotice: SendNotice
  readonly baseUrl: string
}

const byId = '/Users/:id'
const options = { bodyLimit: 100 * 1024 }

/** SCIM 2.0 (RFC 7643, RFC 7644): an identity provider manages the members of its organization. */
export function scimRoutes(ports: Ports): Routes {
  const { baseUrl } = ports
  const sendUser = (request: FastifyRequest, reply: FastifyReply, user: ScimUser) => {
    const location = locationOf(baseUrl, user)
    const resource = chooseAttributes(presentUser(user, location), chosenIn(request))
    return send(reply.header('location', location), resource)
  }

  return async (app) => {
    app.get('/Users', async (request, reply) => {
      const { startIndex, count } = pageIn(request)
      const conditions = readFilter(textIn(request, 'filter'))
      const page = { offset: startIndex - 1, limit: count }
      const { total, users } = await listScimUsers(ports, request.scim.organizationId, conditions, page)
      const resources = users.map((user) =>
        chooseAttributes(presentUser(user, locationOf(baseUrl, user)), chosenIn(request)),
      )
      return send(reply, presentList(resources, { total, startIndex }))
    })

    app.post('/Users', options, async (request, reply) => {
      const attributes = readAttributes(request.body)
      const user = await createScimUser(ports, actedBy(ports, request), request.scim.organizationId, attributes)
      return sendUser(request, reply.code(201), user)
    })

    app.get(byId, async (request, reply) =>
      sendUser(request, reply, await findScimUser(ports, request.scim.organizationId, idIn(request))),
    )

    app.put(byId, options, async (request, reply) => {
      const attributes = readAttributes(request.body)
      const { organizationId } = request.scim
      const by = actedBy(ports, request)
      return sendUser(request, reply, await changeScimUser(ports, by, organizationId, idIn(request), () => attributes))
    })

    app.patch(byId, options, async (request, reply) => {
      const { organizationId } = request.scim
      const read = (user: ScimUser) => readPatch(request.body, user)
      const by = actedBy(ports, request)
      return sendUser(request, reply, await changeScimUser(ports, by, organizationId, idIn(request), read))
    })

    app.delete(byId, options, async (request, reply) => {
      await removeScimUser(ports, actedBy(ports, request), request.scim.organizationId, idIn(request))
      return reply.code(204).send()
    })

    app.get('/ServiceProviderConfig', async (_request, reply) => send(reply, presentConfiguration(baseUrl)))
    app.get('/ResourceTypes', async (_request, reply) => send(reply, presentList([presentResourceType(baseUrl)])))
    app.get('/Schemas', async (_request, reply) => send(reply, presentList([presentSchema(baseUrl)])))

    app.get('/ResourceTypes/:id', async (request, reply) => {
      if (idIn(request) !== 'User') throw unknown()
      return send(reply, presentResourceType(baseUrl))
    })

    app.get('/Schemas/:id', async (request, reply) => {
      if (idIn(request) !== userSchema) throw unknown()
      return send(reply, presentSchema(baseUrl))
    })
  }
}

function send(reply: FastifyReply, resource: object): FastifyReply {
  return reply.type(scimMediaType).serializer(JSON.stringify).send(resource)
}

function locationOf(baseUrl: string, { userId }: ScimUser): string {
  return `${baseUrl}/Users/${userId}`
}

function idIn(request: FastifyRequest): string {
  return (request.params as { id: string }).id
}

function chosenIn(request: FastifyRequest) {
  return { attributes: textIn(request, 'attributes'), excludedAttributes: textIn(request, 'excludedAttributes') }
}

/** RFC 7644 3.4.2.4: an index below 1 is 1, a count below 0 is 0. */
function pageIn(request: FastifyRequest): { startIndex: number; count: number } {
  const startIndex = Math.max(1, wholeIn(request, 'startIndex') ?? 1)
  const count = Math.min(mostOnPage, Math.max(0, wholeIn(request, 'count') ?? 100))
  return { startIndex, count }
}

function wholeIn(request: FastifyRequest, name: string): number | undefined {
  const text = textIn(request, name)
  if (text === undefined) return undefined
  if (/^-?\d{1,9}$/.test(text)) return Number(text)
  throw new ScimRefusal('invalidValue', `${name} must be a whole number with at most 9 digits.`)
}

/** Empty ones are as if they were missing. */
function textIn(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name]
  if (value === undefined || value === '') return undefined
  if (typeof value === 'string') return value
  throw new ScimRefusal('invalidValue', `${name} must be in the URL only once.`)
}

function unknown(): Refusal {
  return new Refusal('NOT_FOUND', 'There is no such description. The service has users only.')
}
