import type { Database } from '../../../ports/database.ts'
import { stuckAfterAttempts } from '../model.ts'
import { selectRequest } from '../request-store.ts'
import { countOpen, hasCompletedSince, selectStuck } from './store.ts'

interface Ports {
  readonly database: Database
}

/** Requests by status, as far as they are under way, and those that do not get on. */
export async function countRequests({ database }: Ports): Promise<{ status: string; count: number }[]> {
  const { count } = await selectStuck(database, stuckAfterAttempts)
  return [...(await countOpen(database)), { status: 'STUCK', count }]
}

/**
 * Throws while requests fail again and again and none has been completed since the first of them: then it is the
 * service that cannot finish. One document that cannot be finished while others are is shown by the numbers alone, and
 * does not take the service down.
 */
export async function requireProgress({ database }: Ports): Promise<void> {
  const stuck = await selectStuck(database, stuckAfterAttempts)
  const oldest = stuck.oldest === undefined ? undefined : await selectRequest(database, stuck.oldest)
  const trouble = oldest?.trouble
  if (oldest === undefined || trouble === undefined || trouble === null) return
  if (await hasCompletedSince(database, trouble.since)) return
  const { count } = stuck
  const requests =
    count === 1 ? `Signing request ${oldest.id} is` : `${count} signing requests, first ${oldest.id}, are`
  throw new Error(`${requests} stuck since ${trouble.since.toISOString()}. ${trouble.reason}`)
}
