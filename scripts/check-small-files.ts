// Counts the source files of a few lines in the server and the pages. A forwarder, or a single type, belongs in the
// file that is about its subject.
import { globSync, readFileSync } from 'node:fs'

const fewLines = 15
const most = 49

const files = globSync(['server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'])
const small = files.filter((file) => readFileSync(file, 'utf8').split('\n').length - 1 <= fewLines).sort()
if (small.length > most) {
  console.log(
    `${small.length} source files have at most ${fewLines} lines, and at most ${most} may: put some where they belong.`,
  )
  console.log(small.join('\n'))
  process.exitCode = 1
}
