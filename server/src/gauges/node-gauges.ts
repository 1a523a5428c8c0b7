import { statfs } from 'node:fs/promises'
import { type ReadinessCheck, tryOut } from '../http/health.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Timers } from '../ports/timers.ts'

interface Ports {
  readonly version: string
  readonly dataDir: string
  readonly pool: Pool
  readonly checks: readonly ReadinessCheck[]
  readonly timers: Timers
  readonly spanCounts: () => Readonly<Record<string, number>>
}

/** Its state, as the driver of PostgreSQL counts. */
interface Pool {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
  readonly options: { readonly max: number }
}

/** What this node needs to work: its parts, its connections, its disk. */
export function addNodeGauges(metrics: Metrics, { version, dataDir, pool, checks, timers, spanCounts }: Ports): void {
  metrics.gauge('countersign_build_info', 'The running version; always 1.', ['version'], async () => [
    { labels: { version }, value: 1 },
  ])

  metrics.counter(
    'countersign_trace_spans_total',
    'Spans of traces: exported, refused by the collector, or dropped because it does not take them.',
    'outcome',
    spanCounts,
  )

  metrics.gauge('countersign_ready', '1 if the part works, as /health/ready checks it.', ['check'], async () => {
    const results = await Promise.all(checks.map((check) => tryOut(check, timers)))
    return results.map(({ name, ok }) => ({ labels: { check: name }, value: Number(ok) }))
  })

  metrics.gauge(
    'countersign_database_connections',
    'Database connections for requests by state: in-use, idle.',
    ['state'],
    async () => [
      { labels: { state: 'in-use' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
    ],
  )
  metrics.gauge('countersign_database_connections_max', 'Most database connections for requests.', [], async () => [
    { labels: {}, value: pool.options.max },
  ])
  metrics.gauge('countersign_database_waiting', 'Queries that wait for a database connection.', [], async () => [
    { labels: {}, value: pool.waitingCount },
  ])

  metrics.gauge('countersign_disk_bytes', 'The disk of DATA_DIR: free, size.', ['state'], async () => {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    return [
      { labels: { state: 'free' }, value: bavail * bsize },
      { labels: { state: 'size' }, value: blocks * bsize },
    ]
  })
}
