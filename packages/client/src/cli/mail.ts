import { command, type Noun } from './command.ts'
import { listCommand } from './list-command.ts'
import { choice, optional, text } from './option.ts'

/** A mail in the outbox, or one that has left it. */
interface Mail {
  readonly id: string
  readonly kind: string
  readonly recipient: string
  readonly subject: string
  readonly state: string
  readonly attempts: number
  readonly lastError: string | null
  readonly createdAt: string
}

const list = listCommand({
  name: 'mail list',
  about: 'List the mails, the latest first, without their contents',
  examples: ['countersign mail list --about sr_01'],
  path: ['mails'],
  field: { service: 'mails', printed: 'mails' },
  filters: {
    state: optional(choice('QUEUED', 'SENT', 'BOUNCED', 'FAILED'), 'Only those in this state'),
    about: optional(text('ID'), 'Only those about this, for example a signing request'),
  },
  query: ({ state, about }) => ({ state, reference: about }),
  columns: {
    ID: ({ id }: Mail) => id,
    KIND: ({ kind }: Mail) => kind,
    STATE: ({ state }: Mail) => state,
    TO: ({ recipient }: Mail) => recipient,
    ATTEMPTS: ({ attempts }: Mail) => String(attempts),
    CREATED: ({ createdAt }: Mail) => createdAt,
    ERROR: ({ lastError }: Mail) => lastError ?? '',
  },
  empty: 'No mails.',
})

const resend = command({
  name: 'mail resend',
  about: 'Send a mail again, as long as its content is kept',
  examples: ['countersign mail resend mail_01'],
  args: ['id'],
  options: {},
  async run({ admin }, { id }) {
    const queued = await admin.post<Mail>(['mails', id, 'resend'])
    return { data: queued, text: `Mail ${id} is on its way. countersign mail list tells what becomes of it.` }
  },
})

export const mail: Noun = { about: 'Mails and what has become of them', commands: [list, resend] }
