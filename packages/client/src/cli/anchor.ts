import type { AnchoringStatus, Batch, Sealing } from './administration.ts'
import { command, type Noun } from './command.ts'
import { listCommand } from './list-command.ts'
import { fields } from './text.ts'

const now = command({
  name: 'anchor now',
  about: 'Write the root of all waiting timestamps to the chain; on all but the local one at most once in the interval',
  examples: ['countersign anchor now'],
  options: {},
  async run({ admin }) {
    const sealing = await admin.post<Sealing>(['anchoring', 'now'])
    return { data: sealing, text: sealingText(sealing) }
  },
})

const status = command({
  name: 'anchor status',
  about: 'Tell what waits for the chain, since when, and why',
  examples: ['countersign anchor status'],
  options: {},
  async run({ admin }) {
    const found = await admin.get<AnchoringStatus>(['anchoring'])
    return { data: found, text: statusText(found) }
  },
})

const list = listCommand({
  name: 'anchor list',
  about: 'List the batches, the latest first',
  examples: ['countersign anchor list --limit 5'],
  path: ['anchoring', 'batches'],
  field: { service: 'batches', printed: 'batches' },
  filters: {},
  query: () => ({}),
  columns: {
    ID: ({ batchId }: Batch) => batchId,
    STATUS: ({ status }: Batch) => status,
    ENTRIES: ({ first, size }: Batch) => `${first}-${size - 1}`,
    SEALED: ({ sealedAt }: Batch) => sealedAt,
    BLOCK: ({ blockNumber }: Batch) => String(blockNumber ?? ''),
    TRANSACTION: ({ txHash }: Batch) => txHash ?? '',
  },
  empty: 'No batches yet. The first root is written soon after the first timestamp.',
})

export const anchor: Noun = { about: 'The way of roots to the chain', commands: [now, status, list] }

function sealingText({ outcome, batchId }: Sealing): string {
  switch (outcome) {
    case 'sealed':
      return `Batch ${batchId} is sealed and on its way. countersign anchor status tells how far it is.`
    case 'one-is-open':
      return `Batch ${batchId} is on its way already. countersign anchor status tells how far it is.`
    case 'nothing-new':
      return 'Nothing was recorded since the last root. There is nothing to write.'
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
  const kind = network.public ? 'public' : 'private: proves nothing to strangers'
  const parts = [
    fields([
      ['network', `${network.name} (${kind})`],
      ['rests on', network.restsOn === null ? undefined : `${network.restsOn} alone; name a second source`],
      ['interval', `${intervalHours} hours`],
      ['waiting', `${queued} ${queued === 1 ? 'timestamp' : 'timestamps'}`],
      ['next root', nextRootAt ?? undefined],
    ]),
    open === null ? 'No batch is on its way.' : `${openText(open)}`,
    lastConfirmed === null ? 'No root has been confirmed yet.' : `Last confirmed:\n${batchText(lastConfirmed)}`,
  ]
  if (alarm) parts.unshift('ALARM: a batch has not been confirmed for more than 36 hours.')
  return parts.join('\n\n')
}

function openText(batch: Batch): string {
  return `${batch.trouble ? 'On its way, in trouble' : 'On its way'}:\n${batchText(batch)}`
}

function batchText(batch: Batch): string {
  return fields([
    ['batch', batch.batchId],
    ['entries', `${batch.first} to ${batch.size - 1}`],
    ['sealed', batch.sealedAt],
    ['waits for', batch.reason ?? undefined],
    ['expected', batch.expectedAt ?? undefined],
    ['transaction', batch.txHash ?? undefined],
    ['block', batch.blockNumber === null ? undefined : String(batch.blockNumber)],
    ['look at', batch.explorerUrl ?? undefined],
    ['published as', batch.cid ?? undefined],
    ['confirmed', batch.confirmedAt ?? undefined],
  ])
}
