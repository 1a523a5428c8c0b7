import type { Delivery, DeliveryDetails } from '../interface.ts'
import { command, type Noun } from './command.ts'
import { listCommand } from './list-command.ts'
import { choice, optional, text } from './option.ts'
import { fields, table } from './text.ts'

const list = listCommand({
  name: 'webhook list',
  about: 'List webhook deliveries, newest first',
  examples: ['countersign webhook list --limit 20'],
  path: ['webhooks', 'deliveries'],
  field: { service: 'deliveries', printed: 'deliveries' },
  filters: {
    subscription: optional(
      text('ID'),
      'Only deliveries of this webhook endpoint, or of the callback URL of this signing request',
    ),
    owner: optional(text('ID'), 'Only deliveries of this organization or user'),
    state: optional(choice('PENDING', 'DELIVERED', 'FAILED', 'ENDED'), 'Only deliveries in this state'),
  },
  query: ({ subscription, owner, state }) => ({ subscriptionId: subscription, owner, state }),
  columns: {
    ID: ({ id }: Delivery) => id,
    EVENT: ({ event }: Delivery) => event,
    ABOUT: ({ subscriptionId }: Delivery) => subscriptionId,
    RECEIVER: ({ receiver }: Delivery) => receiver,
    STATE: ({ state }: Delivery) => state,
    ATTEMPTS: ({ attempts }: Delivery) => String(attempts),
    CREATED: ({ createdAt }: Delivery) => createdAt,
    'NEXT ATTEMPT': ({ nextAttemptAt }: Delivery) => nextAttemptAt ?? '',
  },
  empty: 'No deliveries. Add a webhook endpoint, or create a signing request with a callbackUrl.',
})

const show = command({
  name: 'webhook show',
  about: 'Show the result of each attempt of a delivery',
  examples: ['countersign webhook show whd_01'],
  args: ['id'],
  options: {},
  async run({ admin }, { id }) {
    const found = await admin.get<DeliveryDetails>(['webhooks', 'deliveries', id])
    return { data: found, text: detailsText(found) }
  },
})

const resend = command({
  name: 'webhook resend',
  about: 'Send a delivery again, with the same id and all its retries',
  examples: ['countersign webhook resend whd_01'],
  args: ['id'],
  options: {},
  async run({ admin }, { id }) {
    const resent = await admin.post<Delivery>(['webhooks', 'deliveries', id, 'resend'])
    return { data: resent, text: `Delivery ${id} is sent again. See the result: countersign webhook show ${id}` }
  },
})

export const webhook: Noun = {
  about: 'Webhook deliveries to endpoints and callback URLs',
  commands: [list, show, resend],
}

function detailsText(found: DeliveryDetails): string {
  const shown = fields([
    ['id', found.id],
    ['event', found.event],
    ['sequence', found.sequence === null ? undefined : String(found.sequence)],
    ['about', found.subscriptionId],
    ['owner', found.owner],
    ['receiver', found.receiver],
    ['state', found.state],
    ['created', found.createdAt],
    ['next attempt', found.nextAttemptAt ?? undefined],
    ['ended', found.endedAt ?? undefined],
  ])
  if (found.attemptLog.length === 0) return `${shown}\n\nIt has not been attempted yet.`
  const rows = found.attemptLog.map(({ number, at, milliseconds, status, answer, reason }) => [
    String(number),
    at,
    `${milliseconds} ms`,
    status === null ? (reason ?? '') : `${status} ${answer ?? ''}`,
  ])
  return `${shown}\n\n${table(['ATTEMPT', 'AT', 'TOOK', 'OUTCOME'], rows)}`
}
