import pg from 'pg'
import type { JobSchema } from '../../src/jobs/boss.ts'
import type { TestService } from './test-service.ts'

/** Runs now what the schedule runs at its hour, and resolves once it is done. */
export async function runScheduled(service: TestService, job: string, schema: JobSchema = 'jobs'): Promise<void> {
  const client = new pg.Client({ connectionString: service.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(`select from ${schema}.schedule where name = $1`, [job])
    if (rows.length !== 1) throw new Error(`${job} is on no schedule`)
    await client.query(`insert into ${schema}.job (name, data) values ($1, '{}')`, [job])
  } finally {
    await client.end()
  }
  await service.settled()
}
