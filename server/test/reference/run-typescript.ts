import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { inspect } from 'node:util'

/**
 * Runs blocks of TypeScript that come as JSON, one per line, and answers each with a line. The first comes before all
 * others.
 */
const folder = process.cwd()
let setUp: string | undefined
let count = 0

for await (const line of createInterface({ input: process.stdin })) {
  const printed: unknown[] = []
  const print = (...words: unknown[]) => void printed.push(...words)
  Object.assign(console, { log: print, error: print })
  const block: string = JSON.parse(line)
  const file = join(folder, `block-${count++}.mts`)
  await writeFile(file, setUp === undefined ? block : `${setUp}\n${block}`)
  setUp ??= block
  await import(pathToFileURL(file).href)
  const text = printed.map((one) => (typeof one === 'string' ? one : inspect(one))).join(' ')
  process.stdout.write(`${JSON.stringify({ printed: text, answer: printed[0] })}\n`)
}
