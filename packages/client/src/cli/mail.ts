import type { MailRecord } from './administration.ts'
import { command, type Noun } from './command.ts'
import { listCommand } from './list-command.ts'
import { choice, optional, text } from './option.ts'

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
    ID: ({ id }: MailRecord) => id,
    KIND: ({ kind }: MailRecord) => kind,
    STATE: ({ state }: MailRecord) => state,
    TO: ({ recipient }: MailRecord) => recipient,
    ATTEMPTS: ({ attempts }: MailRecord) => String(attempts),
    CREATED: ({ createdAt }: MailRecord) => createdAt,
    ERROR: ({ lastError }: MailRecord) => lastError ?? '',
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
    const queued = await admin.post<MailRecord>(['mails', id, 'resend'])
    return { data: queued, text: `Mail ${id} is on its way. countersign mail list tells what becomes of it.` }
  },
})

export const mail: Noun = { about: 'Mails and what has become of them', commands: [list, resend] }
