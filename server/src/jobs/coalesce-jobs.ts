import type { Boss } from './boss.ts'
import type { Claim } from './settle.ts'

export type Keyed = Claim & { readonly singletonKey: string | null }

/**
 * The other half of `onceKey`, done when a run begins and not when a job is enqueued: everybody who joins a unique
 * waiting job would have to lock it, or it could start before their writes are visible, and a busy key would then never
 * find it unlocked.
 *
 * Everything deleted here was committed, so the run that begins sees the reasons for it.
 */
export async function coalesceJobs(boss: Boss, job: Keyed): Promise<'run' | 'left-to-retry'> {
  if (job.singletonKey === null) return 'run'
  const { rows } = await boss.pgBoss.getDb().executeSql(
    `with joined as (
       delete from ${boss.schema}.job where name = $1 and singleton_key = $2 and state = 'created' and id <> $3
     )
     select from ${boss.schema}.job where name = $1 and singleton_key = $2 and state = 'retry' and id <> $3 limit 1`,
    [job.name, job.singletonKey, job.id],
  )
  const first = job.retryCount === 0
  return first && rows.length > 0 ? 'left-to-retry' : 'run'
}
