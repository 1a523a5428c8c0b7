import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Timers } from '../../ports/timers.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { writeAccessFiles } from './access-files.ts'
import { endProcess } from './end-process.ts'
import { askServer, inUse, lockHolder, type Place, removeStaleLocks, waitForHolder } from './holder.ts'
import type { Owner } from './own-directory.ts'
import { refuseDirectoryErrors } from './refuse-directory.ts'
import type { RunAs } from './run-as.ts'
import { createServerLog, logLinePrefix, type ServerLog } from './server-log.ts'
import { port } from './socket-directory.ts'
import { startWatched, type WatchedProcess } from './watched-process.ts'

export interface Cluster extends Place {
  readonly owner: Owner
  /** The most connections that the server accepts. */
  readonly connections: number
  readonly postgres: string
  readonly runAs: RunAs
  readonly log: Logger
  readonly timers: Timers
}

export interface Server extends WatchedProcess {
  readonly lastWords: () => string
  stop(): Promise<void>
}

/**
 * Starts the server and resolves once it responds. Of several concurrent starts its own lock file lets one through; the
 * others, and one that meets the remains of a killed predecessor, wait here until the directory is free or known to be
 * in use.
 */
export async function startServer(
  cluster: Cluster,
  signal: AbortSignal = new AbortController().signal,
): Promise<Server> {
  const { timers } = cluster
  const deadline = timers.elapsed() + startTimeoutMs
  for (;;) {
    await waitForHolder(cluster, deadline, signal)
    const output = createServerLog(cluster.log)
    const server = await launch(cluster, output)
    if (await becomesReady(server, cluster, signal)) return server
    if (!output.includes(directoryIsHeld)) throw refused(output)
    if (timers.elapsed() > deadline) throw await stillHeld(cluster.directory, output)
    await removeStaleLocks(cluster)
    await timers.sleep(200, { signal })
  }
}

const startTimeoutMs = 60_000

/** A live predecessor; or processes of a dead one, which notice its death only between two steps of their work. */
const directoryIsHeld = /lock file ".*" (already exists|is empty)|pre-existing shared memory block/

async function launch(cluster: Cluster, output: ServerLog): Promise<Server> {
  const { directory, owner } = cluster
  const access = await refuseDirectoryErrors(directory, () => writeAccessFiles(directory, owner))
  const args = Object.entries({ ...settings(cluster), ...access }).map(([name, value]) => `--${name}=${value}`)
  const watched = await startWatched(cluster.runAs, cluster.postgres, directory, args, output.take)
  return {
    ...watched,
    lastWords: output.lastWords,
    async stop() {
      await endProcess(watched.pid, directory)
      await watched.exited
    },
  }
}

/**
 * Set at every start, so that they follow the version of the service and not the age of the directory. `fsync` and
 * `synchronous_commit` stay on: a committed transaction survives a power cut.
 */
function settings({ socketDirectory, connections }: Cluster): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(port),
    max_connections: String(connections),
    shared_buffers: '64MB',
    max_wal_size: '512MB',
    // Few processes: one machine serves one service, and idle memory counts.
    io_method: 'sync',
    max_logical_replication_workers: '0',
    jit: 'off',
    // Containers give /dev/shm little room or none.
    dynamic_shared_memory_type: 'mmap',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: logLinePrefix,
    log_checkpoints: 'off',
    // Statements and the details of errors quote personal data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
  }
}

async function becomesReady(server: Server, cluster: Cluster, signal: AbortSignal): Promise<boolean> {
  let exited = false
  void server.exited.then(() => {
    exited = true
  })
  const deadline = performance.now() + recoveryTimeoutMs
  for (let pause = 10; !exited; pause = Math.min(pause * 1.5, 200)) {
    const answer = await askServer(cluster.socketDirectory)
    if (answer === 'answers' && (await lockHolder(cluster.directory)) === server.pid) return true
    if (signal.aborted || performance.now() > deadline) {
      await server.stop()
      signal.throwIfAborted()
      throw new StartRefused(
        `The embedded database in ${cluster.directory} was not ready after 10 minutes: ${server.lastWords()}.`,
      )
    }
    await Promise.race([server.exited, sleep(pause)])
  }
  return false
}

/** After a crash the server first replays its log, which `max_wal_size` keeps short. */
const recoveryTimeoutMs = 600_000

function stillHeld(directory: string, output: ServerLog): StartRefused | Promise<StartRefused> {
  if (!output.includes(/shared memory block/)) return inUse(directory)
  return new StartRefused(
    `Processes of a killed database server still use ${directory}. End these postgres processes, and start again.`,
  )
}

function refused(output: ServerLog): StartRefused {
  return new StartRefused(`The embedded database did not start: ${output.lastWords()}.`)
}
