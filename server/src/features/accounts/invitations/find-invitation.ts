import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { isSecret } from '../../../vocabulary/secret-link.ts'
import { findOrganization } from '../directory-store.ts'
import { type Page, toPage } from '../model.ts'
import { findUserByEmail } from '../user-store.ts'
import type { Invitation } from './invitation.ts'
import { hashJoinToken } from './join-link.ts'
import { selectInvitationByToken, selectOpenInvitations } from './store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
}

/** An invitation as the invited person sees it. */
export interface Offer {
  readonly invitation: Invitation
  readonly organizationName: string
  /** Safe to reveal to the holder of the link: it was sent to the mailbox of this very account. */
  readonly hasAccount: boolean
}

export async function readOffer(ports: Ports, token: string): Promise<Offer> {
  const { database } = ports
  const invitation = await findOpenInvitation(ports, token)
  const organization = await findOrganization(database, invitation.organizationId)
  const user = await findUserByEmail(database, invitation.email)
  return {
    invitation,
    organizationName: organization?.name ?? invitation.organizationId,
    hasAccount: user !== undefined,
  }
}

/** Refuses an unknown link, and one that can no longer be used. */
export async function findOpenInvitation({ database, clock }: Ports, token: string): Promise<Invitation> {
  const invitation = await findInvitation(database, token)
  if (invitation === undefined) throw unknownInvitation()
  if (invitation.acceptedAt !== null) {
    throw new Refusal('INVITATION_USED', 'This invitation was already accepted. Sign in to continue.')
  }
  if (invitation.expiresAt <= clock.now()) {
    throw new Refusal(
      'INVITATION_EXPIRED',
      'This invitation has expired. Ask the person who invited you for a new one.',
    )
  }
  return invitation
}

export async function isKnownInvitation({ database }: Pick<Ports, 'database'>, token: string): Promise<boolean> {
  return (await findInvitation(database, token)) !== undefined
}

async function findInvitation(database: Database, token: string): Promise<Invitation | undefined> {
  return isSecret(token) ? await selectInvitationByToken(database, hashJoinToken(token)) : undefined
}

export function unknownInvitation(): Refusal {
  const message = 'This invitation is not valid. It was withdrawn or replaced, or the link is incomplete.'
  return new Refusal('INVITATION_INVALID', message)
}

/** Invitations that nobody has accepted; expired ones stay listed for a while, so that they can be sent again. */
export async function listInvitations(
  { database }: { database: Database },
  organizationId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string },
): Promise<Page<Invitation>> {
  return toPage(await selectOpenInvitations(database, organizationId, { limit: limit + 1, cursor }), limit)
}
