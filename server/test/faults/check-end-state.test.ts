import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Received } from '../webhooks/receiver.ts'
import { lossesOf } from './check-end-state.ts'
import type { EndState } from './end-state.ts'
import type { LoadHistory } from './load.ts'

const bytes = Buffer.from('%PDF')
const sealed = { documentId: 'doc_1', from: 'a', to: 'b', index: 2 }
const record = { id: 'ts_1', hash: 'f', index: 1, receipt: 'receipt 1' }

/** One timestamp and one sealed document. */
const history: LoadHistory = {
  log: [{ client: 'one', kind: 'append', start: 0, end: 1, hashes: ['f'], indexes: [1] }],
  records: [record],
  uploads: [{ id: 'doc_1', bytes }],
  // The file is checked by tests of the verifier.
  seals: [],
  requests: [],
}
const documentState = {
  versions: [{ kind: 'ORIGINAL', fileHash: 'a', size: 4 }],
  timestamps: [] as { sequenceNumber: number; fingerprint: string }[],
}
const used = { timestamps: 1, documents: 1, seals: 0, signingRequests: 0, storageBytes: 4 }
const quotaOf = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries({ ...used, ...counts }).map(([name, count]) => [name, { used: count }]))
const event = {
  id: 'evt_1',
  sequence: 1,
  event: 'document.sealed',
  data: { documentId: 'doc_1', fileHash: 'b' },
}
const end: EndState = {
  log: { size: 3, indexOf: (hash) => (hash === 'f' ? 1 : undefined), rootOf: () => '' },
  records: new Map([['ts_1', { hash: 'f', index: 1, type: 'SUBMITTED_HASH' }]]),
  receipts: new Map([['receipt 1', { index: 1, standing: 'kept' }]]),
  documents: new Map([['doc_1', { state: documentState, original: bytes, latest: bytes }]]),
  requests: new Map(),
  events: [],
  quota: quotaOf({}),
  parkedJobs: [],
  root: new Uint8Array(),
}
const delivery = (id: string, text = '{}') => ({ id, body: Buffer.from(text) }) as Received

async function losses(
  changes: Partial<EndState>,
  { more = {}, received = [] }: { more?: Partial<LoadHistory>; received?: Received[] } = {},
): Promise<string> {
  return (await lossesOf({ ...history, ...more }, { ...end, ...changes }, received)).join('\n')
}

describe('The check of what is there after faults', () => {
  it('finds nothing if everything is as it was answered', async () => {
    assert.equal(await losses({}), '')
  })

  it('finds an answered record that is gone, or has another place', async () => {
    assert.match(await losses({ records: new Map() }), /record ts_1 of f at 1 is not there/)
    const moved = new Map([['ts_1', { hash: 'f', index: 2, type: 'SUBMITTED_HASH' }]])
    assert.match(await losses({ records: moved }), /record ts_1 of f at 1 is not there/)
  })

  it('finds a receipt that the log has broken', async () => {
    const broken = new Map([['receipt 1', { index: 1, standing: 'broken' }]])
    assert.match(await losses({ receipts: broken }), /the receipt of ts_1 at 1 says 1, which is broken/)
  })

  it('finds a document that is gone, or has other bytes', async () => {
    assert.match(await losses({ documents: new Map() }), /document doc_1 is not there/)
    const other = { state: documentState, original: Buffer.from('%PDG'), latest: bytes }
    assert.match(await losses({ documents: new Map([['doc_1', other]]) }), /the original of doc_1 has other bytes/)
  })

  it('finds a seal that is not in the chain of versions, nor in the log, nor announced', async () => {
    const found = await losses({}, { more: { seals: [sealed] } })
    assert.match(found, /the sealed version b of doc_1 does not follow a/)
    assert.match(found, /has the versions ORIGINAL, not ORIGINAL SEALED/)
    assert.match(found, /the sealed version b of doc_1 is not at entry 2/)
    assert.match(found, /document.sealed of doc_1 b was recorded 0 times, not 1/)
    assert.match(found, /document doc_1 cannot be read/)
    assert.match(found, /the quota counts 0 seals, and there are 1/)
  })

  it('finds an event that was recorded twice, never delivered, or delivered with two contents or two ids', async () => {
    const twice = [event, { ...event, id: 'evt_2', sequence: 2 }]
    const changes = { events: twice, documents: new Map() }
    const more = { seals: [sealed], uploads: [] }
    const received = [delivery('evt_1'), delivery('evt_1', '{"other":1}'), delivery('evt_3')]
    const found = await losses(changes, { more, received })
    assert.match(found, /document.sealed of doc_1 b was recorded 2 times, not 1/)
    assert.match(found, /document.sealed of doc_1 b was never delivered/)
    assert.match(found, /event evt_1 was delivered with two contents/)
    assert.match(found, /event evt_3 was delivered and is not recorded/)
  })

  it('finds a gap in the events', async () => {
    assert.match(await losses({ events: [{ ...event, sequence: 2 }] }), /the events have a gap after 0/)
  })

  it('finds a quota that counts more or less than what happened', async () => {
    assert.match(await losses({ quota: quotaOf({ timestamps: 2 }) }), /the quota counts 2 timestamps, and there are 1/)
    assert.match(
      await losses({ quota: quotaOf({ storageBytes: 8 }) }),
      /the quota counts 8 storageBytes, and there are 4/,
    )
  })

  it('finds a parked job', async () => {
    assert.match(await losses({ parkedJobs: [{ id: 'j1' }] }), /a job is parked: {"id":"j1"}/)
  })
})
