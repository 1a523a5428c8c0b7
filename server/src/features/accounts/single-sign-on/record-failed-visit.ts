import type { Database } from '../../../ports/database.ts'
import type { Identity } from '../../../ports/identity-provider.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import type { Refusal } from '../../../vocabulary/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { IdentityProvider } from '../identity-providers/model.ts'

/** Writes into the audit log that somebody whom the provider has identified was refused. */
export async function recordFailedVisit(
  { database }: { readonly database: Database },
  acted: (person: { readonly id: null; readonly email: string }) => ActedBy,
  { id, organizationId, name }: IdentityProvider,
  { email, subject }: Identity,
  { code, message }: Refusal,
): Promise<void> {
  const by = acted({ id: null, email: email ?? 'Unknown person' })
  const target = { kind: 'identity_provider', id, name } as const
  const details = { code, reason: message, subject }
  await database
    .transaction()
    .execute((transaction) =>
      recordAudit(transaction, { ...by, organizationId, action: 'sign_in.failed', target, details }),
    )
}
