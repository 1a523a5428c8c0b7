import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { systemRandomness } from '../../src/infrastructure/randomness/system-randomness.ts'
import { createTracer } from '../../src/infrastructure/tracing/otlp-tracer.ts'
import { createSpanExporter, type EndedSpan } from '../../src/infrastructure/tracing/span-exporter.ts'
import { readTraceparent } from '../../src/vocabulary/traceparent.ts'
import { eventually } from '../harness/eventually.ts'
import { setClock } from '../harness/set-clock.ts'
import { setTimers } from '../harness/set-timers.ts'
import { startCollector } from './collector.ts'

function exporterTo(endpoint: string) {
  const timers = setTimers()
  const logger = pino({ level: 'silent' })
  const exporter = createSpanExporter({ endpoint, headers: {}, serviceName: 's', version: '1', timers, logger })
  const ports = { clock: setClock('2027-01-01T00:00:00.001Z'), timers, randomness: systemRandomness }
  return { exporter, timers, ports, tracer: createTracer(ports, 1, exporter.add) }
}

test('spans are sent together after a few seconds, with times in nanoseconds', async (t) => {
  const collector = await startCollector(t)
  const { exporter, timers, tracer } = exporterTo(collector.url)
  const span = tracer.begin('one', 'server')
  timers.advance(0.25)
  span.set({ 'a.text': 'b', 'a.number': 3 })
  span.fail('TypeError')
  span.end()
  span.end()
  tracer.begin('two', 'server').end()
  assert.equal(collector.requests.length, 0)
  timers.advance(5)
  await eventually('they have arrived', () => exporter.counts().exported === 2)
  assert.equal(collector.requests.length, 1)
  const [first] = collector.spans()
  assert.deepEqual(
    [first?.name, first?.startTimeUnixNano, first?.endTimeUnixNano, first?.attributes, first?.status],
    [
      'one',
      '1798761600001000000',
      '1798761600251000000',
      { 'a.text': 'b', 'a.number': 3, 'error.type': 'TypeError' },
      { code: 2 },
    ],
  )
  await exporter.close()
})

test('spans wait while the collector is down, and those beyond the queue are dropped and counted', async (t) => {
  let status = 503
  const collector = await startCollector(t, () => status)
  const { exporter, timers, tracer } = exporterTo(collector.url)
  const total = 4096 + 100
  for (let count = 0; count < total; count++) tracer.begin('span', 'internal').end()
  await eventually('it was asked', () => collector.requests.length === 1)
  assert.equal(exporter.counts().dropped, 100)
  assert.equal(exporter.counts().exported, 0)
  status = 200
  await eventually('they have arrived', () => {
    timers.advance(10)
    return exporter.counts().exported === 4096
  })
  assert.equal(new Set(collector.spans().map(({ spanId }) => spanId)).size, 4096)
  await exporter.close()
})

test('spans that the collector refuses are counted and not sent again', async (t) => {
  const collector = await startCollector(t, () => 400)
  const { exporter, timers, tracer } = exporterTo(collector.url)
  tracer.begin('span', 'internal').end()
  timers.advance(5)
  await eventually('it was refused', () => exporter.counts().refused === 1)
  timers.advance(100)
  await exporter.close()
  assert.equal(collector.requests.length, 1)
})

test('the ratio decides for traces that begin here, and the caller for others', () => {
  const { ports } = exporterTo('http://127.0.0.1:9')
  const share = (ratio: number, cause?: string) => {
    const ended: EndedSpan[] = []
    const tracer = createTracer(ports, ratio, (span) => void ended.push(span))
    for (let count = 0; count < 400; count++) tracer.begin('span', 'server', cause).end()
    return ended.length / 400
  }
  assert.equal(share(0), 0)
  assert.equal(share(1), 1)
  const quarter = share(0.25)
  assert.ok(quarter > 0.1 && quarter < 0.4, String(quarter))
  const by = (flags: string) => `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-${flags}`
  assert.deepEqual([share(0, by('01')), share(1, by('00'))], [1, 0])
})

test('a traceparent is read as W3C Trace Context says, and anything else is ignored', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const spanId = '00f067aa0ba902b7'
  const sampled = { traceId, spanId, isSampled: true }
  const read = {
    [`00-${traceId}-${spanId}-01`]: sampled,
    [`00-${traceId}-${spanId}-00`]: { ...sampled, isSampled: false },
    [`00-${traceId}-${spanId}-03`]: sampled,
    [`cc-${traceId}-${spanId}-01-what-the-future-will-be-like`]: sampled,
    [`00-${traceId}-${spanId}-01-more`]: undefined,
    [`ff-${traceId}-${spanId}-01`]: undefined,
    [`00-${'0'.repeat(32)}-${spanId}-01`]: undefined,
    [`00-${traceId}-${'0'.repeat(16)}-01`]: undefined,
    [`00-${traceId.toUpperCase()}-${spanId}-01`]: undefined,
    [`00-${traceId}-${spanId}-1`]: undefined,
    [`cc-${traceId}-${spanId}-01-${'x'.repeat(10_000)}`]: undefined,
    '': undefined,
  }
  for (const [text, expected] of Object.entries(read)) assert.deepEqual(readTraceparent(text), expected, text)
})
