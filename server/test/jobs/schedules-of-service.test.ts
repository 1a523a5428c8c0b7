import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { startTestService } from '../harness/test-service.ts'

test('a service repeats automatically what keeps its tables small', async (t) => {
  const service = await startTestService()
  t.after(() => service.stop())
  const client = new pg.Client({ connectionString: service.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select name from jobs.schedule')
    const names = rows.map(({ name }) => name)
    for (const name of ['limits.prune-rate-windows', 'http.prune-idempotent-answers']) {
      assert.ok(names.includes(name), `${name} is not among ${names.join(', ')}`)
    }
  } finally {
    await client.end()
  }
})
