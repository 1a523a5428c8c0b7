import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import fc from 'fast-check'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { createRowReader } from '../../../src/infrastructure/database/copy-rows.ts'
import { testDatabase } from '../../harness/test-database.ts'

test('rows that PostgreSQL has copied are read as they are, wherever their chunks end', async (t) => {
  const database = await testDatabase()
  const client = new pg.Client({ connectionString: database.connectionString })
  t.after(async () => {
    await client.end()
    await database.drop()
  })
  await client.connect()
  const text = fc.option(
    fc.string({ unit: fc.constantFrom('a', '\\', '\t', '\n', '\r', '\b', '\v', '\f', 'N', '.', 'ü', '🙂') }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1 }), fc.nat(), async (rows, cut) => {
      const list = rows.map(
        (row) => `(${row.map((value) => (value === null ? 'null::text' : pg.escapeLiteral(value))).join()})`,
      )
      const bytes = await buffer(client.query(copyTo(`copy (values ${list.join()}) to stdout`)))
      const read = createRowReader(['a', 'b'])
      const at = cut % (bytes.length + 1)
      const found = [...read(bytes.subarray(0, at)), ...read(bytes.subarray(at))]
      assert.deepEqual(
        found,
        rows.map(([a, b]) => ({ a, b })),
      )
    }),
    { numRuns: 50 },
  )
})
