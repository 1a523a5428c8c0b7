import type { identityProviders } from '@countersign/api'
import type { ProviderAccess } from '../../../ports/identity-provider.ts'
import type { EncryptedColumn, Vault } from '../../../ports/vault.ts'

export type Purpose = identityProviders.IdentityProviderPurpose

/** Where members or signers of an organization prove who they are. */
export interface IdentityProvider {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly encryptedSecret: Uint8Array
  readonly scopes: readonly string[]
  readonly acrValues: readonly string[]
  readonly purposes: readonly Purpose[]
  /** Of people who become members by their first sign-in; null: nobody does. */
  readonly defaultRole: 'admin' | 'member' | null
  /** True if a missing `email_verified` counts as true. */
  readonly trustsEmail: boolean
  /** True if signers must have the email address there to which the link was sent. */
  readonly matchesEmail: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

const secretPurpose = 'identity-provider'

export const identityProviderEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'identity_providers', column: 'client_secret', key: ['id'], purpose: () => secretPurpose },
]

export function encryptSecret(vault: Vault, secret: string): Uint8Array {
  return vault.encrypt(secretPurpose, Buffer.from(secret))
}

export function accessOf(vault: Vault, provider: IdentityProvider): ProviderAccess {
  const { issuer, clientId, encryptedSecret, scopes, acrValues } = provider
  return {
    issuer,
    clientId,
    clientSecret: Buffer.from(vault.decrypt(secretPurpose, encryptedSecret)).toString(),
    scopes,
    acrValues,
  }
}

/**
 * Each organization has its own: a code that was issued for one organization then never reaches the provider of
 * another (RFC 9700 4.4.2.2). Test mode uses the same.
 */
export function redirectUriOf(publicUrl: string, organizationId: string): string {
  return `${publicUrl}/sign-in/callback/${organizationId}`
}
