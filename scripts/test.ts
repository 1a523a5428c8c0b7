// Runs the tests: one PostgreSQL server for the whole run (an embedded one, or the one in DATABASE_URL), a template
// database with every migration, then the files, in processes that each take several. See CONTRIBUTING.md.
import { spawnSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { globSync } from 'node:fs'
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../server/src/infrastructure/database/embedded-postgres.ts'
import { openDatabase } from '../server/src/infrastructure/database/open-database.ts'
import { furnishTemplate } from '../server/test/harness/furnish-template.ts'
import { dropDatabase, onServer, withDatabase } from '../server/test/harness/test-database.ts'
import { filesThatReach } from './files-that-reach.ts'
import { completeMark, statementsFolder } from './postgres15/statements-folder.ts'
import { concludeRun } from './test/conclude-run.ts'
import { startTimes } from './test/core-times.ts'
import { judgeRun } from './test/judge-run.ts'
import { keepCoresBusy } from './test/keep-cores-busy.ts'
import { planBundles, secondsOfBundle, type Weights } from './test/plan-bundles.ts'
import { describeTimes } from './test/print-summary.ts'
import { readOptions } from './test/read-options.ts'
import { repeatFiles } from './test/repeat-files.ts'
import type { FileResult } from './test/run-bundles.ts'
import { makeTemporaryFolder } from './test/temporary-folder.ts'

/** Below the root of the project, where everything runs. */
const places = [
  'server/test/**/*.test.ts',
  'web/test/**/*.test.ts',
  'packages/*/test/**/*.test.ts',
  'scripts/**/*.test.ts',
  'examples/test/**/*.test.ts',
]
const options = readOptions(process.argv.slice(2))
process.chdir(join(import.meta.dirname, '..'))
/** Per file. Nothing hangs for longer; no slow suite on a slow machine needs more, and no long form of one. */
const timeoutMs =
  options.kind === 'long' ? 3_600_000 : options.kind === 'quick' && !options.files.some(isSlow) ? 300_000 : 1_200_000
/** A process takes one bundle after another, and short ones let all processes end at about the same time. */
const mostSecondsOfBundle = 20
/** The young generations of a process and its threads take up to 1 GB, however few files it has run. */
const mostMemory = 2_000_000_000
/** Tests wait for processes to start, die and restart: a third process fills the gaps of two, on two cores. */
const concurrency = 3
const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31))
const cache = join(import.meta.dirname, '../.cache')
const weightsFile = join(import.meta.dirname, 'test/weights.json')
const log = pino({ level: 'warn' }, pino.destination(2))

const calledOff = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => calledOff.abort())

prepareBuilds()
const temporary = await makeTemporaryFolder()
const template = `countersign_template_${randomBytes(6).toString('hex')}`
try {
  const { server, release } = await takeServer()
  try {
    await makeTemplate(server)
    process.exitCode = await runTests(server)
  } finally {
    await dropDatabase(server, template)
    await release()
  }
} finally {
  await rm(temporary, { recursive: true, force: true })
}

