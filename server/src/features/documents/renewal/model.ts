import { defineJob } from '../../../ports/job-queue.ts'

const day = 86_400_000

/** A year: long enough for an operator to notice that renewals fail, and to do something about it. */
export const renewBeforeMs = 365 * day

/** Before the end of an algorithm every document is measured once more that seems to outlive it: in time for its renewal. */
export const measureBeforeMs = renewBeforeMs + 30 * day

/** From then on a document that is still not renewed needs somebody's attention. */
export const attentionBeforeMs = 90 * day

/** What was lost longer ago cannot be helped, and is reported no more. */
export const reportedAfterMs = 30 * day

/** A document that could not be renewed is tried again the next day, by a schedule that is not exact to the minute. */
export const retryAfterMs = 20 * 3600 * 1000

/**
 * Documents whose protection ends before the time returned are renewed now. A new timestamp, which lasts until `next`, must at
 * least double what is left: an authority that gives no later end than the last time is not asked again and again, and one
 * whose certificates are short does not fill the file.
 */
export function dueBefore(now: Date, next: Date): Date {
  const gain = Math.max(0, next.getTime() - now.getTime())
  return new Date(now.getTime() + Math.min(renewBeforeMs, gain / 2))
}

/** Renews the documents whose protection ends. Each is a change of its own, so a run may end anywhere. */
export const renewDocuments = defineJob<Record<string, never>>({
  name: 'documents.renew',
  retry: { limit: 5, delaySeconds: 300, maxDelaySeconds: 3600 },
  timeoutSeconds: 3600,
})
