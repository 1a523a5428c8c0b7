import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { verifyWebhook } from '@countersign/client'
import { openOwnHarness, type SigningHarness } from '../signing/signing-harness.ts'

describe('A webhook endpoint of an organization', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openOwnHarness()
  })
  after(() => harness.end())

  const call = (method: string, path: string, body?: object, key = harness.key, headers: Record<string, string> = {}) =>
    harness.service.call(method, `/api/v1${path}`, { key, headers, ...(body && { body }) })
  const create = async (more: object = {}) => {
    const { status, json } = await call('POST', '/webhooks', { url: harness.callbackUrl, ...more })
    assert.equal(status, 201)
    return json.data
  }
  const remove = async (id: string) => assert.equal((await call('DELETE', `/webhooks/${id}`)).status, 200)
  const code = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-error-code')]
  const cancelled = async (changes: object = {}): Promise<string> => {
    const { signingRequestId } = await harness.request(changes)
    await call('POST', `/signing/${signingRequestId}/cancel`)
    await harness.service.settled()
    return signingRequestId
  }
  const eventsOf = (id: string) => harness.events.filter(({ json }) => json.data.signingRequestId === id)

  it('receives the events of every request, with the ids and numbers of the list, signed with its secret', async () => {
    const { id, secret, ...shown } = await create({ description: ' Accounting ' })
    assert.deepEqual(
      [shown.events, shown.description, shown.enabled, shown.disabledReason],
      [null, 'Accounting', true, null],
    )
    const request = await cancelled()
    const received = eventsOf(request)
    assert.deepEqual(
      received.map(({ json }) => json.event),
      ['signing_request.created', 'signing_request.cancelled'],
    )
    const { events } = (await call('GET', '/events')).json.data
    for (const one of received) {
      assert.equal((await verifyWebhook(one, { secret })).id, one.headers['x-service-event-id'])
      const listed = events.find(({ id: eventId }: { id: string }) => eventId === one.json.id)
      assert.deepEqual(one.json, listed)
    }
    assert.ok(!JSON.stringify((await call('GET', '/webhooks')).json).includes(secret))
    assert.ok(!JSON.stringify((await call('GET', `/webhooks/${id}`)).json).includes(secret))
    await remove(id)
  })

  it('leaves a callback URL unchanged: both get the event, under one id', async () => {
    const { id } = await create({ events: ['signing_request.cancelled'] })
    const request = await cancelled({ callbackUrl: harness.callbackUrl })
    const received = eventsOf(request)
    assert.deepEqual(
      received.map(({ json }) => json.event),
      ['signing_request.cancelled', 'signing_request.cancelled'],
    )
    assert.equal(new Set(received.map(({ json }) => json.id)).size, 1)
    assert.ok(received.some(({ json }) => json.sequence === 1))
    await remove(id)
  })

  it('is changed, disabled and enabled again, and gets nothing while it is disabled', async () => {
    const { id } = await create({ events: ['signature.signed'], description: 'One' })
    const change = async (body: object) => (await call('PATCH', `/webhooks/${id}`, body)).json.data
    assert.deepEqual((await change({ events: null, description: null })).events, null)
    const disabled = await change({ enabled: false })
    assert.deepEqual([disabled.enabled, disabled.disabledReason], [false, 'BY_REQUEST'])
    assert.deepEqual(eventsOf(await cancelled()), [])
    assert.deepEqual(code(await call('POST', `/webhooks/${id}/test`)), [409, 'WEBHOOK_DISABLED'])
    assert.equal((await change({ enabled: true })).disabledAt, null)
    assert.equal(eventsOf(await cancelled()).length, 2)
    await remove(id)
  })

  it('is tested with an event of its own, which no other endpoint gets', async () => {
    const [one, other] = [await create({ events: ['signature.signed'] }), await create()]
    const { eventId } = (await call('POST', `/webhooks/${one.id}/test`)).json.data
    await harness.service.settled()
    const received = harness.events.filter(({ json }) => json.id === eventId)
    assert.deepEqual(
      received.map(({ json }) => [json.event, json.data]),
      [['webhook.test', { webhookId: one.id }]],
    )
    const list = async (id: string, query = '') =>
      (await call('GET', `/webhooks/${id}/deliveries${query}`)).json.data.deliveries
    const [delivery] = await list(one.id)
    assert.deepEqual([delivery.eventId, delivery.state], [eventId, 'DELIVERED'])
    assert.deepEqual(await list(one.id, '?state=FAILED'), [])
    assert.deepEqual(await list(other.id), [])
    for (let i = 0; i < 9; i++) assert.equal((await call('POST', `/webhooks/${one.id}/test`)).status, 200)
    assert.deepEqual(code(await call('POST', `/webhooks/${one.id}/test`)), [429, 'TOO_MANY_REQUESTS'])
    for (const { id } of [one, other]) await remove(id)
  })

  it('signs with the previous secret and the new one while they overlap, and with the new one alone after that', async () => {
    const { id, secret: first } = await create()
    const rotate = async (body?: object) => (await call('POST', `/webhooks/${id}/rotate-secret`, body)).json.data
    const delivered = async () => {
      const { eventId } = (await call('POST', `/webhooks/${id}/test`)).json.data
      await harness.service.settled()
      return harness.events.find(({ json }) => json.id === eventId) ?? assert.fail('no test event')
    }
    const second = await rotate()
    assert.ok(Date.parse(second.previousSecretUntil) - Date.now() > 23 * 3_600_000)
    const overlapping = await delivered()
    const { 'x-service-signature-next': next, ...current } = overlapping.headers
    assert.match(next ?? '', /^sha256=[0-9a-f]{64}$/)
    const alone = { body: overlapping.body, headers: current }
    await verifyWebhook(alone, { secret: first })
    await assert.rejects(verifyWebhook(alone, { secret: second.secret }), { kind: 'wrong-signature' })
    for (const secret of [first, second.secret]) await verifyWebhook(overlapping, { secret })
    const third = await rotate({ overlapHours: 0 })
    assert.equal(third.previousSecretUntil, null)
    const after = await delivered()
    assert.equal(after.headers['x-service-signature-next'], undefined)
    await verifyWebhook(after, { secret: third.secret })
    for (const secret of [first, second.secret])
      await assert.rejects(verifyWebhook(after, { secret }), { kind: 'wrong-signature' })
    assert.equal((await call('POST', `/webhooks/${id}/rotate-secret`, { overlapHours: 169 })).status, 400)
    await remove(id)
  })

  it('leaves its deliveries when it is deleted, which cannot be sent again', async () => {
    const { id } = await create()
    await call('POST', `/webhooks/${id}/test`)
    await harness.service.settled()
    const [{ id: delivery }] = (await call('GET', `/webhooks/${id}/deliveries`)).json.data.deliveries
    assert.equal((await call('POST', `/webhook-deliveries/${delivery}/resend`)).status, 200)
    await harness.service.settled()
    await remove(id)
    assert.deepEqual(code(await call('GET', `/webhooks/${id}`)), [404, 'NOT_FOUND'])
    assert.equal((await call('GET', `/webhook-deliveries/${delivery}`)).json.data.attemptLog.length, 2)
    assert.deepEqual(code(await call('POST', `/webhook-deliveries/${delivery}/resend`)), [409, 'WEBHOOK_DISABLED'])
  })

  it('is one of at most 20, however many are created at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 22 }, () => call('POST', '/webhooks', { url: harness.callbackUrl })),
    )
    const made = answers.filter(({ status }) => status === 201).map(({ json }) => json.data.id)
    const refused = answers.filter(({ status }) => status !== 201)
    assert.equal(made.length, 20)
    assert.deepEqual(refused.map(code), Array(2).fill([409, 'TOO_MANY_WEBHOOKS']))
    for (const id of made) await remove(id)
  })

  it('is created once for an Idempotency-Key, with the same secret', async () => {
    const again = () =>
      call('POST', '/webhooks', { url: harness.callbackUrl }, harness.key, { 'idempotency-key': 'once' })
    const [first, second] = [await again(), await again()]
    assert.deepEqual(first.json.data, second.json.data)
    await remove(first.json.data.id)
  })

  it('may not lie in the network of the service, nor be moved there', async () => {
    for (const url of ['http://127.0.0.1:9/', 'http://[::ffff:10.0.0.1]/', 'http://localhost/', 'ftp://example.org/'])
      assert.deepEqual(code(await call('POST', '/webhooks', { url })), [400, 'URL_NOT_ALLOWED'], url)
    const { id } = await create()
    const moved = await call('PATCH', `/webhooks/${id}`, { url: 'http://169.254.169.254/latest' })
    assert.deepEqual(code(moved), [400, 'URL_NOT_ALLOWED'])
    await remove(id)
  })

  for (const [what, body] of [
    ['no URL', {}],
    ['an unknown event', { url: 'https://example.org/', events: ['signature.seen'] }],
    ['an empty list of events', { url: 'https://example.org/', events: [] }],
    ['an event twice', { url: 'https://example.org/', events: ['signature.signed', 'signature.signed'] }],
    ['a description of two lines', { url: 'https://example.org/', description: 'a\nb' }],
    ['a description that is too long', { url: 'https://example.org/', description: 'x'.repeat(201) }],
    ['an unknown field', { url: 'https://example.org/', secret: 'mine' }],
  ] as const) {
    it(`is refused with 400 for ${what}`, async () => {
      assert.deepEqual(code(await call('POST', '/webhooks', body)), [400, 'INVALID_REQUEST'])
    })
  }

  it('and its events are hidden from other organizations', async () => {
    const other = await harness.service.organization()
    const { id } = await create()
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { enabled: false }],
      ['DELETE', '', undefined],
      ['GET', '/deliveries', undefined],
      ['POST', '/test', undefined],
      ['POST', '/rotate-secret', undefined],
    ] as const) {
      assert.deepEqual(code(await call(method, `/webhooks/${id}${path}`, body, other.key)), [403, 'ACCESS_DENIED'])
    }
    assert.deepEqual((await call('GET', '/webhooks', undefined, other.key)).json.data.webhooks, [])
    assert.deepEqual((await call('GET', '/events', undefined, other.key)).json.data.events, [])
    await remove(id)
  })
})
