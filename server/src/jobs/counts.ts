import { sql } from 'kysely'
import type { Database } from '../ports/database.ts'
import type { JobSchema } from './boss.ts'
import { parkedQueue } from './declare-jobs.ts'

export interface JobCounts {
  /** Not started or to be retried, now or later. */
  readonly waiting: number
  readonly active: number
  readonly parked: number
}

/** For every job ever declared on this database, by name. */
export async function jobCounts(
  database: Database,
  schema: JobSchema = 'jobs',
): Promise<ReadonlyMap<string, JobCounts>> {
  const { rows } = await sql<JobCounts & { name: string }>`
    select queue.name, coalesce(waiting, 0)::int as waiting, coalesce(active, 0)::int as active,
      coalesce(parked, 0)::int as parked
    from ${sql.table(`${schema}.queue`)} as queue
    left join (
      select name, count(*) filter (where state < 'active') as waiting, count(*) filter (where state = 'active') as active
      from ${sql.table(`${schema}.job`)} where state <= 'active' group by name
    ) living on living.name = queue.name
    left join (
      select source_name as name, count(*) as parked from ${sql.table(`${schema}.job`)} where name = ${parkedQueue} group by source_name
    ) dead on dead.name = queue.name
    where queue.dead_letter = ${parkedQueue}
    order by queue.name`.execute(database)
  return new Map(rows.map(({ name, ...counts }) => [name, counts]))
}

/** How long the oldest due job of each name has been waiting for a worker, in seconds; 0 if none is due. */
export async function oldestDueSeconds(database: Database, schema: JobSchema): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; seconds: number }>`
    select queue.name, coalesce(seconds, 0)::float8 as seconds
    from ${sql.table(`${schema}.queue`)} as queue
    left join (
      select name, extract(epoch from ${sql.id(schema, 'job_now')}() - min(start_after)) as seconds
      from ${sql.table(`${schema}.job`)}
      where state < 'active' and not blocked and start_after <= ${sql.id(schema, 'job_now')}()
      group by name
    ) waiting on waiting.name = queue.name
    where queue.dead_letter = ${parkedQueue}
    order by queue.name`.execute(database)
  return new Map(rows.map(({ name, seconds }) => [name, seconds]))
}
