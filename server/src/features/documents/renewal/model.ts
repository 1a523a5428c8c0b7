import { defineJob } from '../../../ports/job-queue.ts'

const day = 86_400_000

/** A year: long enough for an operator to notice that renewals fail, and to act. */
export const renewBeforeMs = 365 * day

/** Before an algorithm ends, every document that seems to outlive it is measured again, in time for its renewal. */
export const measureBeforeMs = renewBeforeMs + 30 * day

/** A document that is still not renewed this long before its end needs attention. */
export const attentionBeforeMs = 90 * day

/** Protection lost longer ago cannot be restored, and is no longer reported. */
export const reportedAfterMs = 30 * day

/** A document that could not be renewed is retried the next day, by a schedule that is not exact to the minute. */
export const retryAfterMs = 20 * 3600 * 1000

/**
 * Documents whose protection ends before the returned time are renewed now. A new timestamp, which lasts until `next`,
 * must at least double the remaining time: an authority that offers no later end than before is not used again and
 * again, and one with short-lived certificates does not fill the file.
 */
export function dueBefore(now: Date, next: Date): Date {
  const gain = Math.max(0, next.getTime() - now.getTime())
  return new Date(now.getTime() + Math.min(renewBeforeMs, gain / 2))
}

/** Renews the documents whose protection ends. Each renewal is its own change, so a run may stop anywhere. */
export const renewDocumentsJob = defineJob<Record<string, never>>({
  name: 'documents.renew',
  retry: { limit: 5, delaySeconds: 300, maxDelaySeconds: 3600 },
  timeoutSeconds: 3600,
})
