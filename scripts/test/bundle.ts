// Runs the test files that the runner sends, one after another, each as a test with the file's tests below it.
import { channel } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { closeShared, forgetFile } from '../../server/test/harness/end-of-run.ts'
import { measuredSoFar } from '../../server/test/harness/measure.ts'
import type { BundleMessage, CaseResult, FileCosts, RunnerMessage } from './bundle-messages.ts'
import { reported } from './bundle-reporter.ts'
import { enterFile, leaveFile } from './follow-tests-only.ts'

// Imported now, because its parts must be replaced first.
const { test } = await import('node:test')

const timeout = Number(process.env.TEST_TIMEOUT_MS)
const nextTurn = setImmediate

/** What tests replace most. If a file does not restore it, the next one may fail. */
const globals = () => ({ fetch, setTimeout, setInterval, Date, random: Math.random, now: Date.now })
let processStarts = 0
channel('child_process').subscribe(() => {
  processStarts++
})

let cases: CaseResult[] = []
let summary: string[] = []
reported.on('case', (ended) => {
  cases.push(ended)
  report({ kind: 'case-ended' })
})
reported.on('summary', (line) => void summary.push(line))

// A test may wait for a timer that keeps no process alive.
const alive = setInterval(() => {}, 60_000)

// Each file is imported in its turn, so that its costs are its own. The next one waits for the reporter: if it kills
// the process, everything before it has been reported.
try {
  for (let file = await nextFile(); file !== undefined; file = await nextFile()) await runFile(file)
  await closeShared()
  report({ kind: 'closed' })
} finally {
  clearInterval(alive)
}

/** Undefined after the last one, and if the runner is gone. */
async function nextFile(): Promise<string | undefined> {
  if (!process.connected) return undefined
  const { promise, resolve } = Promise.withResolvers<RunnerMessage | undefined>()
  const giveUp = () => resolve(undefined)
  process.on('message', resolve).on('disconnect', giveUp)
  report({ kind: 'ready', memory: process.memoryUsage.rss() })
  const message = await promise
  // Otherwise they would keep the process alive.
  process.off('message', resolve).off('disconnect', giveUp)
  return message?.kind === 'run' ? message.file : undefined
}

async function runFile(file: string): Promise<void> {
  const before = costsSoFar()
  const untouched = globals()
  const ending = nextFileReport()
  await test(file, { timeout }, async () => {
    enterFile()
    await import(resolve(file))
  })
  leaveFile()
  forgetFile()
  // Node reports a rejection that nobody handles only after the promises that wait: it must not be the next file's.
  await new Promise((resolve) => nextTurn(resolve))
  const fault = faultOf(file, await ending, untouched)
  const ended = { file, isPassed: fault === undefined, ...(fault ? { reason: fault } : {}), cases, summary }
  report({ kind: 'file-ended', ...ended, costs: difference(costsSoFar(), before) })
  cases = []
  summary = []
}

async function nextFileReport(): Promise<{ readonly file: string; readonly isPassed: boolean }> {
  const [report] = await once(reported, 'file')
  return report
}

/** Why a file counts as failed, if it does. */
function faultOf(
  file: string,
  report: { readonly file: string; readonly isPassed: boolean },
  untouched: ReturnType<typeof globals>,
): string | undefined {
  // Node sets the exit code for an error that comes after the end of its test. From here on it is the next file's.
  const isLate = process.exitCode !== undefined && process.exitCode !== 0
  process.exitCode = undefined
  if (report.file !== file) return `the test "${report.file}" runs outside of its file`
  if (!report.isPassed) return cases.some(({ verdict }) => verdict === 'failed') ? 'a test fails' : 'the file fails'
  if (isLate) return 'an error came after the end of its test'
  const left = Object.entries(globals()).filter(([name, value]) => value !== untouched[name as keyof typeof untouched])
  if (left.length > 0) return `it does not restore ${left.map(([name]) => name).join(', ')}`
  if (cases.length === 0) return 'there is no test in this file'
  return undefined
}

function report(message: BundleMessage): void {
  process.send?.(message)
}

function costsSoFar(): FileCosts {
  const { user, system } = process.cpuUsage()
  return {
    seconds: performance.now() / 1000,
    cpuSeconds: (user + system) / 1e6,
    programs: processStarts,
    programCpuSeconds: cpuSecondsOfEndedChildren(),
    idleSeconds: performance.eventLoopUtilization().idle / 1000,
    ...measuredSoFar(),
  }
}

/** Linux adds a child's times to those of its parent when it has ended; 0 elsewhere. */
function cpuSecondsOfEndedChildren(): number {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // proc(5): cutime and cstime, in hundredths of a second.
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return 0
  }
}

function difference(now: FileCosts, then: FileCosts): FileCosts {
  const pairs = Object.entries(now).map(([name, value]) => [name, value - then[name as keyof FileCosts]])
  return Object.fromEntries(pairs) as FileCosts
}
