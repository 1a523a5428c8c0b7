import { mkdir, readFile, realpath } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Timers } from '../../ports/timers.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { systemTimers } from '../clock/system-time.ts'
import { chooseRunAs } from './choose-run-as.ts'
import { type Binaries, findBinaries } from './find-binaries.ts'
import { initializeCluster, removeDrafts } from './initialize-cluster.ts'
import { ownDirectory } from './own-directory.ts'
import { refuseDirectoryErrors } from './refuse-directory.ts'
import { prepareSocketDirectory, removeSocketDirectory, socketConnectionString } from './socket-directory.ts'
import { type Cluster, startServer } from './start-server.ts'
import { supervise } from './supervise.ts'

export interface EmbeddedPostgres {
  /** Stays the same across restarts of the server. */
  readonly connectionString: string
  /** Undefined while no server runs. */
  readonly processId: number | undefined
  /** Idempotent; resolves once the server has ended. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  readonly directory: string
  readonly log: Logger
  /** Called if the server ended and could not be started again. */
  readonly onGivenUp: (error: Error) => void
  /** The most that its users open; a few more are for jobs and for people who inspect it. */
  readonly connections?: number
  readonly binaries?: Binaries
  readonly timers?: Timers
}

/**
 * PostgreSQL from the npm package, on the service's own files, reached by a Unix socket that nobody else may open. It
 * ends with the service's process, whatever ends that; it is restarted if it crashes; and no two services use one
 * directory.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(options)
  const supervised = supervise(await startServer(cluster), {
    startAgain: (signal) => startServer(cluster, signal),
    log: options.log,
    timers: cluster.timers,
    onGivenUp: options.onGivenUp,
  })
  return {
    connectionString: socketConnectionString(cluster.socketDirectory),
    get processId() {
      return supervised.processId
    },
    async stop() {
      await supervised.stop()
      await removeSocketDirectory(cluster.socketDirectory, cluster.directory)
    },
  }
}

const fewestConnections = 60
const spareConnections = 20

async function prepareCluster(options: EmbeddedPostgresOptions): Promise<Cluster> {
  const { directory: given, log, connections: asked = 0, binaries: own, timers = systemTimers } = options
  const connections = Math.max(fewestConnections, asked + spareConnections)
  const binaries = own ?? (await findBinaries())
  return refuseDirectoryErrors(resolve(given), async () => {
    const directory = await truePath(resolve(given))
    await initializeCluster(directory, binaries, log)
    const owner = await ownDirectory(directory)
    const { runAs, majorVersion } = await chooseRunAs(binaries, directory, owner)
    await requireMajorVersion(directory, majorVersion)
    await removeDrafts(directory, log)
    const socketDirectory = await prepareSocketDirectory(directory, owner)
    return { directory, socketDirectory, owner, connections, postgres: binaries.postgres, runAs, log, timers }
  })
}

/** One directory has one name, through whatever links it was reached: the lock and the socket use it. */
async function truePath(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  return realpath(path).catch(async () => join(await realpath(dirname(path)), basename(path)))
}

/** The format of the files changes with each major version, and the package has no tool to convert them. */
async function requireMajorVersion(directory: string, ours: string): Promise<void> {
  const theirs = (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim()
  if (theirs === ours) return
  throw new StartRefused(
    `The database in ${directory} was created by PostgreSQL ${theirs}, but this service includes PostgreSQL ${ours}: ` +
      'dump it with the old version, and restore the dump into an empty DATA_DIR.',
  )
}
