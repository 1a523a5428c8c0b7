import type { Database } from '../../../ports/database.ts'
import { findOrganization } from '../directory-store.ts'
import { domainOf } from '../identity-providers/domain.ts'
import { selectProvenDomain } from '../identity-providers/domain-store.ts'
import type { IdentityProvider } from '../identity-providers/model.ts'
import { selectProviderFor } from '../identity-providers/store.ts'

export interface SingleSignOn {
  readonly provider: IdentityProvider
  readonly isRequired: boolean
}

/** The provider for people with this email address: that of the organization that has proved its domain. */
export async function findSingleSignOn(database: Database, email: string): Promise<SingleSignOn | undefined> {
  const proven = await selectProvenDomain(database, domainOf(email))
  const provider = proven && (await selectProviderFor(database, proven.organizationId, 'members'))
  if (provider === undefined) return undefined
  const organization = await findOrganization(database, provider.organizationId)
  return { provider, isRequired: organization?.requiresSingleSignOn ?? false }
}

/** The provider for people who sign documents of an organization. */
export async function findProviderForSigners(
  database: Database,
  organizationId: string | null,
): Promise<IdentityProvider | undefined> {
  return organizationId === null ? undefined : await selectProviderFor(database, organizationId, 'signers')
}
