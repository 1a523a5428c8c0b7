import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { chooseRunAs } from '../../src/infrastructure/database/choose-run-as.ts'
import { endProcess } from '../../src/infrastructure/database/end-process.ts'
import { findBinaries } from '../../src/infrastructure/database/find-binaries.ts'
import { ownDirectory } from '../../src/infrastructure/database/own-directory.ts'
import { port, prepareSocketDirectory } from '../../src/infrastructure/database/socket-directory.ts'
import { startWatched } from '../../src/infrastructure/database/watched-process.ts'
import { noProcessLeft } from '../infrastructure/database/server-processes.ts'
import { eventually } from './eventually.ts'

export const superuser = 'postgres'

/** One process of a PostgreSQL server, for tests that need several servers, or kill theirs. */
export interface PostgresServer {
  readonly pid: number
  readonly directory: string
  readonly socketPath: string
  /** How another server replicates from this one. */
  readonly connectionInfo: string
  /** The first value of the result. */
  ask(question: string): Promise<unknown>
  /** Resolves once no process of the server is left. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export async function startPostgresServer(
  directory: string,
  settings: Record<string, string> = {},
): Promise<PostgresServer> {
  const binaries = await findBinaries()
  const owner = await ownDirectory(directory)
  const { runAs } = await chooseRunAs(binaries, directory, owner)
  const socketDirectory = await prepareSocketDirectory(directory, owner)
  await writeFile(join(directory, 'pg_hba.conf'), 'local all all trust\nlocal replication all trust\n')
  const all = {
    listen_addresses: '',
    unix_socket_directories: socketDirectory,
    port,
    max_connections: 100,
    shared_buffers: '32MB',
    fsync: 'off',
    dynamic_shared_memory_type: 'mmap',
    ...settings,
  }
  const args = Object.entries(all).map(([name, value]) => `--${name}=${value}`)
  const lines: string[] = []
  const server = await startWatched(runAs, binaries.postgres, directory, args, (line) => lines.push(line))

  let isGone = false
  void server.exited.then(() => {
    isGone = true
  })

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
    () => {
      if (isGone) throw new Error(`the server ended: ${lines.slice(-5).join('; ')}`)
      return ask('select 1').then(
        () => true,
        () => false,
      )
    },
  )
  return {
    pid: server.pid,
    directory,
    socketPath: join(socketDirectory, `.s.PGSQL.${port}`),
    connectionInfo: `host=${socketDirectory} port=${port} user=${superuser}`,
    ask,
    async kill() {
      process.kill(server.pid, 'SIGKILL')
      await server.exited
      await noProcessLeft(directory)
    },
    async stop() {
      await endProcess(server.pid, directory)
      await server.exited
    },
  }
}
