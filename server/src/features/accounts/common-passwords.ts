import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

let known: ReadonlySet<string> | undefined

/** Reports whether a text in lowercase is one of the 20,000 passwords that leaked most often. */
export function isCommonPassword(text: string): boolean {
  known ??= readList()
  return known.has(text)
}

/** The list begins with its source and license, in lines with a number sign. */
function readList(): ReadonlySet<string> {
  const file = readFileSync(new URL('./common-passwords.txt.gz', import.meta.url))
  const lines = gunzipSync(file).toString('utf8').split('\n')
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')))
}
