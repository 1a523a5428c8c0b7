import { Type } from 'typebox'
import { DateTime, nullable, oneOf, PageQuery, pageOf } from '@countersign/api'

const Text = Type.String()

export const Batch = Type.Object({
  batchId: Text,
  network: Text,
  status: oneOf('BATCHED', 'CONFIRMED'),
  first: Type.Integer({ description: 'Number of its first entry.' }),
  size: Type.Integer({ description: 'Number after its last entry: the size of the tree whose root is written.' }),
  root: Text,
  anchorValue: Type.String({ description: 'The 32 bytes on the chain, in hexadecimal.' }),
  sealedAt: DateTime,
  reason: nullable(Type.String({ description: 'What it waits for.' })),
  trouble: Type.Boolean({ description: 'Whether somebody should look.' }),
  expectedAt: nullable(DateTime),
  txHash: nullable(Text),
  blockNumber: nullable(Type.Integer()),
  blockTime: nullable(DateTime),
  explorerUrl: nullable(Text),
  cid: nullable(Text),
  gatewayUrl: nullable(Text),
  confirmedAt: nullable(DateTime),
})

export const Status = Type.Object({
  network: Type.Object({
    name: Text,
    public: Type.Boolean(),
    restsOn: nullable(Type.String({ description: 'The host that alone says what the chain holds.' })),
  }),
  intervalHours: Type.Integer(),
  queued: Type.Integer({ description: 'Records that no batch covers yet.' }),
  nextRootAt: nullable(DateTime),
  alarm: Type.Boolean({ description: 'Whether a batch is older than 36 hours and not confirmed.' }),
  open: Type.Union([Batch, Type.Null()]),
  lastConfirmed: Type.Union([Batch, Type.Null()]),
})

export const Sealing = Type.Object({
  outcome: oneOf('sealed', 'one-is-open', 'nothing-new'),
  batchId: nullable(Text),
})

export const BatchPage = pageOf('batches', Batch)
export const BatchQuery = PageQuery
