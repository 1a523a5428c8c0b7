// These tests wait for real time: PostgreSQL measures its `lock_timeout` itself.
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { connect } from '../../src/infrastructure/database/connect.ts'
import { migrate } from '../../src/infrastructure/database/migrate.ts'
import { eventually } from '../harness/eventually.ts'
import { setTimers } from '../harness/set-timers.ts'
import { testDatabase } from '../harness/test-database.ts'
import { memoryLog } from '../infrastructure/database/embedded-database.ts'

test('a migration steps back from a node that would wait for it, and comes again', async (t) => {
  const own = await testDatabase()
  const waiting = memoryLog()
  const { pool, close } = connect(own.connectionString, {
    log: waiting.log,
    applicationName: 'countersign test',
    maxConnections: 3,
  })
  const directory = await mkdtemp(join(tmpdir(), 'countersign-migrations-'))
  t.after(async () => {
    await close()
    await own.drop()
    await rm(directory, { recursive: true })
  })
  await writeFile(join(directory, '0001-tables.sql'), 'create table first (); create table second ();')
  await migrate(pool, directory, waiting.log)
  await writeFile(
    join(directory, '0002-columns.sql'),
    'alter table second add column a int; alter table first add column a int;',
  )
  const node = await pool.connect()
  await node.query('begin; insert into first default values')
  const timers = setTimers()
  const migrated = timers.passing(migrate(pool, directory, waiting.log, { timers }))
  await eventually('the migration waits for the node', async () => {
    const { rowCount } = await pool.query(`select from pg_locks where relation = 'first'::regclass and not granted`)
    return rowCount === 1
  })
  await node.query('insert into second default values; commit')
  node.release()
  await migrated
  assert.match(waiting.lines.join(''), /waiting for a table that is in use/)
  assert.deepEqual((await pool.query('select * from second')).rows, [{ a: null }])
})
