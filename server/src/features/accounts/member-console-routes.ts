import { members as api } from '@countersign/api'
import { actedBy } from '../../http/acted-by.ts'
import { success } from '../../http/envelope.ts'
import { answerOnce } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import { requireManager } from '../../http/member-area.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { listInvitations } from './invitations/find-invitation.ts'
import type { SendInvitation } from './invitations/invitation.ts'
import { inviteMember } from './invitations/invite-member.ts'
import { withdrawInvitation } from './invitations/withdraw-invitation.ts'
import type { KeyRing } from './key-ring.ts'
import { changeRole } from './members/change-role.ts'
import { listMembers } from './members/list-members.ts'
import { removeMember } from './members/remove-member.ts'
import { presentInvitation, presentMember } from './present.ts'

interface Ports extends AnswerPorts {
  readonly randomness: Randomness
  readonly limiter: RateLimiter
  readonly keyRing: KeyRing
  readonly sendInvitation: SendInvitation
  readonly publicUrl: string
  readonly mode: Mode
}

/** Members and invitations of an organization: visible to all members, changed by owners and admins. */
export function memberConsoleRoutes(ports: Ports): Routes {
  return async (app) => {
    serve(app, api.listMembers, async (request) => {
      const { organizationId, userId } = request.member
      const { items, nextCursor } = await listMembers(ports, organizationId, request.query)
      return success({ members: items.map((one) => presentMember(one, userId)), nextCursor })
    })

    serve(app, api.inviteMember, async (request, reply) => {
      requireManager(request.member, 'invite members')
      return await answerOnce(ports, request, reply, {
        owner: request.member.userId,
        status: 201,
        run: async (transaction) => {
          const { email, role = 'member' } = request.body
          return presentInvitation(
            await inviteMember({ ...ports, transaction, by: actedBy(ports, request) }, request.member, { email, role }),
          )
        },
      })
    })

    serve(app, api.listInvitations, async (request) => {
      const { items, nextCursor } = await listInvitations(ports, request.member.organizationId, request.query)
      return success({ invitations: items.map(presentInvitation), nextCursor })
    })

    serve(app, api.withdrawInvitation, async (request) => {
      requireManager(request.member, 'withdraw invitations')
      await withdrawInvitation(ports, actedBy(ports, request), request.member, request.params.id)
      return success({ id: request.params.id, withdrawn: true })
    })

    serve(app, api.changeRole, async (request) => {
      requireManager(request.member, 'change roles')
      const changed = await changeRole(
        ports,
        actedBy(ports, request),
        request.member,
        request.params.userId,
        request.body.role,
      )
      return success(presentMember(changed, request.member.userId))
    })

    serve(app, api.removeMember, async (request) => {
      const { userId } = request.params
      if (userId !== request.member.userId) requireManager(request.member, 'remove members')
      const keys = await removeMember(ports, actedBy(ports, request), request.member, userId)
      return success({ userId, removed: true, keys: keys.map(({ id, name, hint }) => ({ id, name, hint })) })
    })
  }
}
