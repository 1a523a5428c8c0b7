import type { Transaction } from '../../ports/database.ts'
import type { InvitationLetter } from '../accounts/invitations/invitation.ts'
import { type QueuePorts, queueMail } from './queue-mail.ts'
import { renderMembershipInvitation } from './render-mails.ts'

/** The email to join an organization. It names the organization as its operator registered it. */
export async function mailMembershipInvitation(
  transaction: Transaction,
  ports: QueuePorts,
  { invitation, organizationName, language, url }: InvitationLetter,
): Promise<void> {
  const { id, organizationId, email, invitedBy, expiresAt } = invitation
  await queueMail(transaction, ports, {
    kind: 'MEMBERSHIP_INVITATION',
    owner: organizationId,
    reference: id,
    to: { address: email },
    senderName: organizationName,
    language,
    content: renderMembershipInvitation({
      language,
      brand: { companyName: organizationName, registeredName: organizationName },
      inviterName: invitedBy.name,
      inviterEmail: invitedBy.email,
      expiresAt,
      url,
    }),
  })
}
