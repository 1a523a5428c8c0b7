import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { startTestService } from '../harness/test-service.ts'
import { startReceiver } from '../webhooks/receiver.ts'
import { type CollectedSpan, startCollector } from './collector.ts'

const newTrace = (flags = '01') => {
  const traceId = randomBytes(16).toString('hex')
  const spanId = randomBytes(8).toString('hex')
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-${flags}` }
}

async function startTraced(environment: Record<string, string>) {
  const service = await startTestService({ environment: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1', ...environment } })
  const { key } = await service.organization()
  return {
    service,
    key,
    post: (path: string, traceparent?: string, body?: unknown) =>
      service.call('POST', `/api/v1${path}`, { key, body, headers: traceparent === undefined ? {} : { traceparent } }),
  }
}

test('one trace covers a request, the jobs that it causes, and the webhook that they send', async (t) => {
  const collector = await startCollector(t)
  const receiver = await startReceiver(t)
  const { service, key, post } = await startTraced({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20s3cret',
    OTEL_SERVICE_NAME: 'signing',
  })
  const secret = 'secret-part-of-the-path'
  const { id } = (await post('/webhooks', undefined, { url: `${receiver.url}/${secret}` })).json.data
  const caller = newTrace()
  const answer = await post(`/webhooks/${id}/test`, caller.traceparent)
  await service.settled()
  await service.stop()

  const [received] = receiver.received
  const [, traceId, sentSpanId] = String(received?.headers.traceparent).split('-')
  assert.equal(traceId, caller.traceId)
  const spans = collector.spans().filter((span) => span.traceId === caller.traceId)
  const named = (name: string) => spans.find((span) => span.name === name) ?? assert.fail(`${name} is missing`)
  const request = named('POST /api/v1/webhooks/:id/test')
  const numbering = named('job webhooks.number-events')
  const delivering = named('job webhooks.deliver')
  const webhook = named('webhook')
  assert.deepEqual(
    [request, numbering, delivering, webhook].map(({ parentSpanId, kind }) => [parentSpanId, kind]),
    [
      [caller.spanId, 2],
      [request.spanId, 5],
      [numbering.spanId, 5],
      [delivering.spanId, 3],
    ],
  )
  assert.equal(sentSpanId, webhook.spanId)
  const { 'countersign.request_id': requestId, ...ofRequest } = request.attributes
  assert.equal(requestId, answer.headers.get('x-request-id'))
  assert.deepEqual(ofRequest, {
    'http.request.method': 'POST',
    'http.route': '/api/v1/webhooks/:id/test',
    'http.response.status_code': 200,
  })
  assert.equal(webhook.attributes['server.address'], '127.0.0.1')
  assert.equal(webhook.attributes['http.response.status_code'], 200)
  const transactions = spans.filter(({ name }) => name === 'transaction')
  assert.ok(transactions.some(({ parentSpanId }) => parentSpanId === request.spanId))
  assert.ok(transactions.some(({ parentSpanId }) => parentSpanId === delivering.spanId))
  for (const span of spans) assert.ok(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano))

  assert.equal(collector.resource()['service.name'], 'signing')
  assert.deepEqual(collector.requests[0], { url: '/v1/traces', authorization: 'Bearer s3cret' })
  for (const text of [secret, key, key.slice(8, 40), service.adminToken, '@'])
    assert.ok(!collector.sent().includes(text), text)
})

test('each event goes out in the trace of its own request, whichever job delivers it', async (t) => {
  const collector = await startCollector(t)
  const receiver = await startReceiver(t)
  const { service, post } = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const { id } = (await post('/webhooks', undefined, { url: receiver.url })).json.data
  const traces = Array.from({ length: 6 }, () => newTrace())
  const tested = await Promise.all(traces.map(({ traceparent }) => post(`/webhooks/${id}/test`, traceparent)))
  await service.settled()
  await service.stop()

  const eventIds = tested.map(({ json }) => json.data.eventId)
  const traceOf = new Map(
    receiver.received.map(({ id: event, headers }) => [event, String(headers.traceparent).split('-')[1]]),
  )
  assert.deepEqual(
    eventIds.map((event) => traceOf.get(event)),
    traces.map(({ traceId }) => traceId),
  )
  const byId = new Map(collector.spans().map((span) => [span.spanId, span]))
  const rootOf = (span: CollectedSpan): CollectedSpan => {
    const parent = byId.get(span.parentSpanId ?? '')
    return parent === undefined ? span : rootOf(parent)
  }
  for (const span of byId.values()) {
    if (span.name === 'webhook') assert.equal(rootOf(span).name, 'POST /api/v1/webhooks/:id/test')
  }
})

test('a trace that its caller does not record is not recorded here, and says so to receivers', async (t) => {
  const collector = await startCollector(t)
  const receiver = await startReceiver(t)
  const { service, post } = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  const { id } = (await post('/webhooks', undefined, { url: receiver.url })).json.data
  const caller = newTrace('00')
  await post(`/webhooks/${id}/test`, caller.traceparent)
  await service.settled()
  await service.stop()
  assert.match(String(receiver.received[0]?.headers.traceparent), new RegExp(`^00-${caller.traceId}-[0-9a-f]{16}-00$`))
  assert.ok(collector.spans().every(({ traceId }) => traceId !== caller.traceId))
})

test('without a collector nothing is traced, and webhooks have no traceparent', async (t) => {
  const receiver = await startReceiver(t)
  const { service, post } = await startTraced({})
  t.after(() => service.stop())
  const { id } = (await post('/webhooks', undefined, { url: receiver.url })).json.data
  await post(`/webhooks/${id}/test`, newTrace().traceparent)
  await service.settled()
  assert.equal(receiver.received.length, 1)
  assert.equal(receiver.received[0]?.headers.traceparent, undefined)
})

test('a collector that is down delays neither requests nor the stop, and a failed request has a failed span', async (t) => {
  const collector = await startCollector(t, () => 503)
  const { service, post } = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })
  for (let count = 0; count < 600; count++) await service.call('GET', '/nothing')
  assert.equal((await post('/timestamp', undefined, { hash: 'ab'.repeat(32) })).status, 201)
  const { text } = await service.call('GET', '/metrics')
  assert.match(text, /countersign_trace_spans_total\{outcome="exported"\} 0/)
  await service.stop()
  assert.equal(collector.spans().length, 0)
  assert.match(service.logged(), /traces could not be exported/)
})
