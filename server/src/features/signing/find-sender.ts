import type { Transaction } from '../../ports/database.ts'
import { defaultLanguage, type Language } from '../../vocabulary/language.ts'
import { findOrganization, findUser, selectMembership } from '../accounts/directory-store.ts'
import type { Person, SigningRequest } from './model.ts'
import type { SigningPorts } from './signing-ports.ts'

/** The sender, while they may see the request: a person who has left the organization is not notified. */
export async function findSender(
  transaction: Transaction,
  request: SigningRequest,
): Promise<(Person & { readonly language: Language }) | undefined> {
  const { userId, organizationId } = request
  if (userId === null) return undefined
  const leftIt = organizationId !== null && (await selectMembership(transaction, organizationId, userId)) === undefined
  const user = leftIt ? undefined : await findUser(transaction, userId)
  if (user === undefined) return undefined
  return { name: user.name, email: user.email, language: await languageOfSender(transaction, request) }
}

/** Members are written to in the language of their organization, people without one in that of what they asked for. */
async function languageOfSender(
  transaction: Transaction,
  { organizationId, language }: SigningRequest,
): Promise<Language> {
  const chosen = organizationId === null ? language : (await findOrganization(transaction, organizationId))?.language
  return chosen ?? defaultLanguage
}

/** The request in the console, for its sender. People without an organization have no console that shows it. */
export function urlForSender(
  { publicUrl }: Pick<SigningPorts, 'publicUrl'>,
  { id, organizationId }: Pick<SigningRequest, 'id' | 'organizationId'>,
): string | undefined {
  return organizationId === null ? undefined : `${publicUrl}/signing/${id}?organization=${organizationId}`
}
