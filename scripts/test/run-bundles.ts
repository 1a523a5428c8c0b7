import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BundleMessage, CaseResult, FileCosts, RunnerMessage } from './bundle-messages.ts'
import { killTree } from './kill-tree.ts'
import type { Bundle } from './plan-bundles.ts'

export interface BundleRun {
  readonly bundles: readonly Bundle[]
  readonly concurrency: number
  /**
   * A process takes one bundle after another until it uses this many bytes; 0 gives each bundle its own process. Large
   * processes start programs and collect their garbage slowly; new ones load thousands of modules.
   */
  readonly mostMemory: number
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
  readonly summary: readonly string[]
  /** Undefined if its process died. */
  readonly costs: FileCosts | undefined
  readonly log: string
}

/**
 * What a process shares is closed within that time after its last file; a file that left something open keeps it alive.
 */
const exitTimeoutMs = 60_000

/**
 * Several processes share the cores: threads of the garbage collector would only take them from the others. What a test
 * leaves is mostly garbage by the time that a large half of the young generation (in MB) is full.
 */
const collectLess = ['--single-threaded-gc', '--min-semi-space-size=32', '--max-semi-space-size=64']

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
      const log = join(run.logFolder, `${processes++}.log`)
      const { ended, undone } = await runProcess(run, takeFiles(waiting, bundle, run.mostMemory), log)
      results.push(...ended)
      if (undone.length > 0) waiting.unshift({ files: undone, weight: 0 })
    }
  }
  await Promise.all(Array.from({ length: run.concurrency }, work))
  return results
}

/** The files for one process. */
interface Files {
  readonly needsLimit: boolean
  /** The next file, if any is left for a process that uses this many bytes of memory. */
  take(memory: number): string | undefined
  /** What is left of a bundle that it has begun. */
  rest(): readonly string[]
}

function takeFiles(waiting: Bundle[], first: Bundle, mostMemory: number): Files {
  const needsLimit = reachesLimit(first)
  const left = [...first.files]
  const takeBundle = () => {
    const next = waiting.findIndex((bundle) => reachesLimit(bundle) === needsLimit)
    if (next >= 0) left.push(...(waiting.splice(next, 1)[0]?.files ?? []))
  }
  return {
    needsLimit,
    take(memory) {
      if (left.length === 0 && memory < mostMemory) takeBundle()
      return left.shift()
    },
    rest: () => left,
  }
}

async function runProcess(
  run: BundleRun,
  files: Files,
  log: string,
): Promise<{ ended: FileResult[]; undone: readonly string[] }> {
  const output = await open(log, 'w')
  const child = spawn(
    process.execPath,
    [
      ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
      ...[`--test-reporter=${reporter}`, '--test-reporter-destination=stdout'],
      ...(files.needsLimit ? [] : collectLess),
      entry,
    ],
    {
      stdio: ['ignore', output.fd, output.fd, 'ipc'],
      env: { ...run.environment, TEST_TIMEOUT_MS: String(run.timeoutMs) },
    },
  )
  const following = followProcess(run, child, files, log)
  const [code] = (await once(child, 'close')) as [number | null]
  await output.close()
  return following.close(code)
}

/** Tests that reach a limit on memory need V8's default collector, which the product has: it frees memory sooner. */
function reachesLimit({ files }: Bundle): boolean {
  return files.some((file) => file.includes('/pdf-work/'))
}

/** Sends a process its files, collects its reports on them, and ends it if it reports nothing for too long. */
function followProcess(run: BundleRun, child: ChildProcess, files: Files, log: string) {
  const ended: FileResult[] = []
  let running: string | undefined
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
  if (run.signal.aborted) end()

  const finish = (result: FileResult) => {
    ended.push(result)
    run.onFile(result)
  }
  // If the process has died, its end is reported like any other.
  const answer = (message: RunnerMessage) => void (child.connected && child.send(message, () => {}))
  const sendNext = (memory: number) => {
    running = files.take(memory)
    if (running !== undefined) return answer({ kind: 'run', file: running })
    clearTimeout(timeout)
    timeout = loseAfter(exitTimeoutMs)
    answer({ kind: 'end' })
  }

  child.on('message', (message: BundleMessage) => {
    timeout.refresh()
    if (message.kind === 'closed') isClosed = true
    if (message.kind === 'ready') sendNext(message.memory)
    if (message.kind !== 'file-ended') return
    const { kind: _, ...result } = message
    finish({ ...result, log })
    running = undefined
  })

  return {
    close(code: number | null) {
      clearTimeout(timeout)
      run.signal.removeEventListener('abort', end)
      const ending = isStuck
        ? `nothing ended for ${timeoutMs / 1000} s`
        : `the process ended with ${code ?? child.signalCode}`
      const failure = { isPassed: false, isOfProcess: ended.length > 0, cases: [], summary: [], costs: undefined, log }
      // It may die before it asks for its first file.
      const unfinished = running ?? (ended.length === 0 ? files.take(0) : undefined)
      if (unfinished !== undefined) finish({ ...failure, file: unfinished, reason: ending })
      else if (!isClosed || isStuck || (code !== 0 && ended.every(({ isPassed }) => isPassed))) {
        const reason = `${ending} after its last file; one of them leaves something behind`
        finish({ ...failure, isOfProcess: ended.length > 1, file: ended.at(-1)?.file ?? '', reason })
      }
      return { ended, undone: run.signal.aborted ? [] : files.rest() }
    },
  }
}

/** The failures in a log: Node repeats them at the end, and a process that died has printed something last. */
export async function failuresIn(log: string): Promise<string> {
  const text = await readFile(log, 'utf8').catch(() => '')
  const start = text.lastIndexOf('✖ failing tests:')
  return start >= 0 ? text.slice(start) : text.split('\n').slice(-60).join('\n')
}
