import { defineJob } from '../../ports/job-queue.ts'

/** A list that is in use, or should be. */
export interface KeptList {
  readonly url: string
  /** Null until it is first read, like the two after it. */
  readonly loadedAt: Date | null
  readonly territory: string | null
  readonly nextUpdate: string | null
  /** Why it could not be loaded the last time. */
  readonly problem: string | null
}

const retry = { limit: 4, delaySeconds: 300, maxDelaySeconds: 3600 }

/** The configured lists, and all that they point to. */
export const loadSourcesJob = defineJob<Record<string, never>>({
  name: 'trusted-lists.load-sources',
  retry,
  timeoutSeconds: 900,
})

/** One that a list of lists points to. */
export const loadPointedJob = defineJob<{ readonly url: string }>({
  name: 'trusted-lists.load-pointed',
  retry,
  timeoutSeconds: 600,
})

/** A parked job waits for an operator, who cannot fix external servers: the schedule retries instead. */
export function isLastAttempt(attempt: number): boolean {
  return attempt > retry.limit
}
