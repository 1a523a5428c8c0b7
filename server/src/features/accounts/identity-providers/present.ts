import type { identityProviders } from '@countersign/api'
import { type Domain, recordOf } from './domain.ts'
import type { IdentityProvider } from './model.ts'

export function presentProvider(provider: IdentityProvider): identityProviders.IdentityProvider {
  const { encryptedSecret: _, organizationId: __, createdAt, updatedAt, ...rest } = provider
  return {
    ...rest,
    scopes: [...rest.scopes],
    acrValues: [...rest.acrValues],
    purposes: [...rest.purposes],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

export function presentDomain(domain: Domain): identityProviders.SignInDomain {
  return {
    domain: domain.domain,
    record: recordOf(domain),
    verifiedAt: domain.verifiedAt?.toISOString() ?? null,
    byOperator: domain.byOperator,
    createdAt: domain.createdAt.toISOString(),
  }
}
