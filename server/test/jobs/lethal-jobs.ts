import { defineJob } from '../../src/ports/job-queue.ts'

const common = { timeoutSeconds: 3600 }

export const survivable = defineJob<{ victim: string }>({
  ...common,
  name: 'test.survivable',
  retry: { limit: 1, delaySeconds: 1, maxDelaySeconds: 1 },
})

export const lethal = defineJob<{ victim: string }>({
  ...common,
  name: 'test.lethal',
  retry: { limit: 0, delaySeconds: 1, maxDelaySeconds: 1 },
})
