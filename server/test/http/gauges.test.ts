import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addGauges } from '../../src/gauges/gauges.ts'
import { createMetrics } from '../../src/http/metrics.ts'

describe('The gauges', () => {
  it('read the state of anchoring once for all who ask together, and again for those who come later', async () => {
    let reads = 0
    const refresh = async () => {
      reads++
      throw new Error('as far as this goes')
    }
    const metrics = createMetrics()
    addGauges(metrics, { log: { refresh }, schema: 'jobs' } as unknown as Parameters<typeof addGauges>[1])
    await metrics.registry.metrics()
    assert.equal(reads, 1)
    await metrics.registry.metrics()
    assert.equal(reads, 2)
  })

  it('of a process are shared by all services in it, because their observers never end', async () => {
    const [one, other] = [createMetrics(), createMetrics()].map(({ registry }) => registry)
    for (const name of ['countersign_nodejs_gc_duration_seconds', 'countersign_nodejs_eventloop_lag_seconds']) {
      assert.ok(one?.getSingleMetric(name))
      assert.equal(one?.getSingleMetric(name), other?.getSingleMetric(name))
    }
  })
})
