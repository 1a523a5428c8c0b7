import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { databaseName, roleName } from '../../src/infrastructure/database/initialize-cluster.ts'
import { eventually } from '../harness/eventually.ts'
import { startPostgresServer } from '../harness/postgres-server.ts'
import { openWire, type Wire } from '../harness/wire.ts'
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
  await writeFile(join(places[1].directory, 'postgresql.auto.conf'), `primary_conninfo = '${primary.connectionInfo}'\n`)
  await writeFile(join(places[1].directory, 'standby.signal'), '')
  const standby = await startServer(places[1])
  if (synchronous) {
    await primary.ask(`alter system set synchronous_standby_names = '*'`)
    await primary.ask('select pg_reload_conf()')
    await eventually('the standby is synchronous', async () => {
      return (await primary.ask(`select count(*)::int as at from pg_stat_replication where sync_state = 'sync'`)) === 1
    })
  }
  const wire = await wireTo(places[1], primary.socketPath)
  const oldWire = await wireTo(places[1], primary.socketPath)
  return {
    onEnd: places[1].onEnd,
    databaseUrl: databaseUrlOf(wire),
    oldPrimaryUrl: databaseUrlOf(oldWire),
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
      wire.moveTo({ path: standby.socketPath })
    },
    async promote() {
      await standby.ask('select pg_promote(true, 60)')
    },
    async failOver({ oldPrimary }) {
      if (oldPrimary === 'killed') process.kill(primary.pid, 'SIGKILL')
      await standby.ask('select pg_promote(true, 60)')
      wire.moveTo({ path: standby.socketPath })
    },
  }
}

async function startServer(place: Place) {
  const server = await startPostgresServer(place.directory)
  place.onEnd(() => server.stop())
  return server
}

async function wireTo(place: Place, socketPath: string): Promise<Wire> {
  const wire = await openWire({ path: socketPath })
  place.onEnd(() => wire.close())
  return wire
}

function databaseUrlOf({ port }: Wire): string {
  return `postgres://${roleName}@127.0.0.1:${port}/${databaseName}`
}
