import type { Database, Transaction } from '../../../ports/database.ts'
import type { Role } from '../../../vocabulary/member.ts'
import type { Invitation } from './invitation.ts'

type Tables = {
  users: { id: string; email: string; name: string }
  invitations: {
    id: string
    organization_id: string
    email: string
    role: Role
    token_hash: Buffer
    invited_by: string
    created_at: Date
    expires_at: Date
    accepted_at: Date | null
  }
}

const tables = (database: Database) => database.withTables<Tables>()

/** The fields that change each time somebody is invited. */
export interface Asked {
  readonly role: Role
  readonly tokenHash: Buffer
  readonly invitedBy: string
  readonly expiresAt: Date
}

export async function insertInvitation(
  transaction: Transaction,
  invitation: Asked & { id: string; organizationId: string; email: string; createdAt: Date },
): Promise<void> {
  const { id, organizationId, email, createdAt } = invitation
  await tables(transaction)
    .insertInto('invitations')
    .values({ id, organization_id: organizationId, email, created_at: createdAt, ...columnsOf(invitation) })
    .execute()
}

export async function renewInvitation(transaction: Transaction, id: string, asked: Asked): Promise<void> {
  await tables(transaction).updateTable('invitations').set(columnsOf(asked)).where('id', '=', id).execute()
}

function columnsOf({ role, tokenHash, invitedBy, expiresAt }: Asked) {
  return { role, token_hash: tokenHash, invited_by: invitedBy, expires_at: expiresAt }
}

/** Invitations that nobody has accepted, in the order of their creation. */
export async function selectOpenInvitations(
  database: Database,
  organizationId: string,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Invitation[]> {
  let query = openInvitations(database, organizationId).orderBy('invitations.id').limit(limit)
  if (cursor !== undefined) query = query.where('invitations.id', '>', cursor)
  return (await query.execute()).map(invitationOf)
}

export async function selectOpenInvitation(
  database: Database,
  organizationId: string,
  which: { readonly id: string } | { readonly email: string },
): Promise<Invitation | undefined> {
  const open = openInvitations(database, organizationId)
  const row = await ('id' in which
    ? open.where('invitations.id', '=', which.id)
    : open.where('invitations.email', '=', which.email)
  ).executeTakeFirst()
  return row && invitationOf(row)
}

export async function selectInvitationByToken(database: Database, tokenHash: Buffer): Promise<Invitation | undefined> {
  const row = await invitations(database).where('token_hash', '=', tokenHash).executeTakeFirst()
  return row && invitationOf(row)
}

export async function markAccepted(transaction: Transaction, id: string, acceptedAt: Date): Promise<void> {
  await tables(transaction).updateTable('invitations').set({ accepted_at: acceptedAt }).where('id', '=', id).execute()
}

export async function deleteInvitation(transaction: Transaction, id: string): Promise<void> {
  await tables(transaction).deleteFrom('invitations').where('id', '=', id).execute()
}

export async function deleteOpenInvitationsBy(
  transaction: Transaction,
  organizationId: string,
  userId: string,
  roles: readonly Role[],
): Promise<void> {
  await tables(transaction)
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where('invited_by', '=', userId)
    .where('role', 'in', roles)
    .where('accepted_at', 'is', null)
    .execute()
}

export async function deleteInvitationsExpiredBefore(database: Database, time: Date): Promise<void> {
  await tables(database).deleteFrom('invitations').where('expires_at', '<', time).execute()
}

function openInvitations(database: Database, organizationId: string) {
  return invitations(database).where('organization_id', '=', organizationId).where('accepted_at', 'is', null)
}

function invitations(database: Database) {
  return tables(database)
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .select([
      'invitations.id',
      'organization_id as organizationId',
      'invitations.email',
      'role',
      'users.name as inviterName',
      'users.email as inviterEmail',
      'invitations.created_at as createdAt',
      'expires_at as expiresAt',
      'accepted_at as acceptedAt',
    ])
}

type Row = Omit<Invitation, 'invitedBy'> & { readonly inviterName: string; readonly inviterEmail: string }

function invitationOf({ inviterName, inviterEmail, ...rest }: Row): Invitation {
  return { ...rest, invitedBy: { name: inviterName, email: inviterEmail } }
}
