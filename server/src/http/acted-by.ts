import type { FastifyRequest } from 'fastify'
import type { Clock } from '../ports/clock.ts'
import {
  type ActedBy,
  type AuditActor,
  keyActor,
  memberActor,
  operatorActor,
  personActor,
  scimActor,
} from '../vocabulary/audit.ts'
import type { Caller } from '../vocabulary/caller.ts'
import type { Member } from '../vocabulary/member.ts'
import type { Mode } from '../vocabulary/mode.ts'
import type { ScimCaller } from './scim-area.ts'

interface Ports {
  readonly clock: Clock
  readonly mode: Mode
}

/** Who acts by a request below an organization of the console, `/api/v1`, `/scim/v2` or `/admin/v1`, for the audit log. */
export function actedBy(ports: Ports, request: FastifyRequest): ActedBy {
  return by(ports, request, actorOf(request))
}

/** Who acts by a request to the console that concerns no single organization. */
export function actedByPerson(
  ports: Ports,
  request: FastifyRequest,
  person: { readonly id: string | null; readonly email: string },
): ActedBy {
  return by(ports, request, personActor(person))
}

function by({ clock, mode }: Ports, { ip }: FastifyRequest, actor: AuditActor): ActedBy {
  return { actor, ip, at: clock.now(), mode }
}

function actorOf(request: FastifyRequest): AuditActor {
  const { member, caller, scim, operator } = request as {
    member?: Member
    caller?: Caller
    scim?: ScimCaller
    operator?: { readonly id: string; readonly name: string }
  }
  if (member !== undefined) return memberActor(member)
  if (scim !== undefined) return scimActor(scim)
  return caller === undefined ? operatorActor(operator) : keyActor(caller)
}
