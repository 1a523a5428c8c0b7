import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addGauges } from '../../src/gauges/gauges.ts'
import { createMetrics } from '../../src/http/metrics.ts'
import { metricsRoutes } from '../../src/http/metrics-routes.ts'
import { bareServer } from '../harness/bare-server.ts'
import { setTimers } from '../harness/set-timers.ts'

describe('The gauges', () => {
  it('read the state of anchoring once for all who ask together, and again for those who come later', async () => {
    let reads = 0
    const refresh = async () => {
      reads++
      throw new Error('as far as this goes')
    }
    const metrics = createMetrics(setTimers())
    addGauges(metrics, { log: { refresh }, schema: 'jobs' } as unknown as Parameters<typeof addGauges>[1])
    await metrics.registry.metrics()
    assert.equal(reads, 1)
    await metrics.registry.metrics()
    assert.equal(reads, 2)
  })

  it('are read once for all scrapes at the same time', async () => {
    const metrics = createMetrics(setTimers())
    let reads = 0
    metrics.gauge('countersign_one', 'One.', [], async () => [{ labels: {}, value: ++reads }])
    const app = bareServer()
    await app.register(metricsRoutes(metrics.registry))
    const scrapes = await Promise.all([1, 2, 3].map(() => app.inject('/metrics')))
    for (const { body } of scrapes) assert.match(body, /^countersign_one 1$/m)
    assert.match((await app.inject('/metrics')).body, /^countersign_one 2$/m)
  })

  it('show the other values while one takes too long', async () => {
    const timers = setTimers()
    const metrics = createMetrics(timers)
    metrics.gauge('countersign_slow', 'Never read.', [], () => new Promise(() => {}))
    metrics.gauge('countersign_quick', 'Read.', [], async () => [{ labels: {}, value: 3 }])
    const scrape = metrics.registry.metrics()
    await timers.waits(1)
    timers.advance(5)
    const text = await scrape
    assert.match(text, /^countersign_quick 3$/m)
    assert.doesNotMatch(text, /^countersign_slow /m)
  })

  it('of a process are shared by all services in it, because their observers never end', async () => {
    const [one, other] = [createMetrics(setTimers()), createMetrics(setTimers())].map(({ registry }) => registry)
    for (const name of ['countersign_nodejs_gc_duration_seconds', 'countersign_nodejs_eventloop_lag_seconds']) {
      assert.ok(one?.getSingleMetric(name))
      assert.equal(one?.getSingleMetric(name), other?.getSingleMetric(name))
    }
  })
})
