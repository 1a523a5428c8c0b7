import { Counter, Histogram, type Registry } from 'prom-client'

/** `refused`: a response, but not a success. `failed`: no response. */
type AttemptOutcome = 'delivered' | 'refused' | 'failed'

/** What the node does beside its requests. */
export interface WorkMetrics {
  jobRan(kind: string, outcome: string, attempt: number, seconds: number): void
  webhookAttempted(outcome: AttemptOutcome, seconds: number): void
  webhookEnded(state: 'DELIVERED' | 'FAILED' | 'ENDED'): void
  mailAttempted(outcome: 'sent' | 'refused' | 'too-late' | 'retryable'): void
}

export function workMetrics(registry: Registry): WorkMetrics {
  const registers = [registry]
  const runs = new Histogram({
    name: 'countersign_job_run_seconds',
    help: 'Duration of job runs by kind and outcome: done, retried, parked, interrupted, lost.',
    labelNames: ['kind', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
    registers,
  })
  const repeated = new Counter({
    name: 'countersign_job_repeated_runs_total',
    help: 'Job runs that were not the first attempt.',
    labelNames: ['kind'],
    registers,
  })
  const attempts = new Histogram({
    name: 'countersign_webhook_attempt_seconds',
    help: 'Duration of webhook attempts by outcome: delivered, refused (another status than 2xx), failed (no response).',
    labelNames: ['outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const deliveries = new Counter({
    name: 'countersign_webhook_deliveries_total',
    help: 'Webhook deliveries that ended: DELIVERED, FAILED after the last retry, or ENDED by the receiver.',
    labelNames: ['state'],
    registers,
  })
  const mails = new Counter({
    name: 'countersign_mail_attempts_total',
    help: 'Attempts to send an email by outcome: sent, refused, too-late, retryable.',
    labelNames: ['outcome'],
    registers,
  })
  // Rates need a first value before the first event.
  for (const outcome of ['delivered', 'refused', 'failed']) attempts.zero({ outcome })
  for (const state of ['DELIVERED', 'FAILED', 'ENDED']) deliveries.inc({ state }, 0)
  for (const outcome of ['sent', 'refused', 'too-late', 'retryable']) mails.inc({ outcome }, 0)

  return {
    jobRan(kind, outcome, attempt, seconds) {
      runs.observe({ kind, outcome }, seconds)
      if (attempt > 1) repeated.inc({ kind })
    },
    webhookAttempted: (outcome, seconds) => attempts.observe({ outcome }, seconds),
    webhookEnded: (state) => deliveries.inc({ state }),
    mailAttempted: (outcome) => mails.inc({ outcome }),
  }
}
