import { defineJob } from '../../ports/job-queue.ts'

export type TextMessageState = 'QUEUED' | 'SENT' | 'FAILED'

/** With their delays, half a minute: people wait for the message. */
export const mostAttempts = 5

/** Before attempt n + 1. */
export function retryDelaySeconds(attempts: number): number {
  return 2 ** attempts
}

export const rowDays = 30

/** The handler decides the last attempt; the rest of the limit is for processes that crash. */
export const deliverTextMessageJob = defineJob<{ textMessageId: string }>({
  name: 'text-messages.deliver',
  retry: { limit: mostAttempts + 5, delaySeconds: 2, maxDelaySeconds: 60 },
  timeoutSeconds: 60,
})

export const pruneTextMessagesJob = defineJob<Record<string, never>>({
  name: 'text-messages.prune',
  retry: { limit: 5, delaySeconds: 60, maxDelaySeconds: 3600 },
  timeoutSeconds: 600,
})
