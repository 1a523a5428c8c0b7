import { fromBase64, toBase64 } from './bytes.ts'
import { ProofError } from './errors.ts'
import { assertInteger, parseDecimal } from './integer.ts'
import { MAX_NOTE_LENGTH } from './note.ts'
import { HASH_LENGTH } from './sha256.ts'
import { MAX_PATH_LENGTH } from './tree.ts'

/** C2SP tlog-witness: the body of add-checkpoint. */
export type WitnessRequest = {
  /** The size of the tree that the witness has cosigned last; 0 if none. */
  readonly oldSize: number
  /** That the tree of the checkpoint extends the old one; empty from size 0. */
  readonly consistencyPath: readonly Uint8Array[]
  /** The signed checkpoint. */
  readonly note: string
}

const OLD_PREFIX = 'old '
/** A hash in base64, with its newline, takes 45 characters. */
export const MAX_WITNESS_REQUEST_LENGTH = MAX_NOTE_LENGTH + 64 * (MAX_PATH_LENGTH + 1)

export function formatWitnessRequest({ oldSize, consistencyPath, note }: WitnessRequest): string {
  assertInteger(oldSize, 'the old size')
  return [`${OLD_PREFIX}${oldSize}`, ...consistencyPath.map(toBase64), '', note].join('\n')
}

export function parseWitnessRequest(body: string): WitnessRequest {
  if (body.length > MAX_WITNESS_REQUEST_LENGTH) throw new ProofError('too-large', 'the request is too long')
  // The checkpoint begins after the first empty line; it has an empty line of its own.
  const end = body.indexOf('\n\n')
  if (end < 0) throw new ProofError('malformed', 'the request has no checkpoint')
  const [first = '', ...lines] = body.slice(0, end).split('\n')
  if (!first.startsWith(OLD_PREFIX)) throw new ProofError('malformed', 'the request does not begin with the old size')
  if (lines.length > MAX_PATH_LENGTH) throw new ProofError('too-large', 'the consistency path is too long')
  return {
    oldSize: parseDecimal(first.slice(OLD_PREFIX.length), 'the old size'),
    consistencyPath: lines.map((line) => {
      const hash = fromBase64(line, 'a hash of the consistency path')
      if (hash.length !== HASH_LENGTH)
        throw new ProofError('malformed', 'the consistency path has a line that is not a hash')
      return hash
    }),
    note: body.slice(end + 2),
  }
}
