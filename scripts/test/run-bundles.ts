import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BundleMessage, CaseResult, FileCosts } from './bundle-messages.ts'
import { killTree } from './kill-tree.ts'
import type { Bundle } from './plan-bundles.ts'

export interface BundleRun {
  readonly bundles: readonly Bundle[]
  readonly concurrency: number
  /** For one file, and for a process in which nothing ends. */
  readonly timeoutMs: number
  readonly environment: NodeJS.ProcessEnv
  /** Gets a file with all output of a process. */
  readonly logFolder: string
  readonly onFile: (result: FileResult) => void
  /** Fires when the run is canceled: no more processes are started, and running ones are ended. */
  readonly signal: AbortSignal
  /** For the timeouts; default the system's. */
  readonly setTimer?: (act: () => void, ms: number) => NodeJS.Timeout
}

export interface FileResult {
  readonly file: string
  readonly isPassed: boolean
  /** Why it failed. */
  readonly reason?: string
  /** Another file of the process may have caused it: passing alone proves nothing. */
  readonly isOfProcess?: boolean
  readonly cases: readonly CaseResult[]
  /** Undefined if its process died. */
  readonly costs: FileCosts | undefined
  readonly log: string
}

/**
 * What a process shares is closed within that time after its last file; a file that left something open keeps it alive.
 */
const exitTimeoutMs = 60_000

const entry = join(import.meta.dirname, 'bundle.ts')
const reporter = join(import.meta.dirname, 'bundle-reporter.ts')

/** Runs the bundles in order, several at a time. What a dead process left undone is run in another one. */
export async function runBundles(run: BundleRun): Promise<FileResult[]> {
  await mkdir(run.logFolder, { recursive: true })
  const waiting = [...run.bundles]
  const results: FileResult[] = []
  let processes = 0
  const work = async () => {
    for (let bundle = waiting.shift(); bundle !== undefined && !run.signal.aborted; bundle = waiting.shift()) {
      const { ended, undone } = await runBundle(run, bundle, join(run.logFolder, `${processes++}.log`))
      results.push(...ended)
      if (undone.length > 0) waiting.unshift({ files: undone, weight: 0 })
    }
  }
  await Promise.all(Array.from({ length: run.concurrency }, work))
  return results
}

async function runBundle(
  run: BundleRun,
  bundle: Bundle,
  log: string,
): Promise<{ ended: FileResult[]; undone: readonly string[] }> {
  const output = await open(log, 'w')
  const child = spawn(
    process.execPath,
    [
      ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
      ...[`--test-reporter=${reporter}`, '--test-reporter-destination=stdout'],
      ...collectorFor(bundle),
      entry,
    ],
    {
      stdio: ['ignore', output.fd, output.fd, 'ipc'],
      env: { ...run.environment, TEST_FILES: JSON.stringify(bundle.files), TEST_TIMEOUT_MS: String(run.timeoutMs) },
    },
  )
  const following = followBundle(run, child, bundle, log)
  const [code] = (await once(child, 'close')) as [number | null]
  await output.close()
  return following.close(code)
}

/** Tests that reach a limit on memory need V8's default, which the product has: it frees memory sooner. */
const reachesLimit = /\/pdf-work\//

/** Several processes share the cores: threads of the garbage collector would only take them from the others. */
function collectorFor({ files }: Bundle): string[] {
  return files.some((file) => reachesLimit.test(file)) ? [] : ['--single-threaded-gc']
}

/** Collects a process's reports on its files, and ends it if it reports nothing for too long. */
function followBundle(run: BundleRun, child: ChildProcess, bundle: Bundle, log: string) {
  const ended: FileResult[] = []
  let isStuck = false
  let isClosed = false

  const end = () => void (child.pid !== undefined && killTree(child.pid))
  const { setTimer = setTimeout } = run
  let timeoutMs = run.timeoutMs
  const loseAfter = (ms: number) => {
    timeoutMs = ms
    return setTimer(() => {
      isStuck = true
      end()
    }, ms)
  }
  let timeout = loseAfter(run.timeoutMs)
  run.signal.addEventListener('abort', end, { once: true })

  const finish = (result: FileResult) => {
    ended.push(result)
    run.onFile(result)
  }

  child.on('message', (message: BundleMessage) => {
    timeout.refresh()
    if (message.kind === 'closed') isClosed = true
    if (message.kind !== 'file-ended') return
    const { kind: _, ...result } = message
    finish({ ...result, log })
    if (ended.length < bundle.files.length) return
    clearTimeout(timeout)
    timeout = loseAfter(exitTimeoutMs)
  })

  return {
    close(code: number | null) {
      clearTimeout(timeout)
      run.signal.removeEventListener('abort', end)
      const rest = bundle.files.slice(ended.length)
      const ending = isStuck
        ? `nothing ended for ${timeoutMs / 1000} s`
        : `the process ended with ${code ?? child.signalCode}`
      const failure = { isPassed: false, isOfProcess: bundle.files.length > 1, cases: [], costs: undefined, log }
      if (rest[0] !== undefined) finish({ ...failure, file: rest[0], reason: ending })
      else if (!isClosed || isStuck || (code !== 0 && ended.every(({ isPassed }) => isPassed))) {
        const reason = `${ending} after its last file; one of them leaves something behind`
        finish({ ...failure, file: bundle.files.at(-1) ?? '', reason })
      }
      return { ended, undone: run.signal.aborted ? [] : rest.slice(1) }
    },
  }
}

/** The failures in a log: Node repeats them at the end, and a process that died has printed something last. */
export async function failuresIn(log: string): Promise<string> {
  const text = await readFile(log, 'utf8').catch(() => '')
  const start = text.lastIndexOf('✖ failing tests:')
  return start >= 0 ? text.slice(start) : text.split('\n').slice(-60).join('\n')
}