/** Tests in browsers load the built pages, and processes run the built service: both must be of these sources. */
function prepareBuilds(): void {
  const { status } = spawnSync(process.execPath, ['scripts/prepare.mjs'], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

async function takeServer(): Promise<{ server: string; release: () => Promise<void> }> {
  if (process.env.DATABASE_URL !== undefined) return { server: process.env.DATABASE_URL, release: async () => {} }
  const embedded = await startEmbeddedPostgres({
    directory: join(temporary, 'postgres'),
    // Some files start several services, and several files run at a time.
    connections: 200,
    log,
    onGivenUp: (error) => {
      throw error
    },
  })
  await spareTheDisk(join(temporary, 'postgres'), embedded.processId)
  return { server: embedded.connectionString, release: () => embedded.stop() }
}

/** Nothing of a run outlives it. What must survive a kill is tested on separate servers. */
async function spareTheDisk(cluster: string, server: number | undefined): Promise<void> {
  await appendFile(join(cluster, 'postgresql.auto.conf'), 'fsync = off\nfull_page_writes = off\n')
  if (server !== undefined) process.kill(server, 'SIGHUP')
}

async function makeTemplate(server: string): Promise<void> {
  await onServer(server, `create database ${template} template template0`)
  const opened = await openDatabase({
    databaseUrl: withDatabase(server, template),
    dataDir: '',
    maxConnections: 2,
    log,
    onGivenUp: () => {},
  })
  await opened.close()
  await furnishTemplate(withDatabase(server, template))
}

async function runTests(server: string): Promise<number> {
  const { DATABASE_URL: _, ...environment } = process.env
  const files = options.files.length > 0 ? options.files : allFiles()
  const isWhole = options.kind === 'quick' && options.files.length === 0 && !options.onlyDatabase
  if (isWhole) await rm(statementsFolder, { recursive: true, force: true })
  const run = {
    concurrency,
    mostMemory,
    timeoutMs,
    logFolder: join(cache, 'test-logs', options.files.length > 0 ? 'chosen' : options.kind),
    signal: calledOff.signal,
    onFile: printFile,
    environment: {
      // Many processes load the same sources: compiled once, cached for the rest and for the next run.
      NODE_COMPILE_CACHE: join(cache, 'compiled'),
      ...environment,
      TMPDIR: temporary,
      TEST_DATABASE_URL: server,
      TEST_DATABASE_TEMPLATE: template,
      TEST_SEED: seed,
      ...(options.kind === 'long' ? { TEST_LONG: '1' } : {}),
      ...(isWhole ? { TEST_STATEMENTS: statementsFolder } : {}),
    },
  }
  await rm(run.logFolder, { recursive: true, force: true })
  const rest = options.load ? keepCoresBusy() : () => {}
  try {
    if (options.repeat !== undefined) return (await repeatFiles(run, files, options.repeat, console.log)) === 0 ? 0 : 1
    const weights = JSON.parse(await readFile(weightsFile, 'utf8')) as Weights
    const times = startTimes()
    const most = secondsOfBundle(files, weights, mostSecondsOfBundle, concurrency)
    const judgement = await judgeRun({ ...run, bundles: planBundles(files, weights, most) }, console.log)
    console.log(`\n${describeTimes(judgement.results, times())}\n`)
    if (options.weigh) await writeWeights(weights, judgement.results)
    const { lines, isGood } = concludeRun(judgement, { files, seed, forgivesFlaky: options.kind !== 'long' })
    for (const line of lines) console.log(line)
    if (isWhole && isGood) await writeFile(completeMark, '')
    return isGood ? 0 : 1
  } finally {
    rest()
  }
}

function isSlow(file: string): boolean {
  return file.endsWith('.slow.test.ts')
}

function allFiles(): string[] {
  const isWanted = (file: string) => options.kind === 'long' || isSlow(file) === (options.kind === 'slow')
  const files = globSync(places).filter(isWanted).sort()
  if (!options.onlyDatabase) return files
  // What a page shows does not depend on the database server.
  const others = files.filter((file) => !file.startsWith('web/'))
  return filesThatReach(others, 'server/test/harness/test-database.ts')
}

function printFile({ file, isPassed, cases, costs, reason }: FileResult): void {
  const seconds = costs === undefined ? '' : ` ${costs.seconds.toFixed(1)} s`
  console.log(
    `${isPassed ? 'ok    ' : 'FAILED'} ${file} (${cases.length})${seconds}${reason === undefined ? '' : `: ${reason}`}`,
  )
}

async function writeWeights(weights: Weights, results: readonly FileResult[]): Promise<void> {
  const measured = results.flatMap(({ file, costs }) => (costs === undefined ? [] : [[file, costs.seconds] as const]))
  const all = {
    ...weights,
    ...Object.fromEntries(measured.map(([file, seconds]) => [file, Number(seconds.toFixed(1))])),
  }
  const known = new Set(globSync(places))
  const sorted = Object.entries(all)
    .filter(([file]) => known.has(file))
    .toSorted(([one], [other]) => one.localeCompare(other))
  await writeFile(weightsFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
