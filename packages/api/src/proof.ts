import { type Static, Type } from 'typebox'
import { named } from './parts.ts'

const Hex = (description: string) => Type.String({ pattern: '^[0-9a-f]*$', description })

/** A countersign-proof/1. docs/proof-format.md says what is in it, byte by byte. */
export const Proof = named(
  'Proof',
  Type.Object({
    format: Type.String({ examples: ['countersign-proof/1'] }),
    origin: Type.String({ description: 'The name of the log.' }),
    vkey: Type.String({ description: 'The key by which the log signs its checkpoints.' }),
    entry: Hex('The entry of the log, in hexadecimal.'),
    salt: Hex('What the entry hides the hash with, in hexadecimal.'),
    index: Type.Integer({ description: 'The position of the entry in the log.' }),
    treeSize: Type.Integer({ description: 'How many entries the tree of the checkpoint has.' }),
    inclusionPath: Type.Array(Hex('A hash in hexadecimal.'), {
      description: "From the entry's sibling up to the root's child.",
    }),
    checkpoint: Type.String({ description: 'The size and the root of the tree, signed by the log.' }),
    anchor: Type.Optional(
      Type.Unsafe<Readonly<Record<string, unknown>>>({
        type: 'object',
        additionalProperties: true,
        description: 'How a blockchain confirms the checkpoint; absent until it does.',
      }),
    ),
  }),
)

export type Proof = Static<typeof Proof>
