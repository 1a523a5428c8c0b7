import type { ParkedJob } from './administration.ts'
import { command, type Noun } from './command.ts'
import { listCommand } from './list-command.ts'

const list = listCommand({
  name: 'job list',
  about: 'List parked jobs, newest first',
  examples: ['countersign job list'],
  path: ['jobs', 'parked'],
  field: { service: 'jobs', printed: 'jobs' },
  filters: {},
  query: () => ({}),
  columns: {
    ID: ({ id }: ParkedJob) => id,
    JOB: ({ job }: ParkedJob) => job,
    ATTEMPTS: ({ attempts }: ParkedJob) => String(attempts),
    PARKED: ({ parkedAt }: ParkedJob) => parkedAt,
    ERROR: ({ error }: ParkedJob) => error ?? '',
  },
  empty: 'No parked jobs. There is nothing to do.',
})

const retry = command({
  name: 'job retry',
  about: 'Retry a parked job, with its full number of attempts',
  examples: ['countersign job retry 0199aaaa-0000-7000-8000-000000000001'],
  args: ['id'],
  options: {},
  async run({ admin }, { id }) {
    const retried = await admin.post(['jobs', 'parked', id, 'retry'])
    return { data: retried, text: `Job ${id} is queued again. If it keeps failing, countersign job list shows it.` }
  },
})

const discard = command({
  name: 'job discard',
  about: 'Discard a parked job permanently',
  examples: ['countersign job discard 0199aaaa-0000-7000-8000-000000000001'],
  args: ['id'],
  options: {},
  async run({ admin }, { id }) {
    const discarded = await admin.delete(['jobs', 'parked', id])
    return { data: discarded, text: `Job ${id} discarded.` }
  },
})

export const job: Noun = {
  about: 'Jobs that kept failing and were parked',
  commands: [list, retry, discard],
}
