import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { newStateFile } from './support/check-log.ts'
import { printed, runCountersign } from './support/run-countersign.ts'
import { entriesOf, sampleLog } from './support/sample-log.ts'
import { startStandInLog } from './support/stand-in-log.ts'

test('every check of a log in the README runs', async (t) => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const lines = [...readme.matchAll(/^ {4}countersign (log check .*)$/gm)].map(([, line = '']) => line)
  const { url, requests } = await startStandInLog(t, await sampleLog(entriesOf(3)))
  const env = { XDG_STATE_HOME: dirname(await newStateFile(t)) }
  for (const line of lines) {
    printed(await runCountersign(line.replace('https://sign.example.org', url).split(' '), env))
  }
  assert.equal(lines.length, 4)
  assert.equal(requests.filter((path) => path === 'checkpoint').length, lines.length)
})
