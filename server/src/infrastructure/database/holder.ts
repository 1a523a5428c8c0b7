import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Timers } from '../../ports/timers.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { errorCode } from './describe-failure.ts'
import { isServerOf } from './end-process.ts'
import { port, socketConnectionString } from './socket-directory.ts'

export interface Place {
  readonly directory: string
  readonly socketDirectory: string
}

/** `passing`: it is starting up, shutting down or disconnected. */
type Answer = 'absent' | 'passing' | 'answers'

/**
 * Waits while another server holds the directory. One that responds for seconds belongs to a running service; one whose
 * service was killed refuses connections, since it is shutting down.
 */
export async function waitForHolder(
  place: Place & { readonly log: Logger; readonly timers: Timers },
  deadline: number,
  signal: AbortSignal,
): Promise<void> {
  let answeringSince: number | undefined
  let announced = false
  for (;;) {
    const answer = await askHolder(place)
    const now = place.timers.elapsed()
    if (answer === 'absent') return
    if (answer === 'passing') answeringSince = undefined
    else answeringSince ??= now
    if (now > deadline || (answeringSince !== undefined && now - answeringSince > inUseAfter)) {
      throw await inUse(place.directory)
    }
    if (!announced) place.log.info({ directory: place.directory }, 'waiting for another database server to stop')
    announced = true
    await place.timers.sleep(100, { signal })
  }
}

const inUseAfter = 2500

/** The server that uses the directory now, if it answers. */
export async function findRunningServer(directory: string): Promise<string | undefined> {
  const socketDirectory = (await readLock(lockFile(directory)))?.socketDirectory
  if (socketDirectory === undefined || (await askServer(socketDirectory)) !== 'answers') return undefined
  return socketConnectionString(socketDirectory)
}

export async function inUse(directory: string): Promise<StartRefused> {
  const pid = (await readLock(lockFile(directory)))?.pid
  const named = pid === undefined ? '' : ` (database process ${pid})`
  return new StartRefused(
    `Another Countersign service${named} is using ${directory}: stop it, or set DATA_DIR to another directory.`,
  )
}

/** The lock file may name another socket if the temporary directory has changed since. */
async function askHolder({ directory, socketDirectory }: Place): Promise<Answer> {
  const named = (await readLock(lockFile(directory)))?.socketDirectory
  if (named !== undefined && named !== socketDirectory) {
    const answer = await askServer(named)
    if (answer !== 'absent') return answer
  }
  return askServer(socketDirectory)
}

export async function askServer(socketDirectory: string): Promise<Answer> {
  const client = new pg.Client({
    connectionString: socketConnectionString(socketDirectory),
    application_name: 'countersign watch',
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return 'answers'
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENAMETOOLONG') return 'absent'
    // 53300: all connections are taken, so it is in use. 28000: it serves another user.
    return code === '53300' || code === '28000' ? 'answers' : 'passing'
  } finally {
    await client.end().catch(() => {})
  }
}

/** A lock whose process number now belongs to another program would keep the server from ever starting. */
export async function removeStaleLocks({ directory, socketDirectory }: Place): Promise<void> {
  for (const file of [lockFile(directory), join(socketDirectory, `.s.PGSQL.${port}.lock`)]) {
    const lock = await readLock(file)
    if (lock === undefined) continue
    const stale = lock.pid === undefined ? lock.ageSeconds > 5 : !(await isServerOf(lock.pid, directory))
    // The server checks again, by its shared memory, that no other runs: a mistaken removal loses nothing.
    if (stale) await rm(file, { force: true })
  }
}

export async function lockHolder(directory: string): Promise<number | undefined> {
  return (await readLock(lockFile(directory)))?.pid
}

function lockFile(directory: string): string {
  return join(directory, 'postmaster.pid')
}

interface Lock {
  /** Undefined in the moment before it is written, and after a crash in that moment. */
  readonly pid: number | undefined
  readonly socketDirectory: string | undefined
  readonly ageSeconds: number
}

/** Lines: process, data directory, start time, port, socket directory (PostgreSQL, `miscadmin.h`). */
async function readLock(file: string): Promise<Lock | undefined> {
  try {
    const [pid, , , , socketDirectory] = (await readFile(file, 'utf8')).split('\n')
    const { mtimeMs } = await stat(file)
    return {
      pid: Math.abs(Number(pid)) || undefined,
      socketDirectory: socketDirectory || undefined,
      ageSeconds: (Date.now() - mtimeMs) / 1000,
    }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
