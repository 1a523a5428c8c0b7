import type { Database } from '../../../ports/database.ts'
import { stuckAfterAttempts } from '../model.ts'
import { selectRequest } from '../request-store.ts'
import { countOpen, hasCompletedSince, selectStuck } from './store.ts'

interface Ports {
  readonly database: Database
}

/** Open requests by status, and the stuck ones. */
export async function countRequests({ database }: Ports): Promise<{ status: string; count: number }[]> {
  const { count } = await selectStuck(database, stuckAfterAttempts)
  return [...(await countOpen(database)), { status: 'STUCK', count }]
}

/**
 * Throws while requests fail repeatedly and none has completed since the first of them: then the service itself is
 * failing. A single document that cannot be completed while others are shows only in the numbers, and does not take the
 * service down.
 */
export async function requireProgress({ database }: Ports): Promise<void> {
  const stuck = await selectStuck(database, stuckAfterAttempts)
  const oldest = stuck.oldest === undefined ? undefined : await selectRequest(database, stuck.oldest)
  const problem = oldest?.problem
  if (oldest === undefined || problem === undefined || problem === null) return
  if (await hasCompletedSince(database, problem.since)) return
  const { count } = stuck
  const requests =
    count === 1 ? `Signing request ${oldest.id} is` : `${count} signing requests, first ${oldest.id}, are`
  throw new Error(`${requests} stuck since ${problem.since.toISOString()}. ${problem.reason}`)
}
