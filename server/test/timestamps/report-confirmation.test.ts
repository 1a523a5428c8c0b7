import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, it } from 'node:test'
import type { TimestampConfirmed } from '@countersign/api'
import { anchorNow } from '../../src/features/anchoring/anchor-now.ts'
import { reportConfirmationJob } from '../../src/features/anchoring/model.ts'
import { lookAtBatches } from '../../src/features/anchoring/work-on-batches.ts'
import { selectNextOwner } from '../../src/features/log/entry-store.ts'
import { createTimestamps } from '../../src/features/timestamps/create-timestamps.ts'
import { noDetails } from '../../src/features/timestamps/model.ts'
import { type ReportPorts, reportOnBatch } from '../../src/features/timestamps/report-confirmation.ts'
import { listEvents } from '../../src/features/webhooks/list-events.ts'
import { numberRecorded } from '../../src/features/webhooks/number-events.ts'
import type { JobQueue } from '../../src/ports/job-queue.ts'
import { type AnchoringFixture, anchoringFixture } from '../anchoring/anchoring-fixture.ts'
import { createFakeChain } from '../harness/fake-chain.ts'
import { checkEvent } from '../webhooks/check-event.ts'

const neverEnds = new AbortController().signal

describe('the confirmation of a batch', () => {
  const asked: string[] = []
  const queue: JobQueue = {
    async enqueue(_transaction, job, data) {
      if (job.name === reportConfirmationJob.name) asked.push(String(data.batchId))
    },
  }
  let fixture: AnchoringFixture
  let ports: ReportPorts
  beforeEach(async () => {
    asked.length = 0
    fixture = await anchoringFixture(createFakeChain(), { queue })
    ports = { ...fixture.ports, queue, ipfsGatewayUrl: 'https://ipfs.example.org' }
  })
  afterEach(() => fixture.end())

  const record = async (organization: string, count: number, details: Partial<typeof noDetails> = {}) => {
    const caller = { keyId: 'key', userId: null, organization: { id: organization, plan: 'enterprise' as const } }
    const wanted = Array.from({ length: count }, (_, index) => ({
      fingerprint: createHash('sha256').update(`${organization} ${index}`).digest(),
      type: 'SUBMITTED_HASH' as const,
      details: { ...noDetails, ...details },
    }))
    const whole = { ...caller, payer: null, requestsPerHour: null, mode: 'live' } as const
    const recorded = await createTimestamps(fixture.ports, whole, wanted)
    return recorded.map(({ entry }) => entry.id)
  }
  const confirm = async () => {
    await anchorNow(fixture.ports)
    await lookAtBatches(fixture.ports)
    await lookAtBatches(fixture.ports)
    assert.equal(asked.length, 1, 'asked for by the transaction that confirms')
    return asked.pop() ?? ''
  }
  const eventsOf = async (owner: string) => {
    await numberRecorded(ports, owner)
    const { events } = await listEvents(ports, owner, { limit: 100 })
    const all = events.map(({ event, data }) => ({ event, data: JSON.parse(data) as TimestampConfirmed }))
    all.forEach(checkEvent)
    return all.map(({ data }) => data)
  }
  const idsIn = ({ timestamps }: TimestampConfirmed) => timestamps.map(({ id }) => id)

  it('is one event for each owner of its entries, with at most 500 of them, and is not repeated', async () => {
    const few = await record('org_few', 2, { label: 'invoice.pdf', externalId: 'order-1', metadata: { secret: 'x' } })
    const many = await record('org_many', 1000)
    await record('org_few', 1)
    const batchId = await confirm()
    for (let run = 0; run < 2; run++) await reportOnBatch(ports, batchId, neverEnds)

    const [event, ...others] = await eventsOf('org_few')
    assert.equal(others.length, 0)
    assert.equal(event?.timestamps.length, 3)
    const { id, fingerprint, ...rest } = event?.timestamps[0] ?? assert.fail('nothing is reported')
    assert.deepEqual([id, fingerprint.length], [few[0], 64])
    const given = { label: 'invoice.pdf', externalId: 'order-1' }
    assert.deepEqual(rest, { sequenceNumber: 1, type: 'SUBMITTED_HASH', ...given })
    assert.deepEqual([event.blockchain.batchId, event.blockchain.status], [batchId, 'CONFIRMED'])

    const pages = await eventsOf('org_many')
    assert.deepEqual(
      pages.map(({ timestamps }) => timestamps.length),
      [500, 500],
    )
    assert.deepEqual(pages.flatMap(idsIn), many)

    await record('org_many', 1)
    const next = await confirm()
    await reportOnBatch(ports, next, neverEnds)
    assert.equal((await eventsOf('org_few')).length, 1, 'those of an earlier batch are not reported again')
    assert.equal((await eventsOf('org_many')).at(-1)?.timestamps.length, 1)
  })

  it('is reported in events that fit into a list, however long its texts are', async () => {
    const ids = await record('org_long', 300, { label: '\u{1f58b}'.repeat(100), externalId: '\u{1f4dc}'.repeat(100) })
    await reportOnBatch(ports, await confirm(), neverEnds)
    const events = await eventsOf('org_long')
    assert.ok(events.every((event) => Buffer.byteLength(JSON.stringify(event)) < 130 * 1024))
    assert.deepEqual(events.flatMap(idsIn), ids)
  })

  const recordThree = async () => {
    const owners = new Map<string, string[]>()
    for (const owner of ['org_a', 'org_b', 'org_c']) owners.set(owner, await record(owner, owner === 'org_b' ? 600 : 1))
    return owners
  }

  it('skips a limited number of owners at a time who have nothing in it', async () => {
    for (const owner of ['org_a', 'org_b', 'org_c', 'org_d']) await record(owner, 1)
    const find = (after: string, from: number) => selectNextOwner(ports.database, { after, from, to: 5, most: 2 })
    assert.deepEqual(await find('', 1), { owner: 'org_a', hasEntries: true })
    assert.deepEqual(await find('', 4), { owner: 'org_b', hasEntries: false })
    assert.deepEqual(await find('org_b', 4), { owner: 'org_d', hasEntries: true })
    assert.equal(await find('org_d', 4), undefined)
    assert.equal(await find('org_c', 5), undefined)
  })

  it('is reported once and completely by two jobs at a time', async () => {
    const owners = await recordThree()
    const batchId = await confirm()
    await Promise.all([1, 2].map(() => reportOnBatch(ports, batchId, neverEnds)))
    for (const [owner, ids] of owners) assert.deepEqual((await eventsOf(owner)).flatMap(idsIn), ids, owner)
  })

  it('is reported once and completely, wherever its job dies', async () => {
    const owners = await recordThree()
    const batchId = await confirm()
    let [calls, deaths] = [0, 0]
    /** Dies once at each of its calls, with everything that the transaction has written. */
    const dying: ReportPorts['queue'] = {
      async enqueue(...words) {
        if (calls++ === deaths) {
          deaths++
          calls = 0
          throw new Error('died')
        }
        await queue.enqueue(...words)
      },
    }
    for (let isDone = false; !isDone; ) {
      isDone = await reportOnBatch({ ...ports, queue: dying }, batchId, neverEnds).then(
        () => true,
        () => false,
      )
    }
    assert.equal(deaths, 3)
    for (const [owner, ids] of owners) assert.deepEqual((await eventsOf(owner)).flatMap(idsIn), ids, owner)
  })
})
