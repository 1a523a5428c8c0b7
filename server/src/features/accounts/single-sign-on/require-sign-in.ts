import type { Database } from '../../../ports/database.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { selectMembership, selectMemberships } from '../directory-store.ts'
import type { Membership } from '../model.ts'
import { findSingleSignOn } from './find-provider.ts'

interface Ports {
  readonly database: Database
  readonly signIn: { hasSecondFactor(userId: string): Promise<boolean> }
}

/** A person, and how their session began. */
export interface SessionHolder {
  readonly id: string
  readonly email: string
  /** The organization by whose identity provider they signed in. */
  readonly singleSignOn: string | null
}

export type Need = 'second_factor' | 'single_sign_on'

/**
 * What the session lacks to open an organization. Single sign-on counts as the second factor where its own organization
 * requires one: that organization decides how people sign in at its identity provider.
 */
export async function needOf(
  { database, signIn }: Ports,
  { id, email, singleSignOn }: SessionHolder,
  membership: Membership,
): Promise<Need | null> {
  if (singleSignOn === membership.organizationId) return null
  if (await mustUseSingleSignOn(database, email, membership)) return 'single_sign_on'
  return membership.requiresSecondFactor && !(await signIn.hasSecondFactor(id)) ? 'second_factor' : null
}

/** Refuses members whose session does not meet what the organization requires. */
export async function requireSignIn(ports: Ports, person: SessionHolder, membership: Membership): Promise<void> {
  const need = await needOf(ports, person, membership)
  if (need === 'second_factor') throw secondFactorRequired()
  if (need === 'single_sign_on') throw singleSignOnRequired(membership.organizationName)
}

/** Like requireSignIn, for an organization that a request names; unknown ones are refused elsewhere. */
export async function requireSignInTo(
  ports: Ports,
  person: SessionHolder,
  organizationId: string | null | undefined,
): Promise<void> {
  if (organizationId === undefined || organizationId === null || organizationId.includes('\0')) return
  const membership = await selectMembership(ports.database, organizationId, person.id)
  if (membership !== undefined) await requireSignIn(ports, person, membership)
}

/** People who require a second factor of others need one themselves. */
export async function requireOwnSecondFactor({ signIn }: Pick<Ports, 'signIn'>, userId: string): Promise<void> {
  if (!(await signIn.hasSecondFactor(userId))) throw secondFactorRequired()
}

/** Refuses people who must use neither a password nor a passkey. Owners may, so that nobody is locked out by a broken provider. */
export async function refusePassword(
  { database }: Pick<Ports, 'database'>,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  for (const membership of await selectMemberships(database, id)) {
    if (await mustUseSingleSignOn(database, email, membership)) throw singleSignOnRequired(membership.organizationName)
  }
}

/** Refuses an email address with which a person would leave the single sign-on that an organization requires of them. */
export async function requireSameSingleSignOn(
  database: Database,
  { id, email }: { readonly id: string; readonly email: string },
  newEmail: string,
): Promise<void> {
  for (const membership of await selectMemberships(database, id)) {
    if (!(await mustUseSingleSignOn(database, email, membership))) continue
    if (await mustUseSingleSignOn(database, newEmail, membership)) continue
    const message = `${membership.organizationName} requires single sign-on. Choose an email address in a domain of this organization.`
    throw new Refusal('ACCESS_DENIED', message)
  }
}

export async function mustUseSingleSignOn(
  database: Database,
  email: string,
  { organizationId, role, requiresSingleSignOn }: Pick<Membership, 'organizationId' | 'role' | 'requiresSingleSignOn'>,
): Promise<boolean> {
  if (!requiresSingleSignOn || role === 'owner') return false
  return (await findSingleSignOn(database, email))?.provider.organizationId === organizationId
}

function secondFactorRequired(): Refusal {
  const message = 'This organization requires two-step verification. Turn it on in your account to continue.'
  return new Refusal('SECOND_FACTOR_REQUIRED', message)
}

export function singleSignOnRequired(organizationName: string): Refusal {
  const message = `${organizationName} requires single sign-on. Sign in with the identity provider of the organization.`
  return new Refusal('SINGLE_SIGN_ON_REQUIRED', message)
}
