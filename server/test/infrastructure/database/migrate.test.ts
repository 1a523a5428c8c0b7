import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import pg from 'pg'
import { connect } from '../../../src/infrastructure/database/connect.ts'
import { migrate } from '../../../src/infrastructure/database/migrate.ts'
import { eventually } from '../../harness/eventually.ts'
import { passingTimers, setTimers } from '../../harness/set-timers.ts'
import { type TestDatabase, testDatabase } from '../../harness/test-database.ts'
import { memoryLog } from './embedded-database.ts'

describe('migrations', () => {
  before(async () => {
    database = await testDatabase()
  })
  after(() => database.drop())

  test('are applied in order, once, and remembered with their checksums', async (t) => {
    const { pool, directory, write } = await freshDatabase(t)
    await write('0001-people.sql', people)
    await write('0002-first-person.sql', `insert into people values ('Ada');`)
    await write('notes.txt', 'not a migration')
    await migrate(pool, directory, log)
    await migrate(pool, directory, log)
    const { rows } = await pool.query(
      'select number, name, checksum, applied_at <= now() as past from schema_migrations',
    )
    assert.deepEqual(rows, [
      { number: 1, name: '0001-people.sql', checksum: sha256(people), past: true },
      { number: 2, name: '0002-first-person.sql', checksum: sha256(`insert into people values ('Ada');`), past: true },
    ])
    assert.deepEqual((await pool.query('select name from people')).rows, [{ name: 'Ada' }])
    await write('0003-second-person.sql', `insert into people values ('Grace');`)
    await migrate(pool, directory, log)
    assert.equal((await pool.query('select from people')).rowCount, 2)
  })

  test('are applied once when eight nodes start together', async (t) => {
    const { pool, directory, write } = await freshDatabase(t)
    await write('0001-people.sql', people)
    await write('0002-first-person.sql', `insert into people values ('Ada');`)
    // Sleeps end immediately and no timeout passes, however long the one node needs.
    const timers = { ...passingTimers(), elapsed: () => 0 }
    await Promise.all(Array.from({ length: 8 }, () => migrate(pool, directory, log, { timers })))
    assert.deepEqual((await pool.query('select name from people')).rows, [{ name: 'Ada' }])
    assert.equal((await pool.query('select from schema_migrations')).rowCount, 2)
  })

  test('that are done keep no other node waiting', async (t) => {
    const { pool, directory, write } = await freshDatabase(t)
    await write('0001-people.sql', people)
    const timers = { ...setTimers(), sleep: () => assert.fail('it waits') }
    for (let node = 0; node < 30; node++) await migrate(pool, directory, log, { timers })
  })

  test('that fail leave nothing, and keep those before', async (t) => {
    const { pool, directory, write } = await freshDatabase(t)
    await write('0001-people.sql', people)
    await write('0002-broken.sql', 'create table half (id int);\n\ninsert into nowhere values (1);')
    await assert.rejects(migrate(pool, directory, log), {
      name: 'StartRefused',
      message:
        'Migration 0002-broken.sql failed and was rolled back: line 3, relation "nowhere" does not exist (SQLSTATE 42P01).',
    })
    const { rows } = await pool.query(`select to_regclass('people') as people, to_regclass('half') as half`)
    assert.deepEqual(rows, [{ people: 'people', half: null }])
    assert.equal((await pool.query('select from schema_migrations')).rowCount, 1)
    await write('0002-broken.sql', 'create table half (id int)')
    await migrate(pool, directory, log)
    assert.equal((await pool.query('select from schema_migrations')).rowCount, 2)
  })

  test('are free of the time limit of statements and leave no setting behind', async (t) => {
    const { directory, write, url } = await freshDatabase(t)
    const pool = new pg.Pool({ connectionString: url, max: 1, statement_timeout: 30_000 })
    pool.on('error', () => {})
    t.after(() => pool.end())
    const limit = `select current_setting('statement_timeout') as "limit"`
    await write('0001-limit.sql', `set search_path = public; create table seen as ${limit};`)
    await migrate(pool, directory, log)
    assert.deepEqual((await pool.query('select * from seen')).rows, [{ limit: '0' }])
    assert.deepEqual((await pool.query('show search_path')).rows, [{ search_path: '"$user", public' }])
    assert.deepEqual((await pool.query(limit)).rows, [{ limit: '30s' }])
  })

  test('that end their transaction are refused', async (t) => {
    const { pool, directory, write } = await freshDatabase(t)
    await write('0001-sly.sql', 'create table sly (); commit; begin;')
    await assert.rejects(migrate(pool, directory, log), /0001-sly.sql failed .* must not begin or end transactions/)
  })

  test('that were edited are refused', async (t) => {
    const { pool, directory, write } = await freshDatabase(t)
    await write('0001-people.sql', people)
    await migrate(pool, directory, log)
    await write('0001-people.sql', `${people} `)
    await assert.rejects(migrate(pool, directory, log), {
      name: 'StartRefused',
      message: /^Migration 0001-people.sql was changed after it was applied: restore the file/,
    })
  })

  test('that were renamed are refused', async (t) => {
    const { pool, directory, write } = await freshDatabase(t)
    await write('0001-people.sql', people)
    await migrate(pool, directory, log)
    await rename(join(directory, '0001-people.sql'), join(directory, '0001-persons.sql'))
    await assert.rejects(migrate(pool, directory, log), {
      name: 'StartRefused',
      message: 'Migration 0001-people.sql was applied, but the file is now called 0001-persons.sql. Restore its name.',
    })
  })

  test('of a newer version stop an older one', async (t) => {
    const { pool, directory, write } = await freshDatabase(t)
    await write('0001-people.sql', people)
    await write('0002-newer.sql', 'create table newer ()')
    await migrate(pool, directory, log)
    await rm(join(directory, '0002-newer.sql'))
    await assert.rejects(migrate(pool, directory, log), {
      name: 'StartRefused',
      message: /migration 0002-newer.sql, which this version of the service does not know: start the newer version/,
    })
  })

  test('with a gap in the database are refused', async (t) => {
    const { pool, directory, write } = await freshDatabase(t)
    await write('0001-people.sql', people)
    await write('0002-more.sql', 'create table more ()')
    await migrate(pool, directory, log)
    await pool.query('delete from schema_migrations where number = 1')
    await assert.rejects(migrate(pool, directory, log), /has migration 0002-more.sql but not number 1 before it/)
  })

  test('with a gap, a number twice or another name are refused before anything is done', async (t) => {
    const { pool, directory, write } = await freshDatabase(t)
    await write('0001-people.sql', people)
    await write('0003-later.sql', '')
    await assert.rejects(migrate(pool, directory, log), /migration before 0003-later.sql is missing, number 2/)
    await rename(join(directory, '0003-later.sql'), join(directory, '0001-again.sql'))
    await assert.rejects(migrate(pool, directory, log), /0001-again.sql and 0001-people.sql have the same number/)
    await rename(join(directory, '0001-again.sql'), join(directory, '2-short.sql'))
    await assert.rejects(migrate(pool, directory, log), /2-short.sql must be named like 0001-what-it-does.sql/)
    const { rows } = await pool.query(`select to_regclass('schema_migrations') as it`)
    assert.deepEqual(rows, [{ it: null }])
  })

  test('wait for another node, say so, and not for ever', async (t) => {
    const { pool, directory, write } = await freshDatabase(t)
    await write('0001-people.sql', people)
    await migrate(pool, directory, log)
    await write('0002-age.sql', ageAtOnce)
    const holder = await holdPeople(pool)
    const [own, others] = [setTimers(), setTimers()]
    const working = migrate(pool, directory, log, { timers: own })
    await own.waits()
    const waiting = memoryLog()
    const refused = assert.rejects(
      migrate(pool, directory, waiting.log, { timers: others }),
      /Another node has been migrating the database for more than 60 seconds/,
    )
    await others.waits()
    others.advance(59)
    await others.waits()
    others.advance(2)
    await refused
    assert.match(waiting.lines.join(''), /waiting while another node migrates/)
    await holder.release()
    own.advance(1)
    await working
    await migrate(pool, directory, log)
  })

  test('outside a transaction are done and recorded once by two concurrent nodes', async (t) => {
    const { pool, directory, write } = await freshDatabase(t)
    await write('0001-people.sql', people)
    await write('0002-indexes.sql', indexes)
    await Promise.all([migrate(pool, directory, log), migrate(pool, directory, log)])
    assert.deepEqual(await validIndexes(pool), ['people_by_length', 'people_by_name'])
    assert.equal((await pool.query('select from schema_migrations')).rowCount, 2)
  })

  test('outside a transaction that were cut off go on where they ended', async (t) => {
    const { pool, directory, write } = await freshDatabase(t)
    await write('0001-people.sql', people)
    await migrate(pool, directory, log)
    await write('0002-indexes.sql', indexes)
    const writer = await pool.connect()
    await writer.query(`begin; insert into people values ('Ada')`)
    const cutOff = assert.rejects(migrate(pool, directory, log), {
      name: 'StartRefused',
      message: /^Migration 0002-indexes/,
    })
    const building = `from pg_stat_activity
      where datname = current_database() and query like 'create index%' and wait_event_type = 'Lock'`
    await eventually('the build waits for the writer', async () => {
      return (await pool.query(`select ${building}`)).rowCount === 1
    })
    await pool.query(`set lock_timeout = '5s'; insert into people values ('Grace')`)
    await pool.query(`select pg_terminate_backend(pid) ${building}`)
    await cutOff
    assert.deepEqual(await validIndexes(pool), [], 'what the interruption left serves nobody')
    assert.equal((await pool.query('select from schema_migrations')).rowCount, 1)
    await writer.query('commit')
    writer.release()
    await migrate(pool, directory, log)
    assert.deepEqual(await validIndexes(pool), ['people_by_length', 'people_by_name'])
    assert.equal((await pool.query('select from pg_index where not indisvalid')).rowCount, 0)
  })

  test('outside a transaction that fail keep what is done, and succeed once the cause is gone', async (t) => {
    const { pool, directory, write } = await freshDatabase(t)
    await write('0001-people.sql', `${people} insert into people values ('Ada'), ('Ada');`)
    await write('0002-indexes.sql', indexes.replace('create index concurrently if not exists people_by_name', unique))
    await assert.rejects(migrate(pool, directory, log), { message: /^Migration 0002-indexes.sql failed: .*23505/ })
    assert.deepEqual(await validIndexes(pool), ['people_by_length'])
    await pool.query('delete from people where ctid = (select min(ctid) from people)')
    await migrate(pool, directory, log)
    assert.deepEqual(await validIndexes(pool), ['people_by_length', 'people_by_name'])
  })

  test('outside a transaction that were edited, or do what cannot be repeated, are refused', async (t) => {
    const { pool, directory, write } = await freshDatabase(t)
    await write('0001-people.sql', people)
    await write('0002-indexes.sql', indexes)
    await migrate(pool, directory, log)
    await write('0002-indexes.sql', `${indexes} `)
    await assert.rejects(migrate(pool, directory, log), /0002-indexes.sql was changed after it was applied/)
    await write('0002-indexes.sql', indexes)
    await write('0003-more.sql', '-- outside a transaction\ncreate table more ();')
    await assert.rejects(migrate(pool, directory, log), /0003-more.sql .* may hold only "create index concurrently/)
    const { rows } = await pool.query(`select to_regclass('more') as more`)
    assert.deepEqual(rows, [{ more: null }])
  })

  test('give up a table that is never free, and say so', async (t) => {
    const { pool, directory, write } = await freshDatabase(t)
    await write('0001-people.sql', people)
    await migrate(pool, directory, log)
    await write('0002-age.sql', ageAtOnce)
    const holder = await holdPeople(pool)
    const timers = setTimers()
    await assert.rejects(timers.passing(migrate(pool, directory, log, { timers })), {
      name: 'StartRefused',
      message:
        /^Migration 0002-age.sql was rolled back because a table .* in use for more than 60 seconds: end the long/,
    })
    assert.ok(timers.elapsed() > 60_000 && timers.elapsed() < 62_000, String(timers.elapsed()))
    await holder.release()
    await migrate(pool, directory, log)
  })

  test('by a role that may not create tables are refused', async (t) => {
    const { pool, directory, write, url } = await freshDatabase(t)
    await write('0001-people.sql', people)
    const name = await currentDatabase(pool)
    await pool.query(`alter database ${name} set default_transaction_read_only = on`)
    const later = connect(url, connectOptions)
    try {
      await assert.rejects(migrate(later.pool, directory, log), /role in DATABASE_URL cannot create tables .*read-only/)
    } finally {
      await later.close()
      await pool.query(`alter database ${name} reset default_transaction_read_only`)
    }
  })
})

const { log } = memoryLog()
const connectOptions = { log, applicationName: 'countersign test', maxConnections: 12 }
const people = 'create table people (name text not null);\n'
const indexes = `-- outside a transaction
-- Two; the first is done when the second is begun.
create index concurrently if not exists people_by_length on people (length(name));
create index concurrently if not exists people_by_name
  on people (name) where name <> '';
`
const unique = 'create unique index concurrently if not exists people_by_name'
/** Fails immediately if the table is in use, as others do when PostgreSQL's `lock_timeout` ends. */
const ageAtOnce = `lock table people in access exclusive mode nowait; alter table people add column age int;`

async function holdPeople(pool: pg.Pool): Promise<{ release(): Promise<void> }> {
  const client = await pool.connect()
  await client.query('begin; select from people')
  return {
    async release() {
      await client.query('rollback')
      client.release()
    },
  }
}

/** One database for all: creating and dropping one costs more than most of these tests. */
let database: TestDatabase

async function freshDatabase(t: TestContext) {
  const url = database.connectionString
  const { pool, close } = connect(url, connectOptions)
  const directory = await mkdtemp(join(tmpdir(), 'countersign-migrations-'))
  t.after(async () => {
    await pool.query('drop schema public cascade; create schema public')
    await close()
    await rm(directory, { recursive: true })
  })
  const write = (file: string, content: string) => writeFile(join(directory, file), content)
  return { pool, directory, write, url }
}

async function currentDatabase(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  return rows[0]?.name ?? ''
}

async function validIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`select indexrelid::regclass::text as name from pg_index
    where indrelid = 'people'::regclass and indisvalid order by 1`)
  return rows.map(({ name }) => name)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
