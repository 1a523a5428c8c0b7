import { type Static, Type } from 'typebox'
import { named } from './parts.ts'

const Hex = (description: string) => Type.String({ pattern: '^[0-9a-f]*$', description })

/** Absent unless witnesses have confirmed another tree with the entry first. */
const WitnessedTree = named(
  'WitnessedTree',
  Type.Object({
    treeSize: Type.Integer({ description: 'Number of entries in the tree of this checkpoint.' }),
    inclusionPath: Type.Array(Hex('A hash in hexadecimal.')),
    checkpoint: Type.String({ description: 'Size and root of the tree, signed by the log and by witnesses.' }),
  }),
)

/** Absent unless an external time-stamping authority has confirmed a tree with the entry. */
const TimestampedTree = named(
  'TimestampedTree',
  Type.Object({
    treeSize: Type.Integer({ description: 'Number of entries in the tree of this checkpoint.' }),
    inclusionPath: Type.Array(Hex('A hash in hexadecimal.')),
    checkpoint: Type.String({ description: 'Size and root of the tree, signed by the log.' }),
    token: Type.String({ description: "RFC 3161 token over the checkpoint's text, in base64." }),
  }),
)

/** Absent unless the log records public randomness. */
const RecordedBeacon = named(
  'RecordedBeacon',
  Type.Object({
    entry: Hex('The entry of the beacon, in hexadecimal.'),
    beacon: Type.String({ description: 'The beacon that it records: chain, round and signature of drand.' }),
    inclusionPath: Type.Array(Hex('A hash in hexadecimal.')),
  }),
)

/** A countersign-proof/1. docs/proof-format.md specifies its content, byte by byte. */
export const Proof = named(
  'Proof',
  Type.Object({
    format: Type.String({ examples: ['countersign-proof/1'] }),
    origin: Type.String({ description: 'Name of the log.' }),
    vkey: Type.String({ description: "Public key for the signatures on the log's checkpoints." }),
    entry: Hex('The log entry, in hexadecimal.'),
    salt: Hex('The salt that hides your hash in the entry, in hexadecimal.'),
    index: Type.Integer({ description: 'Position of the entry in the log.' }),
    treeSize: Type.Integer({ description: 'Number of entries in the tree of the checkpoint.' }),
    inclusionPath: Type.Array(Hex('A hash in hexadecimal.'), {
      description: "The hashes from the entry's sibling up to the root's child.",
    }),
    checkpoint: Type.String({ description: 'Size and root of the tree, signed by the log.' }),
    after: Type.Optional(RecordedBeacon),
    witnessed: Type.Optional(WitnessedTree),
    timestamped: Type.Optional(TimestampedTree),
    keys: Type.Optional(
      Type.Array(Type.String(), {
        description: 'What the log has stated about its keys, as signed notes. Absent if it has stated nothing.',
      }),
    ),
    anchor: Type.Optional(
      Type.Unsafe<Readonly<Record<string, unknown>>>({
        type: 'object',
        additionalProperties: true,
        description: 'How a blockchain confirms the checkpoint. Absent until it does.',
      }),
    ),
  }),
)

export type Proof = Static<typeof Proof>
