import { type RawBuilder, sql } from 'kysely'
import type { AfterCommit, Database, Transaction } from '../ports/database.ts'
import type { JobData } from '../ports/job-queue.ts'
import { Refusal } from '../vocabulary/refusal.ts'
import { lastError } from './announce-parked.ts'
import type { Boss } from './boss.ts'
import { parkedQueue } from './declare-jobs.ts'
import { putJob } from './queue.ts'

export interface ParkedJob {
  readonly id: string
  readonly job: string
  /** May contain secrets: for administrators only. */
  readonly data: JobData
  readonly error: string | null
  readonly attempts: number
  readonly enqueuedAt: Date
  readonly parkedAt: Date
}

export interface ParkedJobs {
  /** Latest first. */
  list(page: { readonly limit: number; readonly cursor?: string }): Promise<ParkedPage>
  count(): Promise<number>
  /** Starts the job over, with all its retries and a new id. Returns false if there is no such parked job. */
  retry(transaction: Transaction, id: string): Promise<boolean>
  discard(transaction: Transaction, id: string): Promise<boolean>
}

interface ParkedPage {
  readonly jobs: readonly ParkedJob[]
  readonly nextCursor: string | null
}

export function createParkedJobs(boss: Boss, database: Database, afterCommit: AfterCommit): ParkedJobs {
  const jobs = sql.table(`${boss.schema}.job`)
  return {
    list: ({ limit, cursor }) => list(database, jobs, limit, cursor),

    async count() {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${jobs} where name = ${parkedQueue}`.execute(database)
      return rows[0]?.count ?? 0
    },

    async retry(transaction, id) {
      if (!uuid.test(id)) return false
      const { rows } = await sql<{ job: string; data: JobData; key: string | null; group: string | null }>`
        delete from ${jobs} where name = ${parkedQueue} and id = ${id}
        returning source_name as job, data, singleton_key as key, group_id as group`.execute(transaction)
      const [parked] = rows
      if (parked === undefined) return false
      await putJob(boss, afterCommit, transaction, parked.job, parked.data, {
        ...(parked.key === null ? {} : { onceKey: parked.key }),
        ...(parked.group === null ? {} : { group: parked.group }),
      })
      return true
    },

    async discard(transaction, id) {
      if (!uuid.test(id)) return false
      const { rows } = await sql`
        delete from ${jobs} where name = ${parkedQueue} and id = ${id} returning id`.execute(transaction)
      return rows.length > 0
    },
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function list(
  database: Database,
  jobs: RawBuilder<unknown>,
  limit: number,
  cursor: string | undefined,
): Promise<ParkedPage> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const { rows } = await sql<ParkedJob & { position: string }>`
    select id, source_name as job, data, ${sql.raw(lastError)} as error, source_retry_count + 1 as attempts,
      source_created_on as "enqueuedAt", created_on as "parkedAt", extract(epoch from created_on)::text as position
    from ${jobs}
    where name = ${parkedQueue}
      ${after ? sql`and (extract(epoch from created_on), id) < (${after.position}::numeric, ${after.id}::uuid)` : sql``}
    order by extract(epoch from created_on) desc, id desc
    limit ${limit + 1}`.execute(database)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    jobs: page.map(({ position: _, ...job }) => job),
    nextCursor: rows.length > limit && last !== undefined ? `${last.position}_${last.id}` : null,
  }
}

/** Seconds with microseconds, as in the database: a Date would round, and skip or repeat rows. */
function readCursor(cursor: string): { position: string; id: string } {
  const [position = '', id = ''] = cursor.split('_')
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(position) || !uuid.test(id)) {
    throw new Refusal('INVALID_REQUEST', 'cursor must be the nextCursor of the previous page.')
  }
  return { position, id }
}
