import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashBlob } from '../src/files/hash-blob.ts'
import { fingerprintOf } from './fingerprint-of.ts'

const SLICE = 4 * 1024 * 1024

async function beginningsOf(content: string): Promise<readonly string[]> {
  const { hash, beginnings } = await hashBlob(new Blob([content]), () => {}, new AbortController().signal)
  assert.equal(hash, fingerprintOf(content))
  return beginnings
}

test('hashBlob returns the fingerprint of an earlier version, whatever its line end', async () => {
  for (const end of ['%%EOF', '%%EOF\n', '%%EOF\r', '%%EOF\r\n', '%%%EOF', '%%E%%EOF\n\n']) {
    const original = `%PDF-1.7 ${end}`
    const found = await beginningsOf(`${original}\nmore\n%%EOF\n`)
    assert.ok(found.includes(fingerprintOf(original)), JSON.stringify(end))
  }
})

test('hashBlob finds a mark that spans two slices', async () => {
  for (let before = SLICE - 8; before <= SLICE + 1; before++) {
    const original = `${'x'.repeat(before)}%%EOF\r\n`
    assert.ok((await beginningsOf(`${original}more`)).includes(fingerprintOf(original)), String(before))
  }
})

test('hashBlob returns no version for the whole file, nor without a mark', async () => {
  assert.deepEqual(await beginningsOf('%PDF-1.7 %%EO'), [])
  assert.deepEqual(await beginningsOf('%%EOF\n'), [fingerprintOf('%%EOF')])
})

test('hashBlob considers at most 100 marks in a file', async () => {
  assert.ok((await beginningsOf('%%EOF\n'.repeat(100_000))).length <= 500)
})
