import { readAnchoringStatus, type StatusPorts } from './features/anchoring/read-status.ts'
import { countRequests } from './features/signing/upkeep/progress.ts'
import type { Metrics } from './http/metrics.ts'
import { jobCounts } from './jobs/counts.ts'

/** Values that are read on each scrape, beside those counted per request. */
export function addGauges(metrics: Metrics, ports: StatusPorts): void {
  const anchoringStatus = shared(() => readAnchoringStatus(ports))

  metrics.gauge('countersign_jobs', 'Jobs by name and state.', ['job', 'state'], async () => {
    const counts = [...(await jobCounts(ports.database))]
    return counts.flatMap(([job, states]) =>
      Object.entries(states).map(([state, value]) => ({ labels: { job, state }, value })),
    )
  })

  metrics.gauge('countersign_anchoring', 'Queue and age of what is not anchored yet.', ['value'], async () => {
    const { queued, nextRootAt, open, alarm } = await anchoringStatus()
    const age = open === undefined ? 0 : (ports.clock.now().getTime() - open.closedAt.getTime()) / 1000
    const values = {
      queued,
      next_root_timestamp_seconds: (nextRootAt?.getTime() ?? 0) / 1000,
      open_batch_age_seconds: age,
      open_batch_expected_timestamp_seconds: (open?.expectedAt?.getTime() ?? 0) / 1000,
      needs_attention: Number(open?.needsAttention ?? false),
      alarm: Number(alarm),
    }
    return Object.entries(values).map(([value, number]) => ({ labels: { value }, value: number }))
  })

  metrics.gauge('countersign_signing_requests', 'Open signing requests by status.', ['status'], async () => {
    const counts = await countRequests(ports)
    return counts.map(({ status, count }) => ({ labels: { status }, value: count }))
  })

  metrics.gauge(
    'countersign_anchoring_open_batch',
    'The open batch, with what it is waiting for.',
    ['batch', 'reason'],
    async () => {
      const { open } = await anchoringStatus()
      return open === undefined ? [] : [{ labels: { batch: open.id, reason: open.reason ?? '' }, value: 1 }]
    },
  )
}

/** A scrape reads all values at once: what several of them need is read once. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () => {
    underWay ??= read().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
