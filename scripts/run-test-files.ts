import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endStuckFiles } from './end-stuck-files.ts'

type Run = {
  readonly files: readonly string[]
  readonly atOnce: number
  /** Of one test, and of one file. */
  readonly patienceMs: number
  readonly environment: NodeJS.ProcessEnv
  readonly output: 'inherit' | 'ignore'
  readonly tell: (line: string) => void
}

type Outcome = {
  /** That of Node's test runner. */
  readonly code: number
  readonly failed: readonly string[]
  readonly isStopped: boolean
}

/** Files that are looked at a second time. More than these do not fail by chance. */
const mostAgain = 3
const signals = ['SIGINT', 'SIGTERM'] as const

/** Runs the files, and says in which of them something failed. */
export async function runTestFiles(run: Run): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-test-run-'))
  const list = join(folder, 'failed-files')
  try {
    const ended = await start(run, list)
    const failed = (await readFile(list, 'utf8').catch(() => '')).split('\n').filter((file) => file !== '')
    return { ...ended, failed }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Runs the files, and those few that failed once more, one by one. Hundreds of tests drive browsers, chains and mail servers
 * on machines that others use as well: what fails in company and holds alone is named, so that it is mended, but it says
 * nothing about the change that is being judged.
 */
export async function runWithSecondLook(run: Run): Promise<number> {
  const first = await runTestFiles(run)
  const { failed } = first
  const { tell } = run
  if (first.code === 0 || first.isStopped || failed.length === 0 || failed.length > mostAgain) return first.code
  tell(`failed, looked at once more: ${failed.join(', ')}`)
  const second = await runTestFiles({ ...run, files: failed, atOnce: 1 })
  const shaky = failed.filter((file) => !second.failed.includes(file))
  if (shaky.length > 0) tell(`held only at the second look, to be mended: ${shaky.join(', ')}`)
  return second.code
}

async function start(run: Run, list: string): Promise<Omit<Outcome, 'failed'>> {
  const reporter = join(import.meta.dirname, 'failed-files-reporter.ts')
  const child = spawn(
    process.execPath,
    [
      '--test',
      ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
      ...[`--test-reporter=${reporter}`, `--test-reporter-destination=${list}`],
      ...[`--test-concurrency=${run.atOnce}`, `--test-timeout=${run.patienceMs}`],
      ...run.files,
    ],
    { stdio: run.output, env: run.environment },
  )
  let isStopped = false
  const stop = (signal: NodeJS.Signals) => {
    isStopped = true
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, stop)
  // Without a number it could not be started, and what follows throws.
  const endWatch = child.pid === undefined ? () => {} : endStuckFiles(child.pid, run.patienceMs, run.tell)
  const [code] = (await once(child, 'exit').finally(endWatch)) as [number | null]
  for (const signal of signals) process.off(signal, stop)
  // One that was killed has not run all of them.
  return { code: code ?? 1, isStopped: isStopped || code === null }
}
