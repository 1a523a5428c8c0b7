import { assertHash, fromBase64, toBase64 } from './bytes.ts'
import { ProofError } from './errors.ts'
import { assertInteger, parseDecimal } from './integer.ts'
import { type KeyChain, keyForSize } from './key-chain.ts'
import type { NoteSigner } from './note.ts'
import { openNote, parseNote, signNote } from './note.ts'
import type { TreeHead } from './tree.ts'
import type { VerifierKey } from './verifier-key.ts'

/** C2SP tlog-checkpoint. Extension lines are ignored: this log writes none, and no monitor could audit them. */
export type Checkpoint = TreeHead & { readonly origin: string }

/**
 * Signs for the log named like the key, and for readers that know only a former one, by that as well. The entries that
 * the tree covers must be durable before.
 */
export async function signCheckpoint(tree: TreeHead, signer: NoteSigner, ...former: NoteSigner[]): Promise<string> {
  return signNote(formatCheckpoint({ origin: signer.key.name, size: tree.size, root: tree.root }), signer, ...former)
}

/** The checkpoint in a note that the log has signed: with this key, or with that one of its keys that signs this size. */
export async function openCheckpoint(note: string, keys: VerifierKey | KeyChain): Promise<Checkpoint> {
  const key = 'periods' in keys ? keyForSize(keys, parseCheckpointNote(note).size) : keys
  const checkpoint = parseCheckpoint(await openNote(note, [key]))
  if (checkpoint.origin !== key.name) throw new ProofError('mismatch', 'the checkpoint is that of another log')
  return checkpoint
}

/** The checkpoint in a note whose signatures are not checked. */
export function parseCheckpointNote(note: string): Checkpoint {
  return parseCheckpoint(parseNote(note).text)
}

function formatCheckpoint(checkpoint: Checkpoint): string {
  assertInteger(checkpoint.size, 'the tree size')
  assertHash(checkpoint.root, 'the root')
  return `${checkpoint.origin}\n${checkpoint.size}\n${toBase64(checkpoint.root)}\n`
}

/** Parses the text of a note. */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin, size, encodedRoot, ...extensions] = text.split('\n')
  if (origin === undefined || size === undefined || encodedRoot === undefined || extensions.pop() !== '') {
    throw new ProofError('malformed', 'a checkpoint has three lines: origin, size, root')
  }
  if (origin === '' || extensions.includes('')) throw new ProofError('malformed', 'a checkpoint has no empty line')
  const root = fromBase64(encodedRoot, "the checkpoint's root")
  assertHash(root, "the checkpoint's root")
  return { origin, size: parseDecimal(size, "the checkpoint's size"), root }
}
