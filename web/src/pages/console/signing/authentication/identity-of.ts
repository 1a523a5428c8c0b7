import type { AuthenticationMethod, signing } from '@countersign/api'

/** Whether a signer has proved who they are. */
export type Identity =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'passed'; readonly at: string }
  | { readonly kind: 'locked'; readonly method: AuthenticationMethod }

/** Null for a signer whose link alone is enough. */
export function identityOf({
  authenticationResult,
}: Readonly<Partial<Pick<signing.RequestedSigner, 'authenticationResult'>>>): Identity | null {
  // Missing in responses of an older service.
  if (!authenticationResult) return null
  const { authenticatedAt, locked } = authenticationResult
  if (locked.includes('access_code')) return { kind: 'locked', method: 'access_code' }
  const [method] = locked
  if (method !== undefined) return { kind: 'locked', method }
  return authenticatedAt === null ? { kind: 'waiting' } : { kind: 'passed', at: authenticatedAt }
}
