import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { StatusPorts } from '../../src/features/anchoring/read-status.ts'
import { addGauges } from '../../src/gauges.ts'
import { createMetrics } from '../../src/http/metrics.ts'

describe('The gauges', () => {
  it('read the state of anchoring once for all who ask together, and again for those who come later', async () => {
    let reads = 0
    const refresh = async () => {
      reads++
      throw new Error('as far as this goes')
    }
    const metrics = createMetrics()
    addGauges(metrics, { log: { refresh } } as unknown as StatusPorts)
    await metrics.registry.metrics()
    assert.equal(reads, 1)
    await metrics.registry.metrics()
    assert.equal(reads, 2)
  })
})
