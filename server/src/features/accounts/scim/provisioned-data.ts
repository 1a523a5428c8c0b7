import type { Database } from '../../../ports/database.ts'
import type { PersonEmail } from '../../../vocabulary/person.ts'
import { findScimUserByEmail } from './list-users.ts'
import { deleteScimUser } from './store.ts'

interface Ports {
  readonly database: Database
}

/** What an identity provider has set for a person, who may be deactivated; undefined for people whom it does not manage. */
export async function findProvisionedData(
  ports: Ports,
  organizationId: string,
  email: PersonEmail,
): Promise<object | undefined> {
  const user = await findScimUserByEmail(ports, organizationId, email)
  if (user === undefined) return undefined
  const { active, externalId, givenName, familyName, role } = user
  const isManaged = !active || externalId !== null || givenName !== null || familyName !== null
  return isManaged ? { externalId, givenName, familyName, active, role } : undefined
}

/** Forgets a deactivated person, whose identity provider then does not find them any more. */
export async function forgetDeactivated(ports: Ports, organizationId: string, email: PersonEmail): Promise<void> {
  const user = await findScimUserByEmail(ports, organizationId, email)
  if (user === undefined || user.active) return
  await ports.database.transaction().execute((transaction) => deleteScimUser(transaction, organizationId, user.userId))
}
