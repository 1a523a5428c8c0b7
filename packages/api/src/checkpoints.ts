import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { DateTime, named, nullable, oneOf, PageQuery, pageOf, sha256Of } from './parts.ts'
import { BlockchainStatus } from './timestamps.ts'

const Text = Type.String()

const Cosignature = named(
  'CheckpointCosignature',
  Type.Object({
    witness: Type.String({ description: "The name of the witness's key." }),
    keyId: Type.String({ description: "The id of the witness's key, 8 hexadecimal characters." }),
    cosignedAt: Type.String({ ...DateTime, description: 'By the clock of the witness.' }),
    lastCosignedAt: Type.String({
      ...DateTime,
      description: 'When the witness last confirmed that it has seen no larger tree.',
    }),
  }),
)

const CheckpointTimestamp = named(
  'CheckpointTimestamp',
  Type.Object({
    authority: nullable(Type.String({ description: 'The name in the certificate in the token.' })),
    time: Type.String({ ...DateTime, description: 'By the clock of the authority.' }),
    tokenUrl: Type.String({ format: 'uri', description: 'The token, as an RFC 3161 response.' }),
  }),
)

const CheckpointAnchor = named(
  'CheckpointAnchor',
  Type.Object({
    batchId: Text,
    network: Text,
    public: nullable(Type.Boolean({ description: 'Whether anyone can read the chain. Null until it is confirmed.' })),
    status: BlockchainStatus,
    reason: nullable(Type.String({ description: 'What it is waiting for. Null once it is confirmed.' })),
    txHash: nullable(Text),
    blockNumber: nullable(Type.Integer()),
    blockTime: nullable(DateTime),
    explorerUrl: nullable(Text),
    cid: nullable(Type.String({ description: 'The publication of the batch in IPFS.' })),
    gatewayUrl: nullable(Text),
  }),
)

/** A checkpoint of the log, with what others have added to it. */
export const PublishedCheckpoint = named(
  'PublishedCheckpoint',
  Type.Object({
    size: Type.Integer({ description: 'It covers the entries from 0 up to, but not including, this number.' }),
    root: sha256Of('Root of the tree, 64 lowercase hexadecimal characters.'),
    signedAt: Type.String({ ...DateTime, description: 'By the clock of the service.' }),
    note: Type.String({
      description: 'The signed note with the first cosignature of each witness (C2SP tlog-checkpoint).',
    }),
    cosignatures: Type.Array(Cosignature),
    confirmedAt: nullable(
      Type.String({ ...DateTime, description: 'When enough witnesses had cosigned it, by the policy of that time.' }),
    ),
    timestamp: Type.Union([CheckpointTimestamp, Type.Null()], {
      description: 'The token of an external time-stamping authority over the text of the note. Null if there is none.',
    }),
    anchor: Type.Union([CheckpointAnchor, Type.Null()], {
      description: 'How a blockchain confirms exactly this checkpoint. Null if its root is not written to one.',
    }),
  }),
)
export type PublishedCheckpoint = Static<typeof PublishedCheckpoint>

export const listCheckpoints = operation({
  id: 'listCheckpoints',
  area: 'verification',
  method: 'GET',
  path: '/checkpoints',
  summary: 'List the checkpoints of the log, newest first',
  description:
    'With `entry`, returns the first checkpoint that covers this entry, and the first ones that witnesses, a time-stamping authority and a blockchain confirm: at most one of each, on one page.',
  query: Type.Object({
    ...PageQuery.properties,
    entry: Type.Optional(
      Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, 'x-expects': 'the sequence number of an entry' }),
    ),
    confirmedBy: Type.Optional({
      ...oneOf('witnesses', 'authority', 'blockchain'),
      description:
        'Only checkpoints that enough witnesses have cosigned, that a time-stamping authority has timestamped, or whose own root is in a blockchain.',
    }),
  }),
  answer: pageOf('checkpoints', PublishedCheckpoint),
})

const CheckpointSize = Type.Object({
  size: Type.String({ pattern: '^[1-9][0-9]{0,15}$', 'x-expects': 'the size of a tree: a whole number from 1' }),
})

export const readCheckpoint = operation({
  id: 'readCheckpoint',
  area: 'verification',
  method: 'GET',
  path: '/checkpoints/:size',
  summary: 'Retrieve a checkpoint of the log',
  params: CheckpointSize,
  answer: PublishedCheckpoint,
  errors: ['NOT_FOUND'],
})

export const downloadCheckpointToken = operation({
  id: 'downloadCheckpointToken',
  area: 'verification',
  method: 'GET',
  path: '/checkpoints/:size/token',
  summary: 'Download the timestamp token of a checkpoint',
  description:
    'An RFC 3161 response over the text of the note, which is everything before the empty line. `openssl ts -verify` checks it.',
  params: CheckpointSize,
  file: ['application/timestamp-reply'],
  errors: ['NOT_FOUND'],
})
