import assert from 'node:assert/strict'
import { test } from 'node:test'
import { utf8 } from '../src/bytes.ts'
import { parseCheckpointNote, signCheckpoint } from '../src/checkpoint.ts'
import { ProofError } from '../src/errors.ts'
import {
  type BatchRange,
  type MirroredCheckpoint,
  parseCheckpointPage,
  writeCheckpointPages,
} from '../src/ipfs/checkpoint-page.ts'
import { MAX_BLOCK_LENGTH } from '../src/ipfs/dag-json.ts'
import { MAX_NOTE_LENGTH } from '../src/note.ts'
import { refusal } from './support/refusal.ts'
import { ORIGIN, signerOf } from './support/sample-log.ts'

const signedAt = '2026-11-19T04:00:00.000Z'
const range: BatchRange = { origin: ORIGIN, first: 0, size: 1_000_000 }

async function checkpoint(size: number, more = ''): Promise<MirroredCheckpoint> {
  const note = await signCheckpoint({ size, root: new Uint8Array(32) }, signerOf())
  return { note: note + more, signedAt, tokens: [] }
}

const written = async (checkpoints: readonly MirroredCheckpoint[]) =>
  await Array.fromAsync(writeCheckpointPages(checkpoints))

test('checkpoints are read as they were written, page by page', async () => {
  const tokens = [new Uint8Array([1, 2, 3]), new Uint8Array(64 * 1024).fill(9)]
  const all = [{ ...(await checkpoint(9)), tokens }, await checkpoint(7), await checkpoint(1)]
  const [page = new Uint8Array(), ...others] = await written(all)
  assert.equal(others.length, 0)
  assert.deepEqual(parseCheckpointPage(page, range), all)
  assert.deepEqual(await written([]), [])
})

test('pages are as full as a block can be, and the oldest checkpoints are left out if there are too many', async () => {
  // Three of them fill a block.
  const { note } = await checkpoint(1)
  const long = `— w.example/1 ${'A'.repeat(70_000)}\n`
  const most = 3
  let given = 0
  async function* endless() {
    for (let size = 1_000_000; size > 0; size--) {
      given++
      yield { note: note.replace('\n1\n', `\n${size}\n`) + long, signedAt, tokens: [] }
    }
  }
  let count = 0
  let last = range.size
  for await (const page of writeCheckpointPages(endless(), most)) {
    assert.ok(page.length <= MAX_BLOCK_LENGTH)
    const found = parseCheckpointPage(page, { ...range, size: last })
    assert.equal(found.length, 3)
    last = parseCheckpointNote(found.at(-1)?.note ?? '').size - 1
    count++
  }
  assert.equal(count, most)
  assert.equal(given, most * 3 + 1)
})

test('signatures and tokens that a block has no room for are left out, the last ones first', async () => {
  const one = await checkpoint(5)
  const token = new Uint8Array(64 * 1024).fill(3)
  const line = `— w.example/1 ${'A'.repeat(1000)}\n`
  const noteOf = (lines: number) => one.note + line.repeat(lines)
  const read = async (note: string, tokens: readonly Uint8Array[]) => {
    const [page = new Uint8Array()] = await written([{ note, signedAt, tokens }])
    assert.ok(page.length <= MAX_BLOCK_LENGTH)
    return parseCheckpointPage(page, range)[0]
  }
  const some = await read(noteOf(60), [token, token, token])
  assert.deepEqual([some?.note, some?.tokens.length], [noteOf(60), 2])
  const longest = Math.floor((MAX_NOTE_LENGTH - one.note.length) / line.length)
  const many = await read(noteOf(longest), [token])
  assert.equal(many?.tokens.length, 0)
  const kept = (many?.note.split('\n').length ?? 0) - one.note.split('\n').length
  assert.ok(kept <= longest && kept > 250, `${kept} of ${longest}`)
  assert.equal(many?.note, noteOf(kept))
})

test('what is not a page of this batch is refused', async () => {
  const page = async (...sizes: number[]) => {
    const [block = new Uint8Array()] = await written(await Promise.all(sizes.map((size) => checkpoint(size))))
    return block
  }
  const good = await page(9, 7)
  assert.equal(parseCheckpointPage(good, { origin: ORIGIN, first: 6, size: 9 }).length, 2)
  for (const wrong of [
    { origin: ORIGIN, first: 7, size: 9 },
    { origin: ORIGIN, first: 0, size: 8 },
    { origin: 'other.example/log', first: 0, size: 9 },
  ]) {
    assert.throws(() => parseCheckpointPage(good, wrong), refusal('mismatch'))
  }
  for (const sizes of [
    [7, 9],
    [9, 9],
  ]) {
    const block = await page(...sizes)
    assert.throws(() => parseCheckpointPage(block, range), refusal('mismatch'))
  }
  const text = Buffer.from(good).toString()
  for (const malformed of [
    '[]',
    '{"checkpoints":[],"format":"countersign-batch-checkpoints/1"}',
    text.replace('{"checkpoints"', '{"a":1,"checkpoints"'),
    text.replace('"tokens":[]', '"tokens":[""]'),
    text.replace('"tokens":[]', '"tokens":["AAA"]'),
    text.replace('"tokens":[]', '"tokens":[7]'),
    text.replace('"tokens":[]', `"tokens":[${Array.from({ length: 17 }, () => '"AAAA"').join()}]`),
    text.replace('"tokens":[]', '"tokens":[],"z":1'),
    text.replace(signedAt, '2026-11-19T04:00:00Z'),
    text.replace(signedAt, '2026-13-19T04:00:00.000Z'),
    `${text} `,
  ]) {
    assert.notEqual(malformed, text)
    assert.throws(() => parseCheckpointPage(utf8(malformed), range), ProofError, malformed.slice(0, 80))
  }
  assert.throws(
    () => parseCheckpointPage(utf8(text.replace('checkpoints/1', 'checkpoints/2')), range),
    refusal('unsupported'),
  )
})
