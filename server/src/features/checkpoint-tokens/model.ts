import { createHash } from 'node:crypto'
import { MAX_TOKEN_LENGTH, ProofError } from '@countersign/proof'
import type { TimestampAuthority } from '../../ports/timestamp-authority.ts'

/** A checkpoint and a token of an external time-stamping authority over its text. */
export interface CheckpointToken {
  readonly size: number
  /** The log's note. */
  readonly note: string
  /** RFC 3161, DER. */
  readonly token: Uint8Array
  /** The time in the token. */
  readonly time: Date
}

/** What is timestamped: the text of the note, which is everything before the empty line. */
export function digestOf(note: string, { imprint = 'SHA-256' }: TimestampAuthority): Uint8Array {
  const text = note.slice(0, note.lastIndexOf('\n\n') + 1)
  return createHash(imprint.replace('-', '').toLowerCase()).update(text).digest()
}

/** Readers refuse proofs with a longer one. */
export function requireShort(token: Uint8Array): void {
  if (token.length <= MAX_TOKEN_LENGTH) return
  throw new ProofError('too-large', `the token has ${token.length} bytes, and proofs have room for ${MAX_TOKEN_LENGTH}`)
}
