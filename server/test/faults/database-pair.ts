import { execFile } from 'node:child_process'
import { appendFile, chmod, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'
import pg from 'pg'
import { databaseName, roleName } from '../../src/infrastructure/database/initialize-cluster.ts'
import { port } from '../../src/infrastructure/database/socket-directory.ts'
import { eventually } from '../harness/eventually.ts'
import { type PostgresServer, startPostgresServer, superuser } from '../harness/postgres-server.ts'
import type { Wire } from '../harness/wire.ts'
import { placeWithDatabase } from '../infrastructure/database/embedded-database.ts'
import { processesOf } from '../infrastructure/database/server-processes.ts'

/** A primary and a synchronous standby: what the primary has confirmed, the standby has. */
export interface DatabasePair {
  primary(): PostgresServer
  /** The primary crashes, and recovers by itself. */
  crash(): Promise<void>
  /** The primary's server is killed, and started again. */
  restart(): Promise<void>
  /** The primary is killed, the standby takes over, and gets a standby of its own. */
  failOver(): Promise<void>
  /** The standby is killed, and started again. Meanwhile, the primary confirms nothing. */
  restartStandby(): Promise<void>
  /** Every connection of the nodes is ended by the server. */
  endConnections(): Promise<void>
}

const settings = {
  wal_keep_size: '512MB',
  hot_standby: 'on',
  // A crashed primary must be in service again within the patience of a test.
  wal_receiver_status_interval: '1s',
  wal_retrieve_retry_interval: '100ms',
}

/** Nodes reach the primary through the wires, which are closed to them while nobody is the primary. */
export async function startDatabasePair(t: TestContext, wires: () => readonly Wire[]): Promise<DatabasePair> {
  const places = [await placeWithDatabase(t, 'one'), await placeWithDatabase(t, 'other')] as const
  const start = (directory: string) => startPostgresServer(directory, settings)
  let primary = await start(places[0].directory)
  let standby: PostgresServer | undefined
  places[0].onEnd(async () => {
    // The standby first: without it, the primary waits for it.
    await standby?.stop()
    await primary.stop()
  })
  await primary.ask(`alter system set synchronous_standby_names = '*'`)
  standby = await addStandby(places[1].directory)
  await primary.ask('select pg_reload_conf()')
  await inStep()

  /** Copies the primary while it runs. */
  async function addStandby(directory: string): Promise<PostgresServer> {
    await Promise.all(
      (await readdir(directory)).map((name) => rm(join(directory, name), { recursive: true, force: true })),
    )
    const client = new pg.Client({ host: dirname(primary.socketPath), port, user: superuser, database: 'postgres' })
    await client.connect()
    try {
      await client.query(`select pg_backup_start('standby', true)`)
      await run('cp', ['-a', `${primary.directory}/.`, directory]).catch((error: Error) => {
        // Temporary files disappear under the copy.
        if (!/No such file/.test(error.message)) throw error
      })
      const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
      const label = join(directory, 'backup_label')
      await writeFile(label, rows[0].labelfile)
      // The server runs as another user than root.
      await chmod(label, 0o666)
    } finally {
      await client.end()
    }
    for (const name of ['postmaster.pid', `.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`])
      await rm(join(directory, name), { force: true })
    await writeFile(join(directory, 'standby.signal'), '')
    // The last line counts.
    await appendFile(join(directory, 'postgresql.auto.conf'), `primary_conninfo = '${primary.connectionInfo}'\n`)
    return await start(directory)
  }

  /**
   * Resolves once the standby has all that the primary shows. After a crash, the primary shows what it never confirmed, and
   * what was read of that must survive a failover, too.
   */
  async function inStep(): Promise<void> {
    const question = `select coalesce(bool_or(sync_state = 'sync' and flush_lsn >= pg_current_wal_flush_lsn()), false)
      from pg_stat_replication`
    await eventually('the standby is in step', async () => (await primary.ask(question).catch(() => false)) === true)
  }

  async function withoutNodes(act: () => Promise<void>): Promise<void> {
    for (const wire of wires()) wire.refuse()
    await act()
    await inStep()
    for (const wire of wires()) {
      wire.moveTo({ path: primary.socketPath })
      wire.heal()
    }
  }

  return {
    primary: () => primary,
    crash: () =>
      withoutNodes(async () => {
        const writer = () =>
          processesOf(primary.directory).find(({ commandLine }) => commandLine.includes('walwriter'))?.pid
        // A promoted standby starts it a moment later.
        const crashed = await eventually('it runs', writer)
        process.kill(crashed, 'SIGKILL')
        for (const wire of wires()) wire.cut()
        await eventually('the primary has noticed', () => ![crashed, undefined].includes(writer()))
      }),
    restart: () =>
      withoutNodes(async () => {
        await primary.kill()
        primary = await start(primary.directory)
      }),
    failOver: () =>
      withoutNodes(async () => {
        const [old, next] = [primary, standby as PostgresServer]
        await old.kill()
        await next.ask('select pg_promote(true, 60)')
        primary = next
        standby = await addStandby(old.directory)
      }),
    async restartStandby() {
      const { directory } = standby as PostgresServer
      await standby?.kill()
      standby = await start(directory)
      await inStep()
    },
    async endConnections() {
      await primary.ask(`select count(pg_terminate_backend(pid)) from pg_stat_activity where usename = '${roleName}'`)
    },
  }
}

/** Through a wire to the primary. */
export function databaseUrlOf({ port }: Pick<Wire, 'port'>): string {
  return `postgres://${roleName}@127.0.0.1:${port}/${databaseName}`
}

const run = promisify(execFile)
