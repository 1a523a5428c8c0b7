import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'
import pg from 'pg'
import pino, { type Logger } from 'pino'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../../src/infrastructure/database/embedded-postgres.ts'
import { findBinaries } from '../../../src/infrastructure/database/find-binaries.ts'
import { initializeCluster } from '../../../src/infrastructure/database/initialize-cluster.ts'
import { noProcessLeft } from './server-processes.ts'

export interface MemoryLog {
  readonly log: Logger
  readonly lines: string[]
}

export function memoryLog(): MemoryLog {
  const lines: string[] = []
  return { log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }), lines }
}

export interface Place {
  /** Where the database goes; does not exist yet. */
  readonly directory: string
  /** Exists, and is open to every user. */
  readonly parent: string
  /** Runs in reverse order, before the check that no process is left. */
  onEnd(step: () => Promise<void>): void
}

/** Afterwards the processes of the database must have ended, and its files are removed. */
export async function temporaryPlace(t: TestContext, below = ''): Promise<Place> {
  const parent = await mkdtemp(join(tmpdir(), 'countersign-database-test-'))
  await chmod(parent, 0o755)
  const directory = join(parent, below, 'postgres')
  const steps: (() => Promise<void>)[] = []
  t.after(async () => {
    try {
      for (const step of steps.reverse()) await step()
      await noProcessLeft(directory)
    } finally {
      await removeSharedMemory(directory)
      await rm(parent, { recursive: true, force: true, maxRetries: 3 })
    }
  })
  return { directory, parent, onEnd: (step) => void steps.push(step) }
}

/** A killed server leaves its block to the next one, which does not come here. The key is the number of the inode. */
async function removeSharedMemory(directory: string): Promise<void> {
  const found = await stat(directory).catch(() => undefined)
  if (found !== undefined) await run('ipcrm', ['-M', String(found.ino % 2 ** 32)]).catch(() => {})
}

/** A place with a database in it: faster than creating one each time. */
export async function placeWithDatabase(t: TestContext, below = ''): Promise<Place> {
  const place = await temporaryPlace(t, below)
  await mkdir(dirname(place.directory), { recursive: true, mode: 0o755 })
  await run('cp', ['-a', await template(), place.directory])
  return place
}

/** Created once for each test file. */
let made: Promise<string> | undefined
function template(): Promise<string> {
  made ??= makeTemplate()
  return made
}

async function makeTemplate(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'countersign-database-test-'))
  process.once('exit', () => rmSync(parent, { recursive: true, force: true }))
  const directory = join(parent, 'postgres')
  await initializeCluster(directory, await findBinaries(), memoryLog().log)
  return directory
}

const run = promisify(execFile)

export async function startEmbedded(
  place: Place,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    directory: place.directory,
    log: memoryLog().log,
    onGivenUp: (error) => {
      throw error
    },
    ...options,
  })
  place.onEnd(() => server.stop())
  return server
}

/** One query on its own connection. */
export async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
