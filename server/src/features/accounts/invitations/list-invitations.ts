import type { Database } from '../../../ports/database.ts'
import { type Page, toPage } from '../model.ts'
import type { Invitation } from './invitation.ts'
import { selectOpenInvitations } from './store.ts'

/** Those that nobody has accepted yet; one that has expired stays among them for a while, to be sent again. */
export async function listInvitations(
  { database }: { database: Database },
  organizationId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string },
): Promise<Page<Invitation>> {
  return toPage(await selectOpenInvitations(database, organizationId, { limit: limit + 1, cursor }), limit)
}
