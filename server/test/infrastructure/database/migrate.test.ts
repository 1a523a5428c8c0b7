import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { connect } from '../../../src/infrastructure/database/connect.ts'
import { migrate } from '../../../src/infrastructure/database/migrate.ts'
import { eventually } from '../../harness/eventually.ts'
import { memoryLog, type Place, query, startEmbedded, temporaryPlace } from './embedded-database.ts'

test('migrations', async (t) => {
  const place = await temporaryPlace(t)
  const { connectionString } = await startEmbedded(place)
  const prepare = (context: TestContext) => freshDatabase(context, place, connectionString)

  await t.test('are applied in order, once, and remembered with their checksums', async (t) => {
    const { pool, directory, write } = await prepare(t)
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

  await t.test('are applied once when eight nodes start together', async (t) => {
    const { pool, directory, write } = await prepare(t)
    await write('0001-people.sql', people)
    await write('0002-slow.sql', `select pg_sleep(0.2); insert into people values ('Ada');`)
    await Promise.all(Array.from({ length: 8 }, () => migrate(pool, directory, log)))
    assert.deepEqual((await pool.query('select name from people')).rows, [{ name: 'Ada' }])
    assert.equal((await pool.query('select from schema_migrations')).rowCount, 2)
  })

  await t.test('that fail leave nothing, and keep those before', async (t) => {
    const { pool, directory, write } = await prepare(t)
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

  await t.test('are free of the time limit of statements and leave no setting behind', async (t) => {
    const { directory, write, url } = await prepare(t)
    const pool = new pg.Pool({ connectionString: url, max: 1, statement_timeout: 150 })
    pool.on('connect', (client) => client.on('error', () => {}))
    t.after(() => pool.end())
    await write('0001-slow.sql', `set search_path = public; select pg_sleep(0.4);`)
    await migrate(pool, directory, log)
    assert.deepEqual((await pool.query('show search_path')).rows, [{ search_path: '"$user", public' }])
    await assert.rejects(pool.query('select pg_sleep(0.4)'), /statement timeout/)
  })

  await t.test('that end their transaction are refused', async (t) => {
    const { pool, directory, write } = await prepare(t)
    await write('0001-sly.sql', 'create table sly (); commit; begin;')
    await assert.rejects(migrate(pool, directory, log), /0001-sly.sql failed .* must not begin or end transactions/)
  })

  await t.test('that were edited are refused', async (t) => {
    const { pool, directory, write } = await prepare(t)
    await write('0001-people.sql', people)
    await migrate(pool, directory, log)
    await write('0001-people.sql', `${people} `)
    await assert.rejects(migrate(pool, directory, log), {
      name: 'StartRefused',
      message: /^Migration 0001-people.sql was changed after it was applied: restore the file/,
    })
  })

  await t.test('that were renamed are refused', async (t) => {
    const { pool, directory, write } = await prepare(t)
    await write('0001-people.sql', people)
    await migrate(pool, directory, log)
    await rename(join(directory, '0001-people.sql'), join(directory, '0001-persons.sql'))
    await assert.rejects(migrate(pool, directory, log), {
      name: 'StartRefused',
      message:
        'Migration 0001-people.sql was applied and the file is now called 0001-persons.sql: give it back its name.',
    })
  })

  await t.test('of a newer version stop an older one', async (t) => {
    const { pool, directory, write } = await prepare(t)
    await write('0001-people.sql', people)
    await write('0002-newer.sql', 'create table newer ()')
    await migrate(pool, directory, log)
    await rm(join(directory, '0002-newer.sql'))
    await assert.rejects(migrate(pool, directory, log), {
      name: 'StartRefused',
      message: /migration 0002-newer.sql, which this version of the service does not know: start the newer version/,
    })
  })

  await t.test('with a gap in the database are refused', async (t) => {
    const { pool, directory, write } = await prepare(t)
    await write('0001-people.sql', people)
    await write('0002-more.sql', 'create table more ()')
    await migrate(pool, directory, log)
    await pool.query('delete from schema_migrations where number = 1')
    await assert.rejects(migrate(pool, directory, log), /has migration 0002-more.sql but not number 1 before it/)
  })

  await t.test('with a gap, a number twice or another name are refused before anything is done', async (t) => {
    const { pool, directory, write } = await prepare(t)
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

  await t.test('wait for another node, say so, and not for ever', async (t) => {
    const { pool, directory, write } = await prepare(t)
    await write('0001-slow.sql', 'create table slow (); select pg_sleep(2);')
    const working = migrate(pool, directory, log)
    await eventually('the first node works', async () => {
      const { rowCount } = await pool.query(`select from pg_locks where locktype = 'advisory' and database =
        (select oid from pg_database where datname = current_database())`)
      return rowCount === 1
    })
    const waiting = memoryLog()
    await assert.rejects(migrate(pool, directory, waiting.log, 0.3), /Another node has been migrating the database/)
    assert.match(waiting.lines.join(''), /waiting while another node migrates/)
    await working
    await migrate(pool, directory, log)
  })

  await t.test('outside a transaction are done and recorded once by two nodes at once', async (t) => {
    const { pool, directory, write } = await prepare(t)
    await write('0001-people.sql', people)
    await write('0002-indexes.sql', indexes)
    await Promise.all([migrate(pool, directory, log), migrate(pool, directory, log)])
    assert.deepEqual(await validIndexes(pool), ['people_by_length', 'people_by_name'])
    assert.equal((await pool.query('select from schema_migrations')).rowCount, 2)
  })

  await t.test('outside a transaction that were cut off go on where they ended', async (t) => {
    const { pool, directory, write } = await prepare(t)
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

  await t.test('outside a transaction that fail keep what is done, and succeed once the cause is gone', async (t) => {
    const { pool, directory, write } = await prepare(t)
    await write('0001-people.sql', `${people} insert into people values ('Ada'), ('Ada');`)
    await write('0002-indexes.sql', indexes.replace('create index concurrently if not exists people_by_name', unique))
    await assert.rejects(migrate(pool, directory, log), { message: /^Migration 0002-indexes.sql failed: .*23505/ })
    assert.deepEqual(await validIndexes(pool), ['people_by_length'])
    await pool.query('delete from people where ctid = (select min(ctid) from people)')
    await migrate(pool, directory, log)
    assert.deepEqual(await validIndexes(pool), ['people_by_length', 'people_by_name'])
  })

  await t.test('outside a transaction that were edited, or do what cannot be repeated, are refused', async (t) => {
    const { pool, directory, write } = await prepare(t)
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

  await t.test('step back from a node that would wait for them, and come again', async (t) => {
    const { pool, directory, write } = await prepare(t)
    await write('0001-tables.sql', 'create table first (); create table second ();')
    await migrate(pool, directory, log)
    await write('0002-columns.sql', 'alter table second add column a int; alter table first add column a int;')
    const node = await pool.connect()
    await node.query('begin; insert into first default values')
    const waiting = memoryLog()
    const migrated = migrate(pool, directory, waiting.log)
    await eventually('the migration waits for the node', async () => {
      const { rowCount } = await pool.query(`select from pg_locks where relation = 'first'::regclass and not granted`)
      return rowCount === 1
    })
    await node.query('insert into second default values; commit')
    node.release()
    await migrated
    assert.match(waiting.lines.join(''), /waiting for a table that others use/)
    assert.deepEqual((await pool.query('select * from second')).rows, [{ a: null }])
  })

  await t.test('give up a table that is never free, and say so', async (t) => {
    const { pool, directory, write } = await prepare(t)
    await write('0001-people.sql', people)
    await migrate(pool, directory, log)
    await write('0002-age.sql', 'alter table people add column age int')
    const holder = await pool.connect()
    await holder.query('begin; select from people')
    await assert.rejects(migrate(pool, directory, log, 0.1), {
      name: 'StartRefused',
      message:
        /^Migration 0002-age.sql was rolled back, since a table .* in use for more than 0.1 seconds: end the long/,
    })
    await holder.query('rollback')
    holder.release()
    await migrate(pool, directory, log)
  })

  await t.test('by a role that may not create tables are refused', async (t) => {
    const { pool, directory, write, url } = await prepare(t)
    await write('0001-people.sql', people)
    await pool.query(`alter database ${await currentDatabase(pool)} set default_transaction_read_only = on`)
    const later = connect(url, connectOptions)
    t.after(later.close)
    await assert.rejects(migrate(later.pool, directory, log), /role of DATABASE_URL cannot create tables .*read-only/)
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
let databases = 0

async function freshDatabase(t: TestContext, place: Place, connectionString: string) {
  const name = `migrations_${++databases}`
  await query(connectionString, `create database ${name}`)
  const url = connectionString.replace('/countersign?', `/${name}?`)
  const { pool, close } = connect(url, connectOptions)
  t.after(close)
  const directory = join(place.parent, name)
  await mkdir(directory)
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
