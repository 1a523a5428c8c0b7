import type { Database } from '../../../ports/database.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { selectMembership } from '../directory-store.ts'
import type { SignIn } from '../sign-in.ts'

interface Ports {
  readonly database: Database
  readonly signIn: Pick<SignIn, 'hasSecondFactor'>
}

/** Refuses members of an organization that requires a second factor, until they have one. */
export async function requireSecondFactor(
  { signIn }: Pick<Ports, 'signIn'>,
  userId: string,
  organization: { readonly requiresSecondFactor: boolean } | undefined,
): Promise<void> {
  if (!organization?.requiresSecondFactor || (await signIn.hasSecondFactor(userId))) return
  const message = 'This organization requires two-step verification. Turn it on in your account to continue.'
  throw new Refusal('SECOND_FACTOR_REQUIRED', message)
}

/** Like requireSecondFactor, for an organization that a request names; unknown ones are refused elsewhere. */
export async function requireSecondFactorIn(
  ports: Ports,
  userId: string,
  organizationId: string | null | undefined,
): Promise<void> {
  if (organizationId === undefined || organizationId === null || organizationId.includes('\0')) return
  await requireSecondFactor(ports, userId, await selectMembership(ports.database, organizationId, userId))
}
