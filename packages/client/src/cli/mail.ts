import type { MailRecord } from './administration.ts'
import { command, type Noun } from './command.ts'
import { listCommand } from './list-command.ts'
import { choice, optional, text } from './option.ts'

const list = listCommand({
  name: 'mail list',
  about: 'List emails, newest first, without their content',
  examples: ['countersign mail list --about sr_01'],
  path: ['mails'],
  field: { service: 'mails', printed: 'mails' },
  filters: {
    state: optional(choice('QUEUED', 'SENT', 'BOUNCED', 'FAILED'), 'Only emails in this state'),
    about: optional(text('ID'), 'Only emails about this id, for example a signing request'),
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
  empty: 'No emails.',
})

const resend = command({
  name: 'mail resend',
  about: 'Send an email again, while its content is stored',
  examples: ['countersign mail resend mail_01'],
  args: ['id'],
  options: {},
  async run({ admin }, { id }) {
    const queued = await admin.post<MailRecord>(['mails', id, 'resend'])
    return { data: queued, text: `Email ${id} is queued. See the result: countersign mail list` }
  },
})

export const mail: Noun = { about: 'Emails and their delivery', commands: [list, resend] }
