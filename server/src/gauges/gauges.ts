import { readAnchoringStatus, type StatusPorts } from '../features/anchoring/read-status.ts'
import { countMailsToSend } from '../features/mail/find-mail.ts'
import { countRequests } from '../features/signing/upkeep/progress.ts'
import { countTroubledEndpoints } from '../features/webhooks/find-endpoint.ts'
import { countPendingDeliveries } from '../features/webhooks/list-deliveries.ts'
import type { Metrics } from '../http/metrics.ts'
import type { JobSchema } from '../jobs/boss.ts'
import { jobCounts, oldestDueSeconds } from '../jobs/counts.ts'

/** Values that are read on each scrape, beside those counted per request. */
export function addGauges(metrics: Metrics, ports: StatusPorts & { readonly schema: JobSchema }): void {
  const anchoringStatus = shared(() => readAnchoringStatus(ports))

  metrics.gauge('countersign_jobs', 'Jobs by kind and state.', ['kind', 'state'], async () => {
    const counts = [...(await jobCounts(ports.database, ports.schema))]
    return counts.flatMap(([kind, states]) =>
      Object.entries(states).map(([state, value]) => ({ labels: { kind, state }, value })),
    )
  })

  metrics.gauge(
    'countersign_job_oldest_due_seconds',
    'How long the oldest due job has been waiting for a worker, by kind.',
    ['kind'],
    async () => {
      const ages = [...(await oldestDueSeconds(ports.database, ports.schema))]
      return ages.map(([kind, value]) => ({ labels: { kind }, value }))
    },
  )

  metrics.gauge('countersign_webhook_deliveries_pending', 'Webhook deliveries not ended yet.', [], async () => [
    { labels: {}, value: await countPendingDeliveries(ports) },
  ])

  metrics.gauge(
    'countersign_webhook_endpoints',
    'Webhook endpoints that need attention: failing (the last attempt failed), or disabled.',
    ['state'],
    async () =>
      Object.entries(await countTroubledEndpoints(ports.database)).map(([state, value]) => ({
        labels: { state },
        value,
      })),
  )

  const mails = shared(() => countMailsToSend(ports))
  metrics.gauge('countersign_mails_queued', 'Emails to be sent.', [], async () => [
    { labels: {}, value: (await mails()).count },
  ])
  metrics.gauge('countersign_mail_oldest_queued_seconds', 'Age of the oldest email to be sent.', [], async () => {
    const { oldest } = await mails()
    const age = oldest === null ? 0 : Math.max(0, ports.clock.now().getTime() - oldest.getTime()) / 1000
    return [{ labels: {}, value: age }]
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

  metrics.gauge(
    'countersign_log_anchor_timestamp_seconds',
    'When the newest anchor was confirmed, in seconds since 1970. Absent if there is none.',
    [],
    async () => {
      const { lastConfirmed: last } = await anchoringStatus()
      return last?.phase === 'CONFIRMED' ? [{ labels: {}, value: last.confirmedAt.getTime() / 1000 }] : []
    },
  )

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
export function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined
  return () => {
    underWay ??= read().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}
