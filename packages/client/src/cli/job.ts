import type { ParkedJob } from './administration.ts'
import { command, type Noun } from './command.ts'
import { listCommand } from './list-command.ts'

const list = listCommand({
  name: 'job list',
  about: 'List the parked jobs, the latest first',
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
  about: 'Start a parked job over, with all its attempts',
  examples: ['countersign job retry 0199aaaa-0000-7000-8000-000000000001'],
  args: ['id'],
  options: {},
  async run({ admin }, { id }) {
    const retried = await admin.post(['jobs', 'parked', id, 'retry'])
    return { data: retried, text: `Job ${id} is started over. If it fails again, countersign job list shows it.` }
  },
})

const discard = command({
  name: 'job discard',
  about: 'Give a parked job up; it cannot be brought back',
  examples: ['countersign job discard 0199aaaa-0000-7000-8000-000000000001'],
  args: ['id'],
  options: {},
  async run({ admin }, { id }) {
    const discarded = await admin.delete(['jobs', 'parked', id])
    return { data: discarded, text: `Job ${id} discarded.` }
  },
})

export const job: Noun = {
  about: 'Work that kept failing and was parked',
  commands: [list, retry, discard],
}
