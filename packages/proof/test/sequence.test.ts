import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commitmentOf, decodeEntry, encodeEntry } from '../src/entry.ts'
import { appendEntry, appendGenesis, EMPTY_SEQUENCE, replayEntry, type SequenceHead } from '../src/sequence.ts'
import { sha256 } from '../src/sha256.ts'
import { refusal } from './support/refusal.ts'
import { ORIGIN, sampleEntries } from './support/sample-log.ts'

const COMMITMENT = commitmentOf(sha256(), new Uint8Array(16))

function replay(entries: readonly Uint8Array[], origin = ORIGIN): SequenceHead {
  return entries.reduce((head, entry) => replayEntry(head, entry, origin).head, EMPTY_SEQUENCE)
}

test('a replayed log ends at the head that its writer had', () => {
  let { head } = appendGenesis(ORIGIN, 1000)
  const entries = [appendGenesis(ORIGIN, 1000).entry]
  for (const serverTimestamp of [1000, 1000, 2000]) {
    const next = appendEntry(head, { serverTimestamp, type: 'AUDIT_TRAIL', commitment: COMMITMENT })
    entries.push(next.entry)
    head = next.head
  }
  assert.deepEqual(replay(entries), head)
  assert.deepEqual({ size: head.size, serverTimestamp: head.serverTimestamp }, { size: 4, serverTimestamp: 2000 })
})

test('time never runs backwards, for the writer and for the reader', () => {
  const { entry: genesis, head } = appendGenesis(ORIGIN, 1000)
  const next = { serverTimestamp: 999, type: 'AUDIT_TRAIL', commitment: COMMITMENT } as const
  assert.throws(() => appendEntry(head, next), refusal('mismatch'))
  const forged = encodeEntry({ ...next, index: 1, previous: head.last })
  assert.throws(() => replay([genesis, forged]), refusal('mismatch'))
})

test('a log with an entry missing, repeated or swapped does not replay', () => {
  const [a, b, c, d] = sampleEntries(4) as [Uint8Array, Uint8Array, Uint8Array, Uint8Array]
  for (const entries of [[b], [a, c], [a, b, b], [a, a], [a, b, d, c]]) {
    assert.throws(() => replay(entries), refusal('mismatch'))
  }
})

test('an entry that does not contain the hash of the one before it does not replay', () => {
  const [a, b, c] = sampleEntries(3) as [Uint8Array, Uint8Array, Uint8Array]
  const other = encodeEntry({ ...decodeEntry(b), commitment: COMMITMENT })
  assert.throws(() => replay([a, other, c]), refusal('mismatch'))
})

test('a log replays under its own origin only', () => {
  assert.throws(() => replay(sampleEntries(1), 'log.example.org/other'), refusal('mismatch'))
})
