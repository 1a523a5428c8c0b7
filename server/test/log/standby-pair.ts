import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { chooseRunAs } from '../../src/infrastructure/database/choose-run-as.ts'
import { endProcess } from '../../src/infrastructure/database/end-process.ts'
import { findBinaries } from '../../src/infrastructure/database/find-binaries.ts'
import { databaseName, roleName } from '../../src/infrastructure/database/initialize-cluster.ts'
import { ownDirectory } from '../../src/infrastructure/database/own-directory.ts'
import { port, prepareSocketDirectory } from '../../src/infrastructure/database/socket-directory.ts'
import { startWatched } from '../../src/infrastructure/database/watched-process.ts'
import { eventually } from '../harness/eventually.ts'
import { type Place, placeWithDatabase } from '../infrastructure/database/embedded-database.ts'

export interface StandbyPair {
  /** Steps run before the servers end. */
  onEnd(step: () => Promise<void>): void
  /** Connects to the primary, and after a failover to the promoted standby. */
  readonly databaseUrl: string
  /** Connects to the original primary, for a node that does not notice the failover. */
  readonly oldPrimaryUrl: string
  /** Resolves once the standby has everything that the primary has. */
  caughtUp(): Promise<void>
  /** From now on nothing reaches the standby. */
  cutReplication(): Promise<void>
  /** The primary is killed, and `databaseUrl` connects to the standby, which accepts no writes before it is promoted. */
  losePrimary(): Promise<void>
  promote(): Promise<void>
  /** The standby takes over in its current state. The old primary is killed, or stays alive beside it. */
  failOver(options: { oldPrimary: 'killed' | 'alive' }): Promise<void>
}

/** Two PostgreSQL servers with streaming replication from one to the other, asynchronous unless it says otherwise. */
export async function startStandbyPair(t: TestContext, { synchronous = false } = {}): Promise<StandbyPair> {
  const places = [await placeWithDatabase(t, 'primary'), await placeWithDatabase(t, 'standby')] as const
  const primary = await startServer(places[0])
  const standbyOf = `host=${primary.socketDirectory} port=${port} user=${superuser}`
  await writeFile(join(places[1].directory, 'postgresql.auto.conf'), `primary_conninfo = '${standbyOf}'\n`)
  await writeFile(join(places[1].directory, 'standby.signal'), '')
  const standby = await startServer(places[1])
  if (synchronous) {
    await primary.ask(`alter system set synchronous_standby_names = '*'`)
    await primary.ask('select pg_reload_conf()')
    await eventually('the standby is synchronous', async () => {
      return (await primary.ask(`select count(*)::int as at from pg_stat_replication where sync_state = 'sync'`)) === 1
    })
  }
  const wire = await openWire(places[1], primary.socketPath)
  const oldWire = await openWire(places[1], primary.socketPath)
  return {
    onEnd: places[1].onEnd,
    databaseUrl: wire.connectionString,
    oldPrimaryUrl: oldWire.connectionString,
    async caughtUp() {
      const written = await primary.ask('select pg_current_wal_lsn()::text as at')
      const question = `select pg_last_wal_replay_lsn() >= '${written}'::pg_lsn as at`
      await eventually('the standby has caught up', async () => (await standby.ask(question)) === true)
    },
    async cutReplication() {
      await standby.ask(`alter system set primary_conninfo = ''`)
      await standby.ask('select pg_reload_conf()')
      await eventually('nothing is received any more', async () => {
        return (await standby.ask('select count(*)::int as at from pg_stat_wal_receiver')) === 0
      })
    },
    async losePrimary() {
      process.kill(primary.pid, 'SIGKILL')
      wire.moveTo(standby.socketPath)
    },
    async promote() {
      await standby.ask('select pg_promote(true, 60)')
    },
    async failOver({ oldPrimary }) {
      if (oldPrimary === 'killed') process.kill(primary.pid, 'SIGKILL')
      await standby.ask('select pg_promote(true, 60)')
      wire.moveTo(standby.socketPath)
    },
  }
}

const superuser = 'postgres'

async function startServer(place: Place) {
  const { directory } = place
  const binaries = await findBinaries()
  const owner = await ownDirectory(directory)
  const { runAs } = await chooseRunAs(binaries, directory, owner)
  const socketDirectory = await prepareSocketDirectory(directory, owner)
  await writeFile(join(directory, 'pg_hba.conf'), 'local all all trust\nlocal replication all trust\n')
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDirectory,
    port,
    max_connections: 100,
    shared_buffers: '32MB',
    fsync: 'off',
    dynamic_shared_memory_type: 'mmap',
  }
  const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
  const lines: string[] = []
  const server = await startWatched(runAs, binaries.postgres, directory, args, (line) => lines.push(line))
  place.onEnd(async () => {
    await endProcess(server.pid, directory)
    await server.exited
  })

  /** The first value of the result. */
  async function ask(question: string): Promise<unknown> {
    const client = new pg.Client({ host: socketDirectory, port, user: superuser, database: 'postgres' })
    client.on('error', () => {})
    await client.connect()
    try {
      return Object.values((await client.query(question)).rows[0] ?? {})[0]
    } finally {
      await client.end()
    }
  }

  await eventually(
    () => `the server answers: ${lines.slice(-5).join('; ')}`,
    () =>
      ask('select 1').then(
        () => true,
        () => false,
      ),
  )
  return { pid: server.pid, socketDirectory, socketPath: join(socketDirectory, `.s.PGSQL.${port}`), ask }
}

/** A port whose connections lead to a server's socket, and break when it is moved to another one. */
async function openWire(place: Place, socketPath: string) {
  let target = socketPath
  const sockets = new Set<Socket>()
  const wire = createServer((near) => {
    const far = connect(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(from)
          to.destroy()
        })
      from.pipe(to)
    }
  })
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve))
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  place.onEnd(async () => {
    wire.close()
    breakAll()
  })
  return {
    connectionString: `postgres://${roleName}@127.0.0.1:${(wire.address() as AddressInfo).port}/${databaseName}`,
    moveTo(other: string) {
      target = other
      breakAll()
    },
  }
}
