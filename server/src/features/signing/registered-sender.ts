import type { Database } from '../../ports/database.ts'
import type { Caller } from '../../vocabulary/caller.ts'
import { findOrganization, findUser } from '../accounts/directory-store.ts'
import type { SigningRequest } from './model.ts'

type Asked = Pick<SigningRequest, 'organizationId' | 'userId'>

/**
 * The sender's registered name, whatever the request calls it: the organization as the operator registered it, or the
 * email address of a person without one.
 */
export async function registeredSender(ports: { database: Database }, asked: Asked): Promise<string> {
  const { organizationId, userId } = asked
  if (organizationId !== null) return (await findOrganization(ports.database, organizationId))?.name ?? unnamedSender
  return (userId === null ? undefined : (await findUser(ports.database, userId))?.email) ?? unnamedSender
}

/** What a request calls its sender where it names none. */
export async function nameOfSender({ database }: { database: Database }, caller: Caller): Promise<string> {
  const { organization, userId } = caller
  if (organization !== null) return (await findOrganization(database, organization.id))?.name ?? unnamedSender
  return (userId === null ? undefined : (await findUser(database, userId))?.name) ?? unnamedSender
}

const unnamedSender = 'Countersign'
