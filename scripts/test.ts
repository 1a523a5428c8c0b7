// Runs the tests: one PostgreSQL server for the whole run (an embedded one, or the one that DATABASE_URL names), a
// template database with every migration, then Node's test runner over the files. Arguments that are files choose;
// `--slow` runs the slow suites instead, `--database` those of all the others that use the server of the run.
import { randomBytes } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../server/src/infrastructure/database/embedded-postgres.ts'
import { openDatabase } from '../server/src/infrastructure/database/open-database.ts'
import { dropDatabase, onServer, withDatabase } from '../server/test/harness/test-database.ts'
import { filesThatReach } from './files-that-reach.ts'
import { runTestFiles, runWithSecondLook } from './run-test-files.ts'

const slow = process.argv.includes('--slow')
const onlyDatabase = process.argv.includes('--database')
const places = ['server/test/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'scripts/**/*.test.ts']
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
/** Of one test, and of one file. Nothing hangs for longer; no slow suite on a slow machine needs more. */
const patienceMs = slow ? 1_200_000 : 300_000
const compileCache = join(import.meta.dirname, '../.cache/compiled')
/** Tests wait for processes to start, die and start again: a third file fills the gaps of two, on two cores. */
const atOnce = 3
const log = pino({ level: 'warn' }, pino.destination(2))

const { server, release } = await takeServer()
const template = `countersign_template_${randomBytes(6).toString('hex')}`
try {
  await makeTemplate()
  process.exitCode = await runTests()
} finally {
  await dropDatabase(server, template)
  await release()
}

async function takeServer(): Promise<{ server: string; release: () => Promise<void> }> {
  if (process.env.DATABASE_URL !== undefined) return { server: process.env.DATABASE_URL, release: async () => {} }
  const directory = await mkdtemp(join(tmpdir(), 'countersign-test-'))
  const embedded = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    log,
    onGivenUp: (error) => {
      throw error
    },
  })
  const release = async () => {
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  }
  return { server: embedded.connectionString, release }
}

async function makeTemplate(): Promise<void> {
  await onServer(server, `create database ${template} template template0`)
  const opened = await openDatabase({
    databaseUrl: withDatabase(server, template),
    dataDir: '',
    maxConnections: 2,
    log,
    onGivenUp: () => {},
  })
  await opened.close()
}

async function runTests(): Promise<number> {
  const { DATABASE_URL: _, ...environment } = process.env
  const run = {
    files: chosen.length > 0 ? chosen : allFiles(),
    atOnce,
    patienceMs,
    output: 'inherit' as const,
    tell: (line: string) => console.log(`\n${line}\n`),
    environment: {
      // Hundreds of processes load the same sources: compiled once, kept for the rest and for the next run.
      NODE_COMPILE_CACHE: compileCache,
      ...environment,
      TEST_DATABASE_URL: server,
      TEST_DATABASE_TEMPLATE: template,
    },
  }
  return chosen.length > 0 ? (await runTestFiles(run)).code : runWithSecondLook(run)
}

function allFiles(): string[] {
  const files = globSync(places)
    .filter((file) => file.endsWith('.slow.test.ts') === slow)
    .sort()
  if (!onlyDatabase) return files
  // What a page shows does not depend on which server holds the rows.
  const others = files.filter((file) => !file.startsWith('server/test/web/'))
  return filesThatReach(others, 'server/test/harness/test-database.ts')
}
