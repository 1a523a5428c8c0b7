import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import pg from 'pg'
import { eventually } from '../../harness/eventually.ts'
import { setTimers } from '../../harness/set-timers.ts'
import { type MemoryLog, memoryLog, type Place, placeWithDatabase, query, startEmbedded } from './embedded-database.ts'
import { noProcessLeft, processesOf, processNamed, watcherOf } from './server-processes.ts'
import { running, startService } from './service-process.ts'

describe('embedded PostgreSQL, when something is killed', { concurrency: 3 }, () => {
  test('the database ends with a killed service, and the next start is clean', async (t) => {
    const place = await placeWithDatabase(t)
    const service = startService(place)
    const { connectionString } = await running(service)
    await query(connectionString, 'create table kept as select 42 as number')
    await service.kill()
    await noProcessLeft(place.directory)
    const { log, lines } = memoryLog()
    await startEmbedded(place, { log })
    assert.deepEqual(await query(connectionString, 'select number from kept'), [{ number: 42 }])
    assert.equal(lines.join('').includes('not properly shut down'), false)
  })

  test('a service killed in the first moment leaves no database behind', async (t) => {
    const place = await placeWithDatabase(t)
    const service = startService(place)
    await eventually('the server is being started', () => processesOf(place.directory).length > 0)
    await service.kill()
    await noProcessLeft(place.directory)
  })

  test('a killed server is restarted, with what was committed', async (t) => {
    const place = await placeWithDatabase(t)
    const server = await startEmbedded(place)
    await query(server.connectionString, 'create table kept as select 42 as number')
    const first = server.processId ?? 0
    process.kill(first, 'SIGKILL')
    await eventually('another server runs', () => server.processId !== undefined && server.processId !== first)
    assert.deepEqual(await query(server.connectionString, 'select number from kept'), [{ number: 42 }])
  })

  test('a killed server whose connections linger is restarted once they are gone', async (t) => {
    const place = await placeWithDatabase(t)
    const logged = memoryLog()
    const server = await startEmbedded(place, { log: logged.log })
    const first = server.processId ?? 0
    const lingering = await freezeConnection(place, server.connectionString)
    process.kill(first, 'SIGKILL')
    await saying(logged, 'pre-existing shared memory block')
    process.kill(lingering, 'SIGCONT')
    await eventually('another server runs', () => server.processId !== undefined && server.processId !== first)
    assert.deepEqual(await query(server.connectionString, 'select 1 as one'), [{ one: 1 }])
  })

  test('service and server killed together leave nothing behind, and the next start is clean', async (t) => {
    const place = await placeWithDatabase(t)
    const service = startService(place)
    const { processId, connectionString } = await running(service)
    await query(connectionString, 'create table kept as select 42 as number')
    process.kill(processId, 'SIGKILL')
    await service.kill()
    const next = await startEmbedded(place)
    assert.deepEqual(await query(next.connectionString, 'select number from kept'), [{ number: 42 }])
    await next.stop()
    await noProcessLeft(place.directory)
  })

  test('a killed supervisor brings a new server, and the old one is gone', async (t) => {
    const place = await placeWithDatabase(t)
    const server = await startEmbedded(place)
    const first = server.processId ?? 0
    process.kill(await watcherOf(first), 'SIGKILL')
    await eventually('another server runs', () => server.processId !== undefined && server.processId !== first)
    await assert.rejects(stat(`/proc/${first}/cwd`), { code: 'ENOENT' })
    assert.deepEqual(await query(server.connectionString, 'select 1 as one'), [{ one: 1 }])
    // A process that the server has just started has the server's own name for a moment.
    await eventually('one server is there', () => {
      const servers = processesOf(place.directory).filter(({ commandLine }) => /^\S*postgres -D/.test(commandLine))
      return servers.length === 1 && servers[0]?.pid === server.processId
    })
  })

  test('an end of all processes together leaves the service time for its last queries', async (t) => {
    const place = await placeWithDatabase(t)
    const server = await startEmbedded(place)
    const client = new pg.Client({ connectionString: server.connectionString })
    client.on('error', () => {})
    await client.connect()
    const watchers = () =>
      processesOf(place.directory).flatMap(({ pid, commandLine }) => (commandLine.startsWith('/bin/sh') ? [pid] : []))
    const before = watchers()
    assert.equal(before.length, 2)
    for (const pid of [...before, server.processId ?? 0]) process.kill(pid, 'SIGTERM')
    await eventually('no new connection is let in', () => refusesBecause(server.connectionString, '57P03'))
    const { rows } = await client.query('select 1 as one')
    assert.deepEqual(rows, [{ one: 1 }])
    assert.deepEqual(watchers(), before, 'the watchers live as long as the server has clients')
    await server.stop()
    assert.deepEqual(processesOf(place.directory), [])
  })

  test('the server is ended and replaced even when everything that watches it is killed', async (t) => {
    const place = await placeWithDatabase(t)
    const server = await startEmbedded(place)
    const first = server.processId ?? 0
    const watchers = processesOf(place.directory).filter(({ commandLine }) => commandLine.startsWith('/bin/sh'))
    assert.equal(watchers.length, 2)
    for (const { pid } of watchers.reverse()) process.kill(pid, 'SIGKILL')
    await eventually('another server runs', () => server.processId !== undefined && server.processId !== first)
    assert.deepEqual(await query(server.connectionString, 'select 1 as one'), [{ one: 1 }])
    await assert.rejects(stat(`/proc/${first}/cwd`), { code: 'ENOENT' })
  })

  test('the database ends with a killed service even when the watcher was killed before', async (t) => {
    const place = await placeWithDatabase(t)
    const service = startService(place)
    const { processId } = await running(service)
    service.child.kill('SIGSTOP')
    process.kill(await watcherOf(processId), 'SIGKILL')
    await service.kill()
    await noProcessLeft(place.directory)
  })

  test('a start waits for the dying server of a killed service', async (t) => {
    const place = await placeWithDatabase(t)
    const service = startService(place)
    const { processId, connectionString } = await running(service)
    const checkpointer = processNamed(place.directory, 'checkpointer')
    process.kill(checkpointer, 'SIGSTOP')
    place.onEnd(async () => void resume(checkpointer))
    await service.kill()
    await eventually('the server says that it is shutting down', () => refusesBecause(connectionString, '57P03'))
    let started = false
    const logged = memoryLog()
    const next = startEmbedded(place, { log: logged.log }).then((server) => {
      started = true
      return server
    })
    await saying(logged, 'waiting for another database server to stop')
    assert.equal(started, false)
    process.kill(checkpointer, 'SIGCONT')
    assert.notEqual((await next).processId, processId)
    assert.deepEqual(await query(connectionString, 'select 1 as one'), [{ one: 1 }])
  })

  test('a start waits for the last connections of a killed server', async (t) => {
    const place = await placeWithDatabase(t)
    const service = startService(place)
    const { processId, connectionString } = await running(service)
    const lingering = await freezeConnection(place, connectionString)
    process.kill(processId, 'SIGKILL')
    await service.kill()
    const logged = memoryLog()
    const next = startEmbedded(place, { log: logged.log })
    await saying(logged, 'pre-existing shared memory block')
    process.kill(lingering, 'SIGCONT')
    await next
    assert.deepEqual(await query(connectionString, 'select 1 as one'), [{ one: 1 }])
  })

  test('a lock file that names a process of another kind does not hinder', async (t) => {
    const place = await placeWithDatabase(t)
    const { uid, gid } = await stat(place.directory)
    const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore', cwd: '/' })
    place.onEnd(async () => {
      stranger.kill('SIGKILL')
      await once(stranger, 'exit')
    })
    const lock = join(place.directory, 'postmaster.pid')
    await writeFile(lock, `${stranger.pid}\n${place.directory}\n1794709800\n5432\n${place.directory}\n\n`)
    await chown(lock, uid, gid)
    const server = await startEmbedded(place)
    assert.equal((await readFile(lock, 'utf8')).split('\n')[0], String(server.processId))
  })

  test('an empty lock file of a crash does not hinder', async (t) => {
    const place = await placeWithDatabase(t)
    const { uid, gid } = await stat(place.directory)
    const lock = join(place.directory, 'postmaster.pid')
    await writeFile(lock, '')
    await chown(lock, uid, gid)
    await utimes(lock, 0, 0)
    const { connectionString } = await startEmbedded(place)
    assert.deepEqual(await query(connectionString, 'select 1 as one'), [{ one: 1 }])
  })

  test('a server that cannot be started again is given up', async (t) => {
    const place = await placeWithDatabase(t)
    let givenUp: (error: Error) => void = () => {}
    const error = new Promise<Error>((resolve) => {
      givenUp = resolve
    })
    const timers = setTimers()
    const server = await startEmbedded(place, { onGivenUp: givenUp, timers })
    await writeFile(join(place.directory, 'global', 'pg_control'), 'nonsense')
    process.kill(server.processId ?? 0, 'SIGKILL')
    assert.match((await timers.passing(error)).message, /pg_control/)
    assert.equal(server.processId, undefined)
    await server.stop()
    await noProcessLeft(place.directory)
  })

  test('a stop while the server is being started again leaves none', async (t) => {
    const place = await placeWithDatabase(t)
    const logged = memoryLog()
    const server = await startEmbedded(place, { log: logged.log })
    const lingering = await freezeConnection(place, server.connectionString)
    process.kill(server.processId ?? 0, 'SIGKILL')
    await saying(logged, 'pre-existing shared memory block')
    await server.stop()
    assert.equal(server.processId, undefined)
    process.kill(lingering, 'SIGCONT')
    await noProcessLeft(place.directory)
  })
})

/** A connection whose server process is stopped, and so holds the shared memory after the server was killed. */
async function freezeConnection(place: Place, connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  process.kill(pid, 'SIGSTOP')
  place.onEnd(async () => {
    resume(pid)
    await client.end().catch(() => {})
  })
  return pid
}

function resume(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT')
  } catch {
    // It is gone already.
  }
}

async function saying({ lines }: MemoryLog, words: string): Promise<void> {
  await eventually(`the log says ${words}`, () => lines.some((line) => line.includes(words)))
}

async function refusesBecause(connectionString: string, code: string): Promise<boolean> {
  return query(connectionString, 'select 1').then(
    () => false,
    (error: { code?: string }) => error.code === code,
  )
}
