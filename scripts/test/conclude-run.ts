import type { Judgement } from './judge-run.ts'

export interface Wanted {
  readonly files: readonly string[]
  readonly seed: string
  readonly forgivesFlaky: boolean
}

/** What is printed at the end, the count of cases last, and whether the run succeeded. */
export function concludeRun(
  { results, failed, flaky }: Judgement,
  { files, seed, forgivesFlaky }: Wanted,
): { lines: string[]; isGood: boolean } {
  const missing = files.filter((file) => !results.some((result) => result.file === file))
  const flakyFiles = new Set(flaky.map(({ file }) => file))
  const verdicts = results.flatMap(({ file, cases }) =>
    cases.map(({ verdict }) => (verdict === 'failed' && flakyFiles.has(file) ? 'passed' : verdict)),
  )
  const count = (verdict: string) => verdicts.filter((each) => each === verdict).length
  // A file that cannot be loaded, or whose process dies, has no failed case.
  const failures = Math.max(count('failed'), failed.length)
  return {
    lines: [
      ...flaky.map(({ file, log }) => `FLAKY ${file}: failed, then passed alone (TEST_SEED=${seed}, log: ${log})`),
      ...failed.map(({ file, log }) => `FAILED ${file} (TEST_SEED=${seed}, log: ${log})`),
      ...(missing.length > 0 ? [`NOT RUN: ${missing.join(', ')}`] : []),
      ...results.flatMap(({ summary }) => summary),
      `${results.length} files, ${flaky.length} flaky, seed ${seed}`,
      `${count('passed')} passed, ${failures} failed, ${count('skipped')} skipped`,
    ],
    isGood: files.length > 0 && failed.length === 0 && missing.length === 0 && (forgivesFlaky || flaky.length === 0),
  }
}
