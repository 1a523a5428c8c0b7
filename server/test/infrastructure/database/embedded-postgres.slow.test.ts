import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import pg from 'pg'
import { connect } from '../../../src/infrastructure/database/connect.ts'
import { endProcess, isServerOf } from '../../../src/infrastructure/database/end-process.ts'
import { findBinaries } from '../../../src/infrastructure/database/find-binaries.ts'
import { eventually } from '../../harness/eventually.ts'
import { setTimers } from '../../harness/set-timers.ts'
import { memoryLog, type Place, placeWithDatabase, query, startEmbedded, temporaryPlace } from './embedded-database.ts'
import { processesOf, processNamed } from './server-processes.ts'
import { running, startService } from './service-process.ts'

describe('embedded PostgreSQL', { concurrency: 3 }, () => {
  test('the first start makes a database that compares by code point, checks its pages and flushes', async (t) => {
    const place = await temporaryPlace(t)
    const { connectionString } = await startEmbedded(place)
    const [row] = await query(
      connectionString,
      `select current_database(), current_user, pg_encoding_to_char(encoding) as encoding, datlocprovider, datlocale,
        current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
        current_setting('synchronous_commit') as synchronous_commit, current_setting('listen_addresses') as addresses,
        'B' < 'a' as by_code_point
        from pg_database where datname = current_database()`,
    )
    assert.deepEqual(row, {
      current_database: 'countersign',
      current_user: 'countersign',
      encoding: 'UTF8',
      datlocprovider: 'b',
      datlocale: 'C.UTF-8',
      checksums: 'on',
      fsync: 'on',
      synchronous_commit: 'on',
      addresses: '',
      by_code_point: true,
    })
    assert.deepEqual(await readdir(place.parent), ['postgres'])
    assert.equal((await stat(place.directory)).mode & 0o777, 0o700)
  })

  test('the service may make tables and databases and not read files of the system', async (t) => {
    const { connectionString } = await startEmbedded(await placeWithDatabase(t))
    await query(connectionString, 'create table one ()')
    await query(connectionString, 'create database two template template0')
    await query(connectionString, 'drop database two with (force)')
    await assert.rejects(query(connectionString, `select pg_read_file('/etc/passwd')`), { code: '42501' })
    await assert.rejects(query(connectionString, `copy (select 1) to program 'id'`), { code: '42501' })
  })

  test('the server takes more connections than its node is set to open', async (t) => {
    for (const [connections, taken] of [
      [10, '60'],
      [150, '170'],
    ] as const) {
      const { connectionString } = await startEmbedded(await placeWithDatabase(t), { connections })
      assert.deepEqual(await query(connectionString, 'show max_connections'), [{ max_connections: taken }])
    }
  })

  test('a stopped database is gone, and keeps its rows for the next start', async (t) => {
    const place = await placeWithDatabase(t)
    const first = await startEmbedded(place)
    await query(first.connectionString, 'create table kept as select 42 as number')
    const idle = new pg.Client({ connectionString: first.connectionString })
    idle.on('error', () => {})
    await idle.connect()
    await Promise.all([first.stop(), first.stop()])
    assert.equal(first.processId, undefined)
    assert.deepEqual(processesOf(place.directory), [])
    assert.equal((await readdir(place.directory)).includes('.s.PGSQL.5432'), false)
    const second = await startEmbedded(place)
    assert.equal(second.connectionString, first.connectionString)
    assert.deepEqual(await query(second.connectionString, 'select number from kept'), [{ number: 42 }])
    await first.stop()
    assert.deepEqual(await query(second.connectionString, 'select number from kept'), [{ number: 42 }])
  })

  test('a second service on the same directory is refused, and the first continues', async (t) => {
    const place = await placeWithDatabase(t)
    const first = await startEmbedded(place)
    await assert.rejects(startSecond(place), {
      name: 'StartRefused',
      message: `Another Countersign service (database process ${first.processId}) is using ${place.directory}: stop it, or set DATA_DIR to another directory.`,
    })
    assert.deepEqual(await query(first.connectionString, 'select 1 as one'), [{ one: 1 }])
  })

  test('of two services that create the same database concurrently one runs and the other is refused', async (t) => {
    const place = await temporaryPlace(t)
    const services = [startService(place), startService(place)]
    const outcomes = await Promise.all(services.map(({ outcome }) => outcome))
    const [winner] = outcomes.filter(({ kind }) => kind === 'running')
    assert.equal(winner?.kind, 'running')
    const [loser] = outcomes.filter(({ kind }) => kind === 'failed')
    assert.match(loser?.kind === 'failed' ? loser.message : '', /^Another Countersign service/)
    assert.deepEqual(await query(winner.connectionString, 'select 1 as one'), [{ one: 1 }])
    await eventually('drafts are removed', async () => (await readdir(place.parent)).length === 1)
  })

  test('a first start that was killed is repeated', async (t) => {
    const place = await temporaryPlace(t)
    const service = startService(place)
    await eventually('a draft exists', async () => {
      const [draft] = await readdir(place.parent)
      return draft?.startsWith('postgres.new-') === true && (await readdir(join(place.parent, draft))).length > 0
    })
    await service.kill()
    const { connectionString } = await startEmbedded(place)
    assert.deepEqual(await query(connectionString, 'select 1 as one'), [{ one: 1 }])
    assert.deepEqual(await readdir(place.parent), ['postgres'])
  })

  test('a path too long for a socket is served by a short private one, which goes with the server', async (t) => {
    const place = await placeWithDatabase(t, join('long'.repeat(20), 'path'.repeat(20)))
    const server = await startEmbedded(place)
    const socketDirectory = new URL(server.connectionString.replace('@/', '@localhost/')).searchParams.get('host') ?? ''
    assert.equal(dirname(socketDirectory), tmpdir())
    assert.equal((await stat(socketDirectory)).mode & 0o777, 0o700)
    assert.equal((await stat(socketDirectory)).uid, (await stat(place.directory)).uid)
    assert.deepEqual(await query(server.connectionString, 'select 1 as one'), [{ one: 1 }])
    await assert.rejects(startSecond(place), /Another Countersign service/)
    await server.stop()
    await assert.rejects(stat(socketDirectory), { code: 'ENOENT' })
  })

  test('a directory reached by a link is the same directory', async (t) => {
    const place = await placeWithDatabase(t, 'real')
    await symlink('real', join(place.parent, 'link'))
    const linked = join(place.parent, 'link', 'postgres')
    const first = await startEmbedded(place, { directory: linked })
    await assert.rejects(startSecond(place), /Another Countersign service/)
    await first.stop()
    const second = await startEmbedded(place)
    assert.equal(second.connectionString, first.connectionString)
  })

  test('a path with spaces, quotes, commas and letters of all kinds works', async (t) => {
    const place = await temporaryPlace(t, `it's "my", $HOME, 50% of Ünïcödé`)
    const { connectionString } = await startEmbedded(place)
    assert.deepEqual(await query(connectionString, 'select 1 as one'), [{ one: 1 }])
  })

  test('a database of another major version is refused', async (t) => {
    const place = await placeWithDatabase(t)
    await writeFile(join(place.directory, 'PG_VERSION'), '17\n')
    await assert.rejects(startEmbedded(place), {
      name: 'StartRefused',
      message: /PostgreSQL 17, .*PostgreSQL 18: dump it/,
    })
  })

  test('a directory with something else in it is refused and left unchanged', async (t) => {
    const place = await temporaryPlace(t)
    await mkdir(place.directory)
    await writeFile(join(place.directory, 'diary.txt'), 'mine')
    await assert.rejects(startEmbedded(place), { name: 'StartRefused', message: /is not empty and has no database/ })
    assert.deepEqual(await readdir(place.parent), ['postgres'])
    assert.equal(await readFile(join(place.directory, 'diary.txt'), 'utf8'), 'mine')
  })

  test('a damaged database is refused with the words of the server', async (t) => {
    const place = await placeWithDatabase(t)
    await writeFile(join(place.directory, 'global', 'pg_control'), 'nonsense')
    await assert.rejects(startEmbedded(place), { name: 'StartRefused', message: /did not start: .*pg_control/ })
  })

  test('a platform without binaries is sent to DATABASE_URL', async () => {
    await assert.rejects(findBinaries('sunos', 'x64'), { name: 'StartRefused', message: /sunos-x64: set DATABASE_URL/ })
    await assert.rejects(findBinaries('win32', 'x64'), { name: 'StartRefused', message: /DATABASE_URL/ })
  })

  test('the idle server with ten connections takes less than 100 MB', async (t) => {
    const place = await placeWithDatabase(t)
    const { connectionString } = await startEmbedded(place)
    const { pool, close } = connect(connectionString, {
      log: memoryLog().log,
      applicationName: 'countersign test',
      maxConnections: 10,
    })
    place.onEnd(close)
    await Promise.all(Array.from({ length: 10 }, () => pool.query('select count(*) from pg_class')))
    const processes = processesOf(place.directory)
    const sizes = await Promise.all(processes.map(({ pid }) => proportionalSize(pid)))
    const total = sizes.reduce((sum, size) => sum + size, 0)
    t.diagnostic(`${processes.length} processes, ${Math.round(total / 1024)} MB`)
    assert.ok(processes.length >= 16 && total > 0 && total < 100 * 1024, `${total} kB`)
  })

  test('what the server says goes to the log by its weight, without statements', async (t) => {
    const place = await placeWithDatabase(t)
    const { log, lines } = memoryLog()
    const { connectionString } = await startEmbedded(place, { log })
    await query(connectionString, 'create table mail (address text unique)')
    await query(connectionString, `insert into mail values ('a@example.org')`)
    await assert.rejects(query(connectionString, `insert into mail values ('a@example.org')`))
    await query(connectionString, `do $$ begin raise warning 'mind the gap'; end $$`)
    await eventually('the warning is logged', () => lines.some((line) => line.includes('mind the gap')))
    const levels = lines.map((line) => JSON.parse(line) as { level: number; postgres?: string })
    assert.equal(levels.find(({ postgres }) => postgres?.includes('mind the gap'))?.level, 40)
    assert.equal(levels.find(({ postgres }) => postgres?.includes('duplicate key'))?.level, 20)
    assert.equal(levels.find(({ postgres }) => postgres?.includes('ready to accept'))?.level, 20)
    assert.equal(lines.join('').includes('a@example.org'), false)
  })

  test('a server that does not heed the first signal is ended all the same', async (t) => {
    const place = await placeWithDatabase(t)
    const { processId = 0 } = await running(startService(place))
    const checkpointer = processNamed(place.directory, 'checkpointer')
    process.kill(checkpointer, 'SIGSTOP')
    const timers = setTimers()
    const ended = endProcess(processId, place.directory, timers)
    for (const seconds of [20, 10]) {
      await timers.waits()
      timers.advance(seconds)
    }
    await timers.passing(ended)
    process.kill(checkpointer, 'SIGCONT')
    assert.equal(await isServerOf(processId, place.directory), false)
  })

  test('the server is in a session of its own, out of reach of our terminal', async (t) => {
    const place = await placeWithDatabase(t)
    const { processId = 0 } = await startEmbedded(place)
    const [ours, theirs] = await Promise.all([sessionOf(process.pid), sessionOf(processId)])
    // In a container this session may have begun outside, where its number is shown as 0.
    assert.ok(theirs > 0 && ours !== theirs, `${ours} and ${theirs}`)
  })
})

/** A server that answers is polled for seconds until it counts as another service's. */
function startSecond(place: Place): Promise<unknown> {
  const timers = setTimers()
  return timers.passing(startEmbedded(place, { timers }))
}

async function sessionOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [, , , session] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return Number(session)
}

async function proportionalSize(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0)
}
