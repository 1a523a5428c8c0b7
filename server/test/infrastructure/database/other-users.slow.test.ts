import assert from 'node:assert/strict'
import { chmod, chown, cp, mkdir, readdir, readFile, rm, rmdir, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { findBinaries } from '../../../src/infrastructure/database/find-binaries.ts'
import { eventually } from '../../harness/eventually.ts'
import { setTimers } from '../../harness/set-timers.ts'
import { type Place, placeWithDatabase, query, startEmbedded, temporaryPlace } from './embedded-database.ts'
import { isRoot, needsMount, needsOrdinaryUser, needsRoot, needsSearch, ordinaryUser } from './ordinary-user.ts'
import { queryAs } from './query-as.ts'
import { noProcessLeft } from './server-processes.ts'
import { refusal, running, startService } from './service-process.ts'

const user = ordinaryUser ?? { uid: 0, gid: 0 }

describe('embedded PostgreSQL, by the user who runs it', { concurrency: 3 }, () => {
  test('an ordinary user owns the database', { skip: needsOrdinaryUser }, async (t) => {
    const place = await ownedPlace(t)
    const service = startService(place, user)
    const { processId, connectionString } = await running(service)
    assert.deepEqual(await ownerOf(`/proc/${processId}`), user)
    assert.deepEqual(await ownerOf(place.directory), user)
    assert.deepEqual(await queryAs(user, connectionString, 'select 1 as one'), [{ one: 1 }])
    await service.kill()
    await noProcessLeft(place.directory)
  })

  test('root runs the database as nobody', { skip: needsRoot }, async (t) => {
    const place = await temporaryPlace(t)
    const { processId } = await startEmbedded(place)
    assert.deepEqual(await ownerOf(`/proc/${processId}`), nobody)
    assert.deepEqual(await ownerOf(place.directory), nobody)
  })

  test('root may keep database and program where only root may enter', { skip: needsSearch }, async (t) => {
    const place = await temporaryPlace(t, 'closed')
    await mkdir(dirname(place.directory), { mode: 0o700 })
    const binaries = await findBinaries()
    const copy = join(place.parent, 'closed', 'package')
    await cp(dirname(dirname(binaries.postgres)), copy, { recursive: true, verbatimSymlinks: true })
    const copied = { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') }
    const { connectionString } = await startEmbedded(place, { binaries: copied })
    assert.deepEqual(await query(connectionString, 'select 1 as one'), [{ one: 1 }])
    await query(connectionString, `do $$ begin perform 'loads plpgsql from the closed directory'; end $$`)
  })

  test('a database that an ordinary user made stays that of the user when root runs it', {
    skip: needsOrdinaryUser,
  }, async (t) => {
    const place = await ownedPlace(t)
    const service = startService(place, user)
    await running(service)
    await service.kill()
    const { processId, connectionString } = await startEmbedded(place)
    assert.deepEqual(await ownerOf(`/proc/${processId}`), user)
    assert.deepEqual(await query(connectionString, 'select 1 as one'), [{ one: 1 }])
  })

  test('a process of the user whom the server runs as is refused, and the service is served', {
    skip: needsOrdinaryUser,
  }, async (t) => {
    const place = await placeOfEarlierVersion(t)
    const { connectionString } = await startEmbedded(place)
    await query(connectionString, 'create table secrets as select 42 as number')
    const asSuperuser = connectionString.replace('//countersign@', '//postgres@')
    for (const url of [connectionString, asSuperuser]) {
      assert.deepEqual(await queryAs(nobody, url, 'select * from secrets'), { code: '28000' })
    }
    assert.deepEqual(await query(connectionString, 'select * from secrets'), [{ number: 42 }])
  })

  test('a server that is started again still refuses other users', { skip: needsOrdinaryUser }, async (t) => {
    const place = await placeOfEarlierVersion(t)
    const server = await startEmbedded(place)
    const first = server.processId ?? 0
    await rm(join(place.directory, 'countersign_hba.conf'))
    process.kill(first, 'SIGKILL')
    await eventually('another server runs', () => server.processId !== undefined && server.processId !== first)
    assert.deepEqual(await queryAs(nobody, server.connectionString, 'select 1 as one'), { code: '28000' })
    assert.deepEqual(await query(server.connectionString, 'select 1 as one'), [{ one: 1 }])
  })

  test('the service of one user is not disturbed by that of another on the same directory', {
    skip: needsOrdinaryUser,
  }, async (t) => {
    const place = await ownedPlace(t)
    const { connectionString } = await running(startService(place, user))
    const timers = setTimers()
    await assert.rejects(timers.passing(startEmbedded(place, { timers })), /^StartRefused: Another Countersign service/)
    assert.ok(timers.elapsed() < 10_000, `refused after ${timers.elapsed()} ms`)
    assert.deepEqual(await queryAs(user, connectionString, 'select 1 as one'), [{ one: 1 }])
  })

  test('rules for access are written without following a link', { skip: needsRoot }, async (t) => {
    const place = await placeWithDatabase(t)
    const elsewhere = join(place.parent, 'elsewhere')
    await writeFile(elsewhere, 'untouched')
    for (const name of ['countersign_hba.conf', 'countersign_ident.conf']) {
      await symlink(elsewhere, join(place.directory, name))
    }
    const { connectionString } = await startEmbedded(place)
    assert.deepEqual(await query(connectionString, 'select 1 as one'), [{ one: 1 }])
    assert.equal(await readFile(elsewhere, 'utf8'), 'untouched')
  })

  test('a copy that belongs to root and is open to all is put right', { skip: needsRoot }, async (t) => {
    const place = await placeWithDatabase(t)
    for (const entry of await readdir(place.directory, { recursive: true }))
      await chown(join(place.directory, entry), 0, 0)
    await chown(place.directory, 0, 0)
    await chmod(place.directory, 0o755)
    const { connectionString } = await startEmbedded(place)
    assert.deepEqual(await query(connectionString, 'create table works ()'), [])
    assert.equal((await stat(place.directory)).mode & 0o777, 0o700)
  })

  test('a container without the capability runs it where all may enter', { skip: needsSearch }, async (t) => {
    const place = await temporaryPlace(t)
    const { processId, connectionString } = await running(startService(place, withoutSearch))
    assert.deepEqual(await ownerOf(`/proc/${processId}`), nobody)
    assert.deepEqual(await query(connectionString, 'select 1 as one'), [{ one: 1 }])
  })

  test('a container without the capability is sent to DATABASE_URL from a closed directory', {
    skip: needsSearch,
  }, async (t) => {
    const place = await temporaryPlace(t, 'closed')
    await mkdir(dirname(place.directory), { mode: 0o700 })
    assert.match(await refusal(startService(place, withoutSearch)), /must not run as root, .* set DATABASE_URL/)
    assert.deepEqual(await readdir(dirname(place.directory)), [])
  })

  test('root that may not become another user is sent to DATABASE_URL', { skip: needsRoot }, async (t) => {
    const place = await temporaryPlace(t)
    const under = ['setpriv', '--bounding-set=-setuid,-setgid']
    assert.match(await refusal(startService(place, { under })), /must not run as root, .* set DATABASE_URL/)
  })

  test('a user whom the system does not list is sent to DATABASE_URL', { skip: needsOrdinaryUser }, async (t) => {
    const place = await temporaryPlace(t)
    await chown(place.parent, 54321, 54321)
    assert.match(
      await refusal(startService(place, { uid: 54321, gid: 54321 })),
      /listed in \/etc\/passwd.* DATABASE_URL/,
    )
    assert.deepEqual(await readdir(place.parent), [])
  })

  test('a directory one may not write to is refused', { skip: needsOrdinaryUser }, async (t) => {
    const place = await temporaryPlace(t)
    assert.match(await refusal(startService(place, user)), /cannot be used because permission is denied: .* DATA_DIR/)
  })

  test('the database of somebody else is refused', { skip: needsOrdinaryUser }, async (t) => {
    const place = await placeWithDatabase(t)
    assert.match(await refusal(startService(place, user)), /permission is denied/)
  })

  test('a full disk is refused with its reason, and nothing is left on it', { skip: needsMount }, async (t) => {
    const place = await temporaryPlace(t)
    const service = startService(place, { under: mounting(place.parent, '20m') })
    assert.match(await refusal(service), /could not be created: .*No space left on device/)
  })

  test('a mount point is refused, since nothing can be renamed onto it', { skip: needsMount }, async (t) => {
    const place = await temporaryPlace(t)
    await mkdir(place.directory)
    assert.match(
      await refusal(startService(place, { under: mounting(place.directory, '200m') })),
      /is a mount point itself/,
    )
  })

  test('a socket directory laid out by somebody else is refused', { skip: needsRoot }, async (t) => {
    const place = await placeWithDatabase(t, join('long'.repeat(20), 'path'.repeat(20)))
    const server = await startEmbedded(place)
    const socketDirectory = new URL(server.connectionString.replace('@/', '@localhost/')).searchParams.get('host') ?? ''
    await server.stop()
    await mkdir(socketDirectory, { mode: 0o700 })
    place.onEnd(() => rmdir(socketDirectory))
    await chown(socketDirectory, user.uid, user.gid)
    await assert.rejects(startEmbedded(place), { name: 'StartRefused', message: /belongs to another user/ })
  })
})

/** Earlier versions trusted every user who reached the socket. */
async function placeOfEarlierVersion(t: TestContext): Promise<Place> {
  const place = await placeWithDatabase(t)
  await writeFile(join(place.directory, 'pg_hba.conf'), 'local all all trust\n')
  return place
}

const nobody = { uid: 65534, gid: 65534 }

/** Docker's default for its containers. */
const withoutSearch = { under: ['setpriv', '--bounding-set=-dac_read_search'] }

/** In its own mount namespace, which ends with the process. */
function mounting(target: string, size: string): string[] {
  const script = 'mount -t tmpfs -o size="$1",mode=755 tmpfs "$0" && shift && exec "$@"'
  return ['unshare', '--mount', '/bin/sh', '-c', script, target, size]
}

async function ownedPlace(t: TestContext): Promise<Place> {
  const place = await temporaryPlace(t)
  if (isRoot) await chown(place.parent, user.uid, user.gid)
  return place
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = await stat(path)
  return { uid, gid }
}
