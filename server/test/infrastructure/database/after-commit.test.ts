import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { connect } from '../../../src/infrastructure/database/connect.ts'
import { testDatabase } from '../../harness/test-database.ts'

const { connectionString, drop } = await testDatabase()
const logged: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
const options = { log, applicationName: 'test', maxConnections: 1 }
const { database, afterCommit, close } = connect(connectionString, options)
await sql`create table notes (id int primary key, parent int references notes deferrable initially deferred)`.execute(
  database,
)
after(async () => {
  await close()
  await drop()
})

test('what waits for a commit is done after it, in the order in which it was asked for', async () => {
  const done: string[] = []
  await database.transaction().execute(async (transaction) => {
    await afterCommit(transaction, () => done.push('first'))
    await afterCommit(transaction.withSchema('public'), () => done.push('second'))
    await turn()
    assert.deepEqual(done, [])
  })
  await turn()
  assert.deepEqual(done, ['first', 'second'])
})

test('neither a rollback, nor a commit that fails, nor one of an aborted transaction does what has waited for it', async () => {
  const done: string[] = []
  const rolledBack = database.transaction().execute(async (transaction) => {
    await afterCommit(transaction, () => done.push('rolled back'))
    throw new Error('no')
  })
  await assert.rejects(rolledBack, /^Error: no$/)
  const refused = database.transaction().execute(async (transaction) => {
    await afterCommit(transaction, () => done.push('refused'))
    await sql`insert into notes values (1, 2)`.execute(transaction)
  })
  await assert.rejects(refused, { code: '23503' })
  const aborted = database.transaction().execute(async (transaction) => {
    await afterCommit(transaction, () => done.push('aborted'))
    await assert.rejects(sql`select 1 / 0`.execute(transaction))
  })
  await assert.rejects(aborted)
  // The one connection of this pool, used again.
  await database.transaction().execute((transaction) => sql`select 1`.execute(transaction))
  await turn()
  assert.deepEqual(done, [])
})

test('a commit neither waits for what follows it nor fails with it, and a failure is logged', async () => {
  const done: string[] = []
  const answer = await database.transaction().execute(async (transaction) => {
    await afterCommit(transaction, () => {
      throw new Error('the listener stumbles')
    })
    await afterCommit(transaction, () => done.push('the next'))
    return 'committed'
  })
  assert.equal(answer, 'committed')
  assert.deepEqual(done, [])
  await turn()
  assert.deepEqual(done, ['the next'])
  assert.match(logged.join(''), /the listener stumbles/)
})

test('a transaction of another pool is refused, since its commit would not be seen', async () => {
  const other = connect(connectionString, options)
  try {
    await assert.rejects(
      other.database.transaction().execute((transaction) => afterCommit(transaction, () => {})),
      /another database/,
    )
  } finally {
    await other.close()
  }
})
