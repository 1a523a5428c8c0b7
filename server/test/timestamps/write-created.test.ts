import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import type { timestamps as api } from '@countersign/api'
import { noDetails, type RecordedTimestamp } from '../../src/features/timestamps/model.ts'
import { presentCreated } from '../../src/features/timestamps/present.ts'
import { writeCreated } from '../../src/features/timestamps/write-created.ts'
import { createFakeChain } from '../harness/fake-chain.ts'

const ports = { publicUrl: 'http://localhost:3000', chain: createFakeChain() }
const present = (one: RecordedTimestamp) => presentCreated(ports, one)
const plainly = (recorded: readonly RecordedTimestamp[], shown = present) =>
  recorded.map((one) => JSON.stringify(shown(one))).join()

function recordedAt(sequenceNumber: number, details: Partial<RecordedTimestamp['details']> = {}): RecordedTimestamp {
  const id = `ts_${String(sequenceNumber).padStart(26, '0')}`
  const [fingerprint, salt, hash] = [randomBytes(32), randomBytes(16), randomBytes(32)]
  const time = new Date(1_800_000_000_000 + sequenceNumber)
  const type = sequenceNumber % 7 === 0 ? 'UPLOADED_FILE' : 'SUBMITTED_HASH'
  return {
    entry: { id, sequenceNumber, owner: 'org_1', type, time, fingerprint, salt, hash },
    details: { ...noDetails, ...details },
  }
}

const recorded = [
  recordedAt(8),
  recordedAt(9, { label: 'ts_0mark0mark0mark0mark0mark0 "ü" \u2028' }),
  recordedAt(14, { externalId: '0mark0label0', metadata: { a: '{}', b: '\\' } }),
  recordedAt(1_000_000),
]

test('records are written from one sample as each is written by itself', () => {
  assert.equal(writeCreated(recorded, ',', present, JSON.stringify), plainly(recorded))
  assert.equal(writeCreated([], ',', present, JSON.stringify), '')
})

test('receipts are written like the rest, each into its own record', () => {
  const promised = recorded.map((one) => ({ ...one, receipt: `countersign-receipt/1\n\u2014 "${one.entry.id}"` }))
  const some = promised.map((one, index) => (index === 1 ? (recorded[1] as RecordedTimestamp) : one))
  for (const written of [promised, some, some.toReversed()]) {
    assert.equal(writeCreated(written, ',', present, JSON.stringify), plainly(written))
  }
})

test('what a presentation computes from a record does not come from the sample', () => {
  const signed = (one: RecordedTimestamp): api.Timestamp => ({
    ...present(one),
    chainTxHash: `of ${one.entry.id}`.repeat(2),
  })
  const computed = (one: RecordedTimestamp): api.Timestamp => ({ ...present(one), label: one.entry.id.slice(-5) })
  for (const shown of [signed, computed]) {
    assert.equal(writeCreated(recorded, ',', shown, JSON.stringify), plainly(recorded, shown))
  }
})
