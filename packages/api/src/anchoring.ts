import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { DateTime, named, nullable, oneOf, PageQuery, pageOf } from './parts.ts'

const Text = Type.String()

/**
 * A range of records whose root goes to the chain. The results of the chain and the publication are null until it is
 * confirmed.
 */
export const Batch = named(
  'Batch',
  Type.Object({
    batchId: Text,
    network: Text,
    status: oneOf('BATCHED', 'CONFIRMED'),
    first: Type.Integer({ description: 'Sequence number of the first entry in the batch.' }),
    size: Type.Integer({
      description: 'Size of the tree that the root covers: the sequence number of the last entry plus one.',
    }),
    root: Text,
    anchorValue: Type.String({ description: 'The 32 bytes that are written to the chain, in hexadecimal.' }),
    closedAt: DateTime,
    reason: nullable(Type.String({ description: 'What the batch is waiting for.' })),
    needsAttention: Type.Boolean({ description: 'Whether the batch needs the attention of an operator.' }),
    expectedAt: nullable(DateTime),
    txHash: nullable(Text),
    blockNumber: nullable(Type.Integer()),
    blockTime: nullable(DateTime),
    explorerUrl: nullable(Text),
    cid: nullable(Text),
    gatewayUrl: nullable(Text),
    confirmedAt: nullable(DateTime),
  }),
)
export type Batch = Static<typeof Batch>

export const AnchoringStatus = named(
  'AnchoringStatus',
  Type.Object({
    network: Type.Object({
      name: Text,
      public: Type.Boolean(),
      restsOn: nullable(Type.String({ description: 'The only host that the service reads the chain from.' })),
    }),
    intervalHours: Type.Integer(),
    queued: Type.Integer({ description: 'Number of records that are not in a batch yet.' }),
    nextRootAt: nullable(DateTime),
    alarm: Type.Boolean({ description: 'Whether a batch is still unconfirmed after 36 hours.' }),
    open: Type.Union([Batch, Type.Null()]),
    lastConfirmed: Type.Union([Batch, Type.Null()]),
  }),
)
export type AnchoringStatus = Static<typeof AnchoringStatus>

export const Closing = named(
  'Closing',
  Type.Object({
    outcome: oneOf('closed', 'one-is-open', 'nothing-new'),
    batchId: nullable(Text),
  }),
)
export type Closing = Static<typeof Closing>

export const viewAnchoring = operation({
  id: 'viewAnchoring',
  area: 'console',
  method: 'GET',
  path: '/anchoring',
  summary: 'Retrieve the anchoring status',
  answer: AnchoringStatus,
  errors: ['SIGN_IN_REQUIRED'],
})

export const readAnchoring = operation({
  id: 'readAnchoring',
  area: 'admin',
  method: 'GET',
  path: '/anchoring',
  summary: 'Retrieve the anchoring status',
  answer: AnchoringStatus,
})

export const listBatches = operation({
  id: 'listBatches',
  area: 'admin',
  method: 'GET',
  path: '/anchoring/batches',
  summary: 'List batches, newest first',
  query: PageQuery,
  answer: pageOf('batches', Batch),
})

export const anchorNow = operation({
  id: 'anchorNow',
  area: 'admin',
  method: 'POST',
  path: '/anchoring/now',
  summary: 'Close a batch now',
  description: 'Anchors all queued records without waiting for the interval, as far as the network allows.',
  answer: Closing,
  errors: ['ANCHOR_TOO_SOON'],
})
