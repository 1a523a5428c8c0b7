import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anchorValue } from '../src/anchor.ts'
import { fromHex, toHex } from '../src/bytes.ts'
import { openCheckpoint, parseCheckpoint, signCheckpoint } from '../src/checkpoint.ts'
import { sequentialFingerprintOf } from '../src/entry.ts'
import { Frontier } from '../src/frontier.ts'
import { signNote } from '../src/note.ts'
import { refusal } from './support/refusal.ts'
import { ORIGIN, sampleEntries, signerOf } from './support/sample-log.ts'

const ROOT_3 = '8ab824beef8458edb1e9e33365fc05c808c3b19a4fcfffd41b60f58897518fde'
const ROOT_3_BASE64 = Buffer.from(ROOT_3, 'hex').toString('base64')

test('the published root comes out of the published entries', () => {
  assert.equal(toHex(new Frontier().extend(sampleEntries(3).map(sequentialFingerprintOf)).root()), ROOT_3)
})

test('the published anchor value comes out of origin, size and root', () => {
  const value = '76b3cb8a9d685c47273f1f736f4593177118662650ce4e7479d4eb5f5e6c6cf9'
  assert.equal(toHex(anchorValue(ORIGIN, 3, fromHex(ROOT_3))), value)
  assert.notEqual(toHex(anchorValue(ORIGIN, 4, fromHex(ROOT_3))), value)
  assert.notEqual(toHex(anchorValue(`${ORIGIN}2`, 3, fromHex(ROOT_3))), value)
  assert.throws(() => anchorValue(ORIGIN, -1, fromHex(ROOT_3)), refusal('out-of-range'))
  assert.throws(() => anchorValue(ORIGIN, 3, new Uint8Array(31)), refusal('malformed'))
})

test('a checkpoint is origin, size and root, signed by the log', async () => {
  const note = await signCheckpoint({ size: 3, root: fromHex(ROOT_3) }, signerOf())
  assert.ok(note.startsWith(`log.example.org/countersign\n3\n${ROOT_3_BASE64}\n\n— log.example.org/countersign OU+4T`))
  assert.deepEqual(await openCheckpoint(note, signerOf().key), { origin: ORIGIN, size: 3, root: fromHex(ROOT_3) })
})

test('a checkpoint is not taken from another log or another key', async () => {
  const note = await signCheckpoint({ size: 3, root: fromHex(ROOT_3) }, signerOf())
  await assert.rejects(() => openCheckpoint(note, signerOf(ORIGIN, 2).key), refusal('unsigned'))
  const foreign = await signNote(`other.example/log\n3\n${ROOT_3_BASE64}\n`, signerOf())
  await assert.rejects(() => openCheckpoint(foreign, signerOf().key), refusal('mismatch'))
})

test('the empty tree and the largest tree have checkpoints', async () => {
  for (const size of [0, Number.MAX_SAFE_INTEGER]) {
    const note = await signCheckpoint({ size, root: fromHex(ROOT_3) }, signerOf())
    assert.equal((await openCheckpoint(note, signerOf().key)).size, size)
  }
  for (const size of [-1, 0.5, 2 ** 53]) {
    await assert.rejects(() => signCheckpoint({ size, root: fromHex(ROOT_3) }, signerOf()), refusal('out-of-range'))
  }
  await assert.rejects(() => signCheckpoint({ size: 1, root: new Uint8Array(31) }, signerOf()), refusal('malformed'))
})

test('extension lines are read over', () => {
  assert.equal(parseCheckpoint(`a\n3\n${ROOT_3_BASE64}\nextension\nanother\n`).size, 3)
})

test('texts that are no checkpoints are refused', () => {
  const malformed = [
    '',
    '\n',
    'a\n3\n',
    `a\n3\n${ROOT_3_BASE64}`,
    `\n3\n${ROOT_3_BASE64}\n`,
    `a\n03\n${ROOT_3_BASE64}\n`,
    `a\n+3\n${ROOT_3_BASE64}\n`,
    `a\n3 \n${ROOT_3_BASE64}\n`,
    `a\n\n${ROOT_3_BASE64}\n`,
    `a\n3\n${ROOT_3}\n`,
    'a\n3\nAAAA\n',
    `a\n3\n${ROOT_3_BASE64}\n\n`,
    `a\n3\n${ROOT_3_BASE64}\n\nextension\n`,
  ]
  for (const text of malformed) assert.throws(() => parseCheckpoint(text), refusal('malformed'), JSON.stringify(text))
  assert.throws(() => parseCheckpoint(`a\n9007199254740992\n${ROOT_3_BASE64}\n`), refusal('out-of-range'))
})
