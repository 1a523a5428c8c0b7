import { concatBytes, fromBase64, toBase64 } from './bytes.ts'
import { parseCheckpointNote } from './checkpoint.ts'
import { ENTRY_LENGTH, SALT_LENGTH } from './entry.ts'
import { ProofError } from './errors.ts'
import { assertInteger, parseDecimal } from './integer.ts'
import { MAX_NOTE_LENGTH } from './note.ts'
import type { ProofFile } from './proof-file.ts'
import { HASH_LENGTH } from './sha256.ts'
import { MAX_PATH_LENGTH } from './tree.ts'

/** C2SP tlog-proof: an inclusion proof as text. It names no key; the verifier knows the log's. */
export type TlogProof = {
  /** Opaque and not authenticated. */
  readonly extra?: Uint8Array
  readonly index: number
  readonly inclusionPath: readonly Uint8Array[]
  readonly checkpoint: string
}

const HEADER = 'c2sp.org/tlog-proof@v1'
const EXTRA_PREFIX = 'extra '
const INDEX_PREFIX = 'index '
const MAX_EXTRA_LENGTH = 64 * 1024
const MAX_LENGTH = MAX_NOTE_LENGTH + MAX_EXTRA_LENGTH + MAX_PATH_LENGTH * 64

/**
 * The proof of a record for C2SP tools. The extra data is the entry and then the salt: 85 and 16 bytes. The format has
 * room for one checkpoint, and for cosignatures, but for no anchor: the one that witnesses have confirmed is worth more.
 */
export function exportTlogProof(proof: ProofFile): string {
  const { index } = proof
  const { inclusionPath, checkpoint } = proof.witnessed ?? proof
  return formatTlogProof({ extra: concatBytes([proof.entry, proof.salt]), index, inclusionPath, checkpoint })
}

/** The inverse. The text has no verifier key: the caller provides a trusted one. */
export function importTlogProof(text: string, vkey: string): ProofFile {
  const { extra, index, inclusionPath, checkpoint } = parseTlogProof(text)
  if (extra?.length !== ENTRY_LENGTH + SALT_LENGTH) {
    throw new ProofError('malformed', 'the tlog-proof carries no entry and salt of a timestamp')
  }
  const { origin, size } = parseCheckpointNote(checkpoint)
  const entry = extra.subarray(0, ENTRY_LENGTH)
  const salt = extra.subarray(ENTRY_LENGTH)
  return { origin, vkey, entry, salt, index, treeSize: size, inclusionPath, checkpoint }
}

export function formatTlogProof(proof: TlogProof): string {
  assertInteger(proof.index, 'the index')
  return [
    HEADER,
    ...(proof.extra === undefined ? [] : [EXTRA_PREFIX + toBase64(proof.extra)]),
    INDEX_PREFIX + proof.index,
    ...proof.inclusionPath.map(toBase64),
    '',
    proof.checkpoint,
  ].join('\n')
}

export function parseTlogProof(text: string): TlogProof {
  if (text.length > MAX_LENGTH) throw new ProofError('too-large', 'the tlog-proof is too long')
  // The checkpoint begins after the first empty line; it has an empty line of its own.
  const end = text.indexOf('\n\n')
  if (end < 0) throw new ProofError('malformed', 'the tlog-proof has no checkpoint')
  const [header, ...lines] = text.slice(0, end).split('\n')
  if (header !== HEADER) throw new ProofError('unsupported', `the tlog-proof does not start with ${HEADER}`)
  const extra = lines[0]?.startsWith(EXTRA_PREFIX) ? lines.shift()?.slice(EXTRA_PREFIX.length) : undefined
  const index = lines.shift()
  if (!index?.startsWith(INDEX_PREFIX)) throw new ProofError('malformed', 'the tlog-proof has no index')
  const proof = {
    index: parseDecimal(index.slice(INDEX_PREFIX.length), "the tlog-proof's index"),
    inclusionPath: parsePath(lines),
    checkpoint: text.slice(end + 2),
  }
  return extra === undefined ? proof : { ...proof, extra: fromBase64(extra, "the tlog-proof's extra data") }
}

function parsePath(lines: readonly string[]): Uint8Array[] {
  if (lines.length > MAX_PATH_LENGTH) throw new ProofError('too-large', 'the inclusion path is too long')
  return lines.map((line) => {
    const hash = fromBase64(line, 'a hash of the inclusion path')
    if (hash.length !== HASH_LENGTH) throw new ProofError('malformed', 'the inclusion path holds what is no hash')
    return hash
  })
}
