import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

type Query = (this: pg.Client, ...words: unknown[]) => unknown

// The folder for the statements of a whole run, for `scripts/postgres15/prepare-statements.ts`.
const folder = process.env.TEST_STATEMENTS
if (folder !== undefined) recordInto(folder)

/** Records the text of every statement that succeeds in this process. */
function recordInto(place: string): void {
  const succeeded = new Set<string>()
  const client = pg.Client.prototype as unknown as { query: Query }
  const { query } = client
  client.query = function (...words) {
    const text = textOf(words[0])
    const last = words.length - 1
    const callback = words[last]
    if (text !== undefined && typeof callback === 'function') {
      words[last] = (error: unknown, ...rest: unknown[]) => {
        if (!error) succeeded.add(text)
        return callback(error, ...rest)
      }
    }
    const answer = query.apply(this, words)
    if (text !== undefined && answer instanceof Promise) {
      answer.then(
        () => succeeded.add(text),
        () => {},
      )
    }
    return answer
  }
  process.on('exit', () => {
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, `${process.pid}-${Date.now()}.json`), JSON.stringify([...succeeded]))
  })
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  return (statement as { text?: string } | undefined)?.text
}
