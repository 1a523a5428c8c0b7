import type { Transaction } from '../../ports/database.ts'
import type { AuditEvent } from '../audit/model.ts'
import { recordAuditInEach } from '../audit/record-audit.ts'
import { selectMemberships } from './directory-store.ts'

/**
 * Records an event that concerns a person and not one organization, such as a sign-in, in the audit log of each
 * organization that they are a member of.
 */
export async function recordAuditOfPerson(
  transaction: Transaction,
  userId: string,
  event: Omit<AuditEvent, 'organizationId'>,
): Promise<void> {
  const memberships = await selectMemberships(transaction, userId)
  const organizationIds = memberships.map(({ organizationId }) => organizationId)
  await recordAuditInEach(transaction, organizationIds, event)
}
