import { type BundleRun, failuresIn, runBundles } from './run-bundles.ts'

/** Runs each file so many times, every time in its own process; resolves to the number of files that ever failed. */
export async function repeatFiles(
  run: Omit<BundleRun, 'bundles'>,
  files: readonly string[],
  times: number,
  report: (line: string) => void,
): Promise<number> {
  const bundles = Array.from({ length: times }, () => files.map((file) => ({ files: [file], weight: 0 }))).flat()
  const results = await runBundles({ ...run, bundles, mostMemory: 0 })
  let failing = 0
  for (const file of files) {
    const runs = results.filter((result) => result.file === file)
    const failed = runs.filter(({ isPassed }) => !isPassed)
    const [first] = failed
    if (first !== undefined) report(`${file}\n${await failuresIn(first.log)}`)
    report(`${file}: passed ${runs.length - failed.length} of ${times}`)
    if (runs.length - failed.length < times) failing++
  }
  return failing
}
