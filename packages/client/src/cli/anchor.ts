import type { AnchoringStatus, Batch, Closing } from './administration.ts'
import { command, type Noun } from './command.ts'
import { listCommand } from './list-command.ts'
import { fields } from './text.ts'

const now = command({
  name: 'anchor now',
  about: 'Anchor all pending timestamps now; on chains other than the local one, at most once per interval',
  examples: ['countersign anchor now'],
  options: {},
  async run({ admin }) {
    const closing = await admin.post<Closing>(['anchoring', 'now'])
    return { data: closing, text: closingText(closing) }
  },
})

const status = command({
  name: 'anchor status',
  about: 'Show what is waiting to be anchored, since when, and why',
  examples: ['countersign anchor status'],
  options: {},
  async run({ admin }) {
    const found = await admin.get<AnchoringStatus>(['anchoring'])
    return { data: found, text: statusText(found) }
  },
})

const list = listCommand({
  name: 'anchor list',
  about: 'List batches, newest first',
  examples: ['countersign anchor list --limit 5'],
  path: ['anchoring', 'batches'],
  field: { service: 'batches', printed: 'batches' },
  filters: {},
  query: () => ({}),
  columns: {
    ID: ({ batchId }: Batch) => batchId,
    STATUS: ({ status }: Batch) => status,
    ENTRIES: ({ first, size }: Batch) => `${first}-${size - 1}`,
    CLOSED: ({ closedAt }: Batch) => closedAt,
    BLOCK: ({ blockNumber }: Batch) => String(blockNumber ?? ''),
    TRANSACTION: ({ txHash }: Batch) => txHash ?? '',
  },
  empty: 'No batches yet. The first one is anchored soon after the first timestamp.',
})

export const anchor: Noun = { about: 'Anchoring on the chain', commands: [now, status, list] }

function closingText({ outcome, batchId }: Closing): string {
  switch (outcome) {
    case 'closed':
      return `Batch ${batchId} is closed and being anchored. See its progress: countersign anchor status`
    case 'one-is-open':
      return `Batch ${batchId} is already being anchored. See its progress: countersign anchor status`
    case 'nothing-new':
      return 'There are no timestamps since the last root, so there is nothing to anchor.'
  }
}

function statusText({
  network,
  intervalHours,
  queued,
  nextRootAt,
  alarm,
  open,
  lastConfirmed,
}: AnchoringStatus): string {
  const kind = network.public ? 'public' : 'test network, not independent proof'
  const parts = [
    fields([
      ['network', `${network.name} (${kind})`],
      ['only source', network.restsOn === null ? undefined : `${network.restsOn}; configure a second one`],
      ['interval', `${intervalHours} hours`],
      ['pending', `${queued} ${queued === 1 ? 'timestamp' : 'timestamps'}`],
      ['next root', nextRootAt ?? undefined],
    ]),
    open === null ? 'No batch is being anchored.' : `${openText(open)}`,
    lastConfirmed === null ? 'No root has been confirmed yet.' : `Last confirmed:\n${batchText(lastConfirmed)}`,
  ]
  if (alarm) parts.unshift('ALARM: a batch has not been confirmed for more than 36 hours.')
  return parts.join('\n\n')
}

function openText(batch: Batch): string {
  return `${batch.needsAttention ? 'Being anchored, with a problem' : 'Being anchored'}:\n${batchText(batch)}`
}

function batchText(batch: Batch): string {
  return fields([
    ['batch', batch.batchId],
    ['entries', `${batch.first} to ${batch.size - 1}`],
    ['closed', batch.closedAt],
    ['waiting for', batch.reason ?? undefined],
    ['expected', batch.expectedAt ?? undefined],
    ['transaction', batch.txHash ?? undefined],
    ['block', batch.blockNumber === null ? undefined : String(batch.blockNumber)],
    ['explorer', batch.explorerUrl ?? undefined],
    ['ipfs cid', batch.cid ?? undefined],
    ['confirmed', batch.confirmedAt ?? undefined],
  ])
}
