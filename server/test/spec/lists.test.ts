import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { TimestampConfirmed } from '@countersign/api'
import { samplePdf } from '../documents/sample-pdf.ts'
import { eventually } from '../harness/eventually.ts'
import { createFakeChain } from '../harness/fake-chain.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { checkEvent } from '../webhooks/check-event.ts'

const newHash = () => randomBytes(32).toString('hex')

describe('Lists of what an organization has', () => {
  const clock = setClock(new Date().toISOString())
  let service: TestService
  let key: string
  let other: string
  let later: string
  before(async () => {
    service = await startTestService({
      chain: createFakeChain(),
      clock,
      environment: { RATE_LIMIT_PER_HOUR: '100000' },
    })
    key = (await service.organization()).key
    other = (await service.organization()).key
    for (const by of [key, other, key]) await createAll(by, 'order-1')
    clock.advance(3600)
    later = clock.now().toISOString()
    clock.advance(1)
    await createAll(key, 'order-2')
  })
  after(() => service.stop())

  const post = async (by: string, path: string, body: unknown) => {
    const answer = await service.call('POST', `/api/v1${path}`, { key: by, body })
    assert.equal(answer.status, 201, answer.text)
    return answer.json.data
  }
  const upload = (by: string, fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('file', new Blob([Buffer.from(samplePdf())]), 'contract.pdf')
    return post(by, '/documents', form)
  }
  /** Two of each, of which one has the reference. */
  async function createAll(by: string, externalId: string) {
    await post(by, '/timestamp/batch', { timestamps: [{ hash: newHash() }, { hash: newHash(), externalId }] })
    await upload(by, { title: 'Plain' })
    const { documentId } = await upload(by, { title: 'Referred', externalId })
    const asked = { documentTitle: 'Contract', signers: [{ email: 'sam@example.org', name: 'Sam' }] }
    await post(by, '/signing', { ...asked, documentId, externalId })
    await post(by, '/signing', { ...asked, documentId: (await upload(by, { title: 'Sent' })).documentId })
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into freely
  const read = async (path: string, query: Record<string, string> = {}): Promise<any> => {
    const answer = await service.call('GET', `/api/v1${path}?${new URLSearchParams(query)}`, { key })
    assert.equal(answer.status, 200, answer.text)
    return answer.json.data
  }
  /** All pages, of so many each. */
  const all = async (path: string, name: string, query: Record<string, string> = {}, limit = '2') => {
    const items: { externalId: string | null; title?: string }[] = []
    let cursor: string | null = null
    do {
      const page = await read(path, { ...query, limit, ...(cursor !== null && { cursor }) })
      items.push(...page[name])
      cursor = page.nextCursor
    } while (cursor !== null)
    return items
  }

  const lists = [
    { path: '/documents', name: 'documents', count: 9, id: 'documentId' },
    { path: '/signing', name: 'signingRequests', count: 6, id: 'signingRequestId' },
  ] as const

  for (const { path, name, count, id } of lists) {
    it(`are read page by page, each once and its own only, by reference and by age: ${path}`, async () => {
      const found = await all(path, name)
      assert.equal(new Set(found.map((one) => (one as unknown as Record<string, string>)[id])).size, count)
      assert.equal(found.length, count)
      const referred = await all(path, name, { externalId: 'order-1' }, '1')
      assert.deepEqual(
        referred.map(({ externalId }) => externalId),
        ['order-1', 'order-1'],
      )
      assert.deepEqual(await all(path, name, { externalId: 'order' }), [])
      assert.equal((await all(path, name, { createdSince: later })).length, count / 3)
      assert.equal((await all(path, name, { createdSince: later, externalId: 'order-1' })).length, 0)
      assert.equal((await all(path, name, { createdSince: '0001-01-01T00:00:00Z' })).length, count)
    })
  }

  it('have documents by status and by a part of the title', async () => {
    assert.equal((await all('/documents', 'documents', { status: 'READY', query: 'plai' })).length, 3)
    assert.equal((await all('/documents', 'documents', { status: 'SIGNED' })).length, 0)
  })

  it('have timestamps by reference, by age, and by how far they have come on their way to the chain', async () => {
    // Requests of the tests before are still being prepared, which is recorded as well.
    await service.settled()
    const found = await all('/timestamp', 'timestamps')
    assert.equal(found.length, new Set(found.map((one) => (one as unknown as { id: string }).id)).size)
    const numbers = found.map((one) => (one as unknown as { sequenceNumber: number }).sequenceNumber)
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => b - a),
    )
    const referred = await all('/timestamp', 'timestamps', { externalId: 'order-1' }, '1')
    assert.deepEqual(
      referred.map(({ externalId }) => externalId),
      ['order-1', 'order-1'],
    )
    const young = await all('/timestamp', 'timestamps', { createdSince: later })
    assert.ok(young.length >= 5 && young.length < found.length, `${young.length} of ${found.length}`)
    assert.equal((await all('/timestamp', 'timestamps', { createdSince: later, externalId: 'order-1' })).length, 0)
    assert.equal((await all('/timestamp', 'timestamps', { createdSince: later, externalId: 'order-2' })).length, 1)

    await service.admin('POST', '/anchoring/now')
    const withStatus = async (status: string) => (await all('/timestamp', 'timestamps', { status }, '100')).length
    await eventually('all are confirmed', async () => (await withStatus('CONFIRMED')) >= found.length)
    await service.settled()
    const { events } = (await service.call('GET', '/api/v1/events?kind=timestamp.confirmed', { key })).json.data
    events.forEach(checkEvent)
    const reported: TimestampConfirmed['timestamps'] = events.flatMap(
      (one: { data: TimestampConfirmed }) => one.data.timestamps,
    )
    assert.equal(reported.length, await withStatus('CONFIRMED'))
    assert.equal(reported.filter(({ externalId }) => externalId === 'order-1').length, 2)
    const confirmedOne = await service.call('GET', `/api/v1/timestamp/${reported[0]?.id}`, { key })
    assert.equal(events[0].data.blockchain.txHash, confirmedOne.json.data.chainTxHash)
    await post(key, '/timestamp', { hash: newHash(), externalId: 'order-1' })
    assert.deepEqual([await withStatus('QUEUED'), await withStatus('BATCHED')], [1, 0])
    const queued = { status: 'QUEUED', externalId: 'order-1' }
    assert.equal((await all('/timestamp', 'timestamps', queued)).length, 1)
    const confirmed = { status: 'CONFIRMED', externalId: 'order-1' }
    assert.equal((await all('/timestamp', 'timestamps', confirmed, '1')).length, 2)
  })

  it('refuse a filter that is wrong, and name it', async () => {
    for (const path of ['/timestamp', '/documents', '/signing']) {
      for (const [name, value] of [
        ['createdSince', 'yesterday'],
        ['externalId', ''],
        ['status', 'NONE'],
        ['limit', '101'],
        ['cursor', ''],
      ]) {
        const { status, headers } = await service.call('GET', `/api/v1${path}?${name}=${value}`, { key })
        assert.deepEqual([status, headers.get('x-error-field')], [400, `/${name}`], path)
      }
      const { status } = await service.call('GET', `/api/v1${path}?cursor=none`, { key })
      assert.equal(status, 400)
    }
  })
})
