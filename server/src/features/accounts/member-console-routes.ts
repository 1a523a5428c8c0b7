import { envelope, success } from '../../http/envelope.ts'
import { answerOnce } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import { requireManager } from '../../http/member-area.ts'
import type { Routes } from '../../http/server.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { PageQuery, pageOf } from '../../vocabulary/schema-parts.ts'
import { addMember } from './members/add-member.ts'
import { changeRole } from './members/change-role.ts'
import { listMembers } from './members/list-members.ts'
import { removeMember } from './members/remove-member.ts'
import { presentMember } from './present.ts'
import { renameOrganization } from './rename-organization.ts'
import {
  AddMember,
  ChangeRole,
  NewOrganizationMember,
  OrganizationMember,
  OwnOrganization,
  RemovedMember,
  RenameOrganization,
  UserId,
} from './schemas.ts'

interface Ports extends AnswerPorts {
  readonly randomness: Randomness
  readonly limiter: RateLimiter
}

/** The people of an organization and its name: for all members to see, for owners and admins to change. */
export function memberConsoleRoutes(ports: Ports): Routes {
  return async (app) => {
    app.get(
      '/members',
      { schema: { querystring: PageQuery, response: { 200: envelope(pageOf('members', OrganizationMember)) } } },
      async (request) => {
        const { organizationId, userId } = request.member
        const { items, nextCursor } = await listMembers(ports, organizationId, request.query)
        return success({ members: items.map((one) => presentMember(one, userId)), nextCursor })
      },
    )

    app.post(
      '/members',
      { schema: { body: AddMember, response: { 201: envelope(NewOrganizationMember) } } },
      async (request, reply) => {
        requireManager(request.member, 'add members')
        return await answerOnce(ports, request, reply, {
          // The answer may hold a password, which is for nobody else, not even for the organization.
          owner: request.member.userId,
          status: 201,
          run: async (transaction) => {
            const { email, name, role = 'member' } = request.body
            const added = await addMember({ ...ports, transaction }, request.member, { email, name, role })
            return { ...presentMember(added.member, request.member.userId), password: added.password }
          },
        })
      },
    )

    app.patch(
      '/members/:userId',
      { schema: { params: UserId, body: ChangeRole, response: { 200: envelope(OrganizationMember) } } },
      async (request) => {
        requireManager(request.member, 'change roles')
        const changed = await changeRole(ports, request.member, request.params.userId, request.body.role)
        return success(presentMember(changed, request.member.userId))
      },
    )

    app.delete(
      '/members/:userId',
      { schema: { params: UserId, response: { 200: envelope(RemovedMember) } } },
      async (request) => {
        const { userId } = request.params
        if (userId !== request.member.userId) requireManager(request.member, 'remove members')
        await removeMember(ports, request.member, userId)
        return success({ userId, removed: true })
      },
    )

    app.patch(
      '/organization',
      { schema: { body: RenameOrganization, response: { 200: envelope(OwnOrganization) } } },
      async (request) => {
        requireManager(request.member, 'rename the organization')
        const { organizationId, role } = request.member
        const { id, name, plan } = await renameOrganization(ports, organizationId, request.body.name)
        return success({ id, name, plan, role })
      },
    )
  }
}
