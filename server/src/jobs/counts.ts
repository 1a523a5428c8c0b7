import { sql } from 'kysely'
import type { Database } from '../ports/database.ts'
import { parkedQueue } from './declare-jobs.ts'

export interface JobCounts {
  /** Not started or to be retried, now or later. */
  readonly waiting: number
  readonly active: number
  readonly parked: number
}

/** For every job ever declared on this database, by name. */
export async function jobCounts(database: Database): Promise<ReadonlyMap<string, JobCounts>> {
  const { rows } = await sql<JobCounts & { name: string }>`
    select queue.name, coalesce(waiting, 0)::int as waiting, coalesce(active, 0)::int as active,
      coalesce(parked, 0)::int as parked
    from jobs.queue
    left join (
      select name, count(*) filter (where state < 'active') as waiting, count(*) filter (where state = 'active') as active
      from jobs.job where state <= 'active' group by name
    ) living on living.name = queue.name
    left join (
      select source_name as name, count(*) as parked from jobs.job where name = ${parkedQueue} group by source_name
    ) dead on dead.name = queue.name
    where queue.dead_letter = ${parkedQueue}
    order by queue.name`.execute(database)
  return new Map(rows.map(({ name, ...counts }) => [name, counts]))
}
