import { auditHash, canonicalJson } from '@countersign/proof'
import type { Transaction } from '../../ports/database.ts'
import { boundEvent } from './bound-event.ts'
import { type AuditEvent, chainOf } from './model.ts'
import { appendEntry, lockChain } from './store.ts'

/**
 * Appends an entry to the audit log in the transaction of its cause: both exist, or neither does. It locks the chain
 * until the transaction ends, so call it last.
 */
export async function recordAudit(transaction: Transaction, event: AuditEvent): Promise<void> {
  const { organizationId, action, mode } = event
  const end = await lockChain(transaction, chainOf(organizationId))
  const entry = {
    ...boundEvent(event),
    organizationId,
    action,
    mode,
    number: end.number + 1,
    at: laterOf(event.at, end.at).toISOString(),
    previousHash: end.hash,
  }
  await appendEntry(transaction, { ...entry, hash: auditHash(entry) }, canonicalJson(entry))
}

/** Records an event that concerns a person in the chain of each of their organizations, or of the installation. */
export async function recordAuditInEach(
  transaction: Transaction,
  organizationIds: readonly string[],
  event: Omit<AuditEvent, 'organizationId'>,
): Promise<void> {
  if (organizationIds.length === 0) return await recordAudit(transaction, { ...event, organizationId: null })
  // In one order everywhere, so that no two transactions wait for each other.
  for (const organizationId of organizationIds.toSorted()) await recordAudit(transaction, { ...event, organizationId })
}

/** Nodes differ in their clocks a little, and a request may wait for the chain. */
function laterOf(at: Date, last: Date | null): Date {
  return last !== null && last > at ? last : at
}
