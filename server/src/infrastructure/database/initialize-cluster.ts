import { mkdtemp, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import { chooseRunAs } from './choose-run-as.ts'
import { errorCode } from './describe-failure.ts'
import type { Binaries } from './find-binaries.ts'
import { ownDirectory } from './own-directory.ts'
import type { RunAs } from './run-as.ts'
import { runToEnd } from './run-to-end.ts'
import { lastWords } from './server-log.ts'
import { startWatched } from './watched-process.ts'

export const databaseName = 'countersign'
export const roleName = 'countersign'

/**
 * Creates an empty database in `directory` unless one exists. It is created beside it, flushed to disk and then
 * renamed, so that `directory` never holds half a database: an interrupted start is simply repeated, and of two
 * concurrent ones one wins.
 */
export async function initializeCluster(directory: string, binaries: Binaries, log: Logger): Promise<void> {
  if (await holdsCluster(directory)) return
  log.info({ directory }, 'creating the embedded database')
  const draft = await mkdtemp(`${directory}${draftSuffix}`)
  try {
    const { runAs } = await chooseRunAs(binaries, draft, await ownDirectory(draft))
    await writeDraft(draft, binaries, runAs)
    await rename(draft, directory)
    await flushDirectory(dirname(directory))
  } catch (error) {
    // Another start was faster: it deleted this draft, or its database is in place.
    if (!(await holdsCluster(directory))) throw error
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Once the database exists, every draft beside it is left over from an interrupted start. */
export async function removeDrafts(directory: string, log: Logger): Promise<void> {
  const parent = dirname(directory)
  for (const name of await readdir(parent)) {
    if (!name.startsWith(basename(directory) + draftSuffix)) continue
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 3 }).catch((error: unknown) => {
      log.warn({ err: error }, 'incomplete database could not be removed')
    })
  }
}

const draftSuffix = '.new-'

/** An empty directory counts as none: rename replaces it. */
async function holdsCluster(directory: string): Promise<boolean> {
  try {
    const names = await readdir(directory)
    if (names.length === 0 || names.includes('PG_VERSION')) return names.length > 0
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
  throw new StartRefused(
    `The directory ${directory} is not empty and has no database. Empty it, or set DATA_DIR to another directory.`,
  )
}

async function writeDraft(draft: string, binaries: Binaries, runAs: RunAs): Promise<void> {
  const lines: string[] = []
  const initdb = await startWatched(runAs, binaries.initdb, draft, initdbOptions, (line) => lines.push(line))
  const { code } = await initdb.exited
  if (code !== 0) throw refused(lines)
  const created = await runToEnd(runAs, binaries.postgres, ['--single', '-D', draft, 'template1'], createDatabase)
  if (created.code !== 0 || created.lines.some((line) => /\bERROR: /.test(line))) throw refused(created.lines)
  const flushed = await runToEnd(runAs, binaries.initdb, ['--sync-only', '-D', draft])
  if (flushed.code !== 0) throw refused(flushed.lines)
}

/** One command per line. Not a superuser, who could read system files through SQL. */
const createDatabase = `create role ${roleName} login createdb;
create database ${databaseName} owner ${roleName};
`

/**
 * The built-in C.UTF-8 compares by code point on every system: a new C library cannot corrupt an index. The access
 * rules are written at every start.
 */
const initdbOptions = [
  '--username=postgres',
  '--auth=reject',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
  '--no-sync',
]

function refused(lines: readonly string[]): StartRefused {
  const words = lastWords(lines)
  if (/could not look up effective user ID/.test(words)) return unlistedUser()
  return new StartRefused(`The embedded database could not be created: ${words}.`)
}

/** `initdb` needs the name of its user, and the server that of its client. */
export function unlistedUser(cause?: unknown): StartRefused {
  return new StartRefused(
    'The embedded database needs the user it runs as to be listed in /etc/passwd: ' +
      'add it there, or set DATABASE_URL to a PostgreSQL server.',
    { cause },
  )
}

async function flushDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
