import type { Boss, JobSchema } from './boss.ts'
import { parkedQueue } from './declare-jobs.ts'
import { every, type Repetition } from './every.ts'

const announceEveryMilliseconds = 10_000

/**
 * Logs each newly parked job, once among all nodes. Not left to the failed run: a job that kills its process cannot log
 * anything, and that is the job an operator must hear about.
 */
export function announceParked(boss: Boss): Repetition {
  return every(boss, announceEveryMilliseconds, async () => {
    const { rows } = await boss.pgBoss.getDb().executeSql(claimUnannounced(boss.schema), [parkedQueue])
    for (const row of rows as { id: string; job: string; attempts: number; reason: string | null }[]) {
      boss.logger.error(row, 'job parked')
    }
  })
}

/** The error of a failed job: `{ message }` from a run, `{ value: { message } }` from the queue's supervision. */
export const lastError = `coalesce(source_output ->> 'message', source_output -> 'value' ->> 'message')`

/** A parked job never runs, so its own output can record that it was announced. */
const claimUnannounced = (schema: JobSchema) => `
  update ${schema}.job set output = '{"announced": true}'
  where name = $1 and state = 'created' and output is null
  returning id, source_name as job, source_retry_count + 1 as attempts, ${lastError} as reason`
