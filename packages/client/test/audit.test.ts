import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { auditHash } from '@countersign/proof'
import { printed, printedJson, runCountersign } from './support/run-countersign.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const first = entry(1, null)
const second = entry(2, first.hash)
const third = entry(3, second.hash)

function entry(number: number, previousHash: string | null) {
  const content = { number, previousHash, action: 'key.created', actor: { kind: 'user', id: 'user_1', name: 'anna' } }
  return { ...content, hash: auditHash(content) }
}

function linesOf(...entries: object[]): string {
  return entries.map((one) => `${JSON.stringify(one)}\n`).join('')
}

test('audit verify accepts an exported log without a service, and prints where it ends', async (t) => {
  const file = join(await temporaryFolder(t), 'audit.jsonl')
  await writeFile(file, linesOf(first, second, third))
  const text = printed(await runCountersign(['audit', 'verify', file, '--hash', second.hash]))
  assert.match(text, /3 entries, in one unbroken chain/)
  const last = { number: 3, hash: third.hash }
  const data = printedJson(await runCountersign(['audit', 'verify', file, '--json']))
  assert.deepEqual(data, { valid: true, first: { number: 1, hash: first.hash }, last })
})

test('audit verify refuses a log with a changed or missing entry, or without a wanted hash', async (t) => {
  const file = join(await temporaryFolder(t), 'audit.jsonl')
  const cases: [string, string[], RegExp][] = [
    [linesOf(first, { ...second, action: 'key.deleted' }, third), [], /entry 2 does not have the hash that it names/],
    [linesOf(first, third), [], /entry 3 follows entry 1/],
    [linesOf(first, second), ['--hash', third.hash], /No entry of this file has the hash/],
    [`${linesOf(first)}{`, [], /the line after entry 1 is not JSON/],
    ['', [], /it has no entries/],
  ]
  for (const [content, more, reason] of cases) {
    await writeFile(file, content)
    const { code, stdout } = await runCountersign(['audit', 'verify', file, ...more])
    assert.equal(code, 1, stdout)
    assert.match(stdout, reason)
  }
})

test('audit verify reports a file that cannot be read', async (t) => {
  const { code, stderr } = await runCountersign(['audit', 'verify', join(await temporaryFolder(t), 'none.jsonl')])
  assert.equal(code, 3)
  assert.match(stderr, /cannot be read \(ENOENT\)/)
})
