import type { Database } from '../../ports/database.ts'
import { findOrganization } from '../accounts/organization-store.ts'
import type { Document, PayingOrganization } from './model.ts'

/** Whose quota a document's storage counts in. */
export async function findPayer(
  ports: { readonly database: Database },
  { payerId }: Pick<Document, 'payerId'>,
): Promise<PayingOrganization> {
  return payerId === null ? null : ((await findOrganization(ports.database, payerId)) ?? null)
}
