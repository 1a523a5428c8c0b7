import { join } from 'node:path'
import { planBundles } from './plan-bundles.ts'
import { type BundleRun, type FileResult, failuresIn, runBundles } from './run-bundles.ts'

export interface Judgement {
  readonly results: readonly FileResult[]
  readonly failed: readonly FileResult[]
  /** Failed first, and passed alone. */
  readonly flaky: readonly FileResult[]
}

/** How many files are run a second time. More than these do not fail by chance. */
const mostAgain = 3

/**
 * Runs the bundles, and a few failed files once more, each alone. A file that passes then is flaky, unless the process
 * died or hung: that may be the fault of a file before it, and so it remains a failure.
 */
export async function judgeRun(run: BundleRun, report: (line: string) => void): Promise<Judgement> {
  const results = await runBundles(run)
  const failed = results.filter(({ isPassed }) => !isPassed)
  for (const result of failed) report(await describeFailure(result))
  if (failed.length === 0 || failed.length > mostAgain || run.signal.aborted) return { results, failed, flaky: [] }
  const files = failed.map(({ file }) => file)
  report(`Failed, running again alone: ${files.join(', ')}`)
  const again = await runBundles({
    ...run,
    bundles: files.flatMap((file) => planBundles([file], {}, 0)),
    concurrency: 1,
    mostMemory: 0,
    logFolder: join(run.logFolder, 'again'),
  })
  const isFlaky = ({ file, isOfProcess = false }: FileResult) => {
    const runs = again.filter((result) => result.file === file)
    return !isOfProcess && runs.length > 0 && runs.every(({ isPassed }) => isPassed)
  }
  for (const result of again) if (!result.isPassed) report(await describeFailure(result))
  return {
    results,
    failed: failed.filter((result) => !isFlaky(result)),
    flaky: failed.filter(isFlaky),
  }
}

async function describeFailure({ file, reason, log }: FileResult): Promise<string> {
  const title = `FAILED ${file}${reason === undefined ? '' : `: ${reason}`} (everything it printed: ${log})`
  return `${title}\n${await failuresIn(log)}`
}
