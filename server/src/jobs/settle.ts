import { setTimeout as delay } from 'node:timers/promises'
import type { Db, Job } from 'pg-boss'
import type { Boss } from './boss.ts'

/**
 * Every statement here names the attempt (`retry_count`, which each start increments): a run whose job was meanwhile
 * given to another node changes nothing.
 */
export type Claim = Pick<Job, 'id' | 'name' | 'retryCount'>

export type Settled = { kind: 'settled' } | { kind: 'claim-lost' }
export type Failed = { kind: 'retried'; at: Date } | { kind: 'parked' } | { kind: 'claim-lost' }
export type NextStep = { kind: 'back-off' } | { kind: 'retry-after'; seconds: number } | { kind: 'park' }

export function completeJob(boss: Boss, claim: Claim): Promise<Settled> {
  return persistently(async () => {
    const landed = affected(await boss.pgBoss.complete(claim.name, attemptOf(claim)))
    return landed ? { kind: 'settled' } : { kind: 'claim-lost' }
  })
}

/** One transaction: a crash in between leaves the job running, and so its missing heartbeat reveals it. */
export function failJob(boss: Boss, claim: Claim, message: string, next: NextStep): Promise<Failed> {
  return persistently(() =>
    inTransaction(boss, async (db): Promise<Failed> => {
      const row = [claim.name, claim.id, claim.retryCount]
      if (next.kind === 'park') {
        await db.executeSql(
          `update ${boss.schema}.job set retry_limit = retry_count where ${thisAttempt} and state = 'active'`,
          row,
        )
      }
      if (!affected(await boss.pgBoss.fail(claim.name, attemptOf(claim), { message }, { db }))) {
        return { kind: 'claim-lost' }
      }
      if (next.kind === 'retry-after') {
        await db.executeSql(
          `update ${boss.schema}.job set start_after = ${boss.schema}.job_now() + $4::float8 * interval '1 second'
           where ${thisAttempt} and state = 'retry'`,
          [...row, next.seconds],
        )
      }
      const { rows } = await db.executeSql(
        `select state, start_after from ${boss.schema}.job where ${thisAttempt}`,
        row,
      )
      const [after] = rows as { state: string; start_after: Date }[]
      return after?.state === 'retry' ? { kind: 'retried', at: after.start_after } : { kind: 'parked' }
    }),
  )
}

/**
 * Back to the queue, due immediately, without losing a retry. The limit is raised rather than the count lowered: the
 * next start must have a new count, or a late result of this run would count for that one.
 */
export function handBackJob(boss: Boss, claim: Claim): Promise<Settled> {
  return persistently(async () => {
    const { rows } = await boss.pgBoss.getDb().executeSql(
      `update ${boss.schema}.job
       set state = 'retry', retry_limit = retry_limit + 1, heartbeat_on = null
       where ${thisAttempt} and state = 'active' returning id`,
      [claim.name, claim.id, claim.retryCount],
    )
    return rows.length > 0 ? { kind: 'settled' } : { kind: 'claim-lost' }
  })
}

/** Renews the heartbeats of these jobs. Returns the ids that still belong to this node. */
export async function touchJobs(boss: Boss, queue: string, claims: readonly Claim[]): Promise<ReadonlySet<string>> {
  const response = await boss.pgBoss.touch(queue, claims.map(attemptOf))
  return new Set((response as { settled: string[] }).settled)
}

const thisAttempt = 'name = $1 and id = $2 and retry_count = $3'

const attemptOf = ({ id, retryCount }: Claim) => ({ id, retryCount })

/** The declared type of the result is empty; the count is documented and present. */
function affected(response: object): boolean {
  return (response as { affected: number }).affected > 0
}

async function inTransaction<Result>(boss: Boss, work: (db: Db) => Promise<Result>): Promise<Result> {
  const transaction = await boss.pgBoss.getDb().beginTransaction?.()
  if (transaction === undefined) throw new Error('the job queue has no transactions')
  try {
    const result = await work(transaction.db)
    await transaction.commit()
    return result
  } catch (error) {
    await transaction.rollback()
    throw error
  }
}

/** A connection that breaks while the result is written must not make the whole job run again. */
async function persistently<Result>(settle: () => Promise<Result>): Promise<Result> {
  for (const pauseMilliseconds of [100, 1000, 3000]) {
    try {
      return await settle()
    } catch {
      await delay(pauseMilliseconds)
    }
  }
  return settle()
}
