import { fromHex, toHex } from './bytes.ts'
import { ENTRY_LENGTH, SALT_LENGTH } from './entry.ts'
import { ProofError } from './errors.ts'
import { assertInteger } from './integer.ts'
import { MAX_NOTE_LENGTH } from './note.ts'
import { HASH_LENGTH } from './sha256.ts'
import { MAX_PATH_LENGTH } from './tree.ts'

/** All that the check of one record needs, as far as its log has come when the proof is taken. */
export type ProofFile = {
  readonly origin: string
  /** The log's verifier key as text. Whoever has it from elsewhere should trust that one instead. */
  readonly vkey: string
  readonly entry: Uint8Array
  readonly salt: Uint8Array
  readonly index: number
  readonly treeSize: number
  /** From the entry's sibling up to the root's child. */
  readonly inclusionPath: readonly Uint8Array[]
  /** The signed note. */
  readonly checkpoint: string
  /** How a chain vouches for the checkpoint; absent until it does. Read as it stands, for whoever knows its method. */
  readonly anchor?: Anchor
}

export type Anchor = { readonly [member: string]: unknown }

const PROOF_FORMAT = 'countersign-proof/1'

const MEMBERS = ['format', 'origin', 'vkey', 'entry', 'salt', 'index', 'treeSize', 'inclusionPath', 'checkpoint']
const OPTIONAL_MEMBERS = ['anchor']
const MAX_FILE_LENGTH = 1024 * 1024
const MAX_NAME_LENGTH = 2048
const MAX_ANCHOR_DEPTH = 32

export function formatProofFile(proof: ProofFile): string {
  const file = {
    format: PROOF_FORMAT,
    origin: proof.origin,
    vkey: proof.vkey,
    entry: toHex(proof.entry),
    salt: toHex(proof.salt),
    index: proof.index,
    treeSize: proof.treeSize,
    inclusionPath: proof.inclusionPath.map(toHex),
    checkpoint: proof.checkpoint,
    anchor: proof.anchor,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** Reads a proof file from anywhere. It is then of the right shape; whether it proves anything is for `verifyProof`. */
export function parseProofFile(text: string): ProofFile {
  const file = parseJsonObject(text)
  if (file.format !== PROOF_FORMAT)
    throw new ProofError('unsupported', `the proof is not of the format ${PROOF_FORMAT}`)
  assertMembers(file)
  const proof = {
    origin: asText(file.origin, 'origin', MAX_NAME_LENGTH),
    vkey: asText(file.vkey, 'vkey', MAX_NAME_LENGTH),
    entry: asBytes(file.entry, 'entry', ENTRY_LENGTH),
    salt: asBytes(file.salt, 'salt', SALT_LENGTH),
    index: asInteger(file.index, 'index'),
    treeSize: asInteger(file.treeSize, 'treeSize'),
    inclusionPath: asHashes(file.inclusionPath, 'inclusionPath'),
    checkpoint: asText(file.checkpoint, 'checkpoint', MAX_NOTE_LENGTH),
  }
  return file.anchor === undefined ? proof : { ...proof, anchor: asAnchor(file.anchor) }
}

function parseJsonObject(text: string): Record<string, unknown> {
  if (text.length > MAX_FILE_LENGTH) throw new ProofError('too-large', 'the proof is larger than any real one')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ProofError('malformed', 'the proof is not JSON')
  }
  if (!isObject(value)) throw new ProofError('malformed', 'the proof is not a JSON object')
  return value
}

/** Unknown members are refused: a checker that reads over them would vouch for what it has not looked at. */
function assertMembers(file: Record<string, unknown>): void {
  const missing = MEMBERS.find((member) => !Object.hasOwn(file, member))
  if (missing !== undefined) throw new ProofError('malformed', `the proof has no member "${missing}"`)
  const known = [...MEMBERS, ...OPTIONAL_MEMBERS]
  if (!Object.keys(file).every((member) => known.includes(member))) {
    throw new ProofError('malformed', `the proof has a member that ${PROOF_FORMAT} does not know`)
  }
}

function asText(value: unknown, member: string, maxLength: number): string {
  if (typeof value !== 'string') throw new ProofError('malformed', `"${member}" of the proof is not a string`)
  if (value.length > maxLength) throw new ProofError('too-large', `"${member}" of the proof is too long`)
  return value
}

function asBytes(value: unknown, member: string, length: number): Uint8Array {
  if (typeof value !== 'string' || value.length !== length * 2 || !/^[0-9a-f]*$/.test(value)) {
    throw new ProofError('malformed', `"${member}" of the proof is not ${length} bytes in lower-case hex`)
  }
  return fromHex(value)
}

function asInteger(value: unknown, member: string): number {
  if (typeof value !== 'number') throw new ProofError('malformed', `"${member}" of the proof is not a number`)
  assertInteger(value, `"${member}" of the proof`)
  return value
}

function asHashes(value: unknown, member: string): Uint8Array[] {
  if (!Array.isArray(value)) throw new ProofError('malformed', `"${member}" of the proof is not an array`)
  if (value.length > MAX_PATH_LENGTH) throw new ProofError('too-large', `"${member}" of the proof is too long`)
  return value.map((hash, i) => asBytes(hash, `${member}[${i}]`, HASH_LENGTH))
}

function asAnchor(value: unknown): Anchor {
  if (!isObject(value)) throw new ProofError('malformed', '"anchor" of the proof is not an object')
  if (!isShallow(value, MAX_ANCHOR_DEPTH))
    throw new ProofError('too-large', '"anchor" of the proof is nested too deeply')
  return value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Deeper nesting than the stack is high passes JSON.parse, but not what comes after it. */
function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((member) => isShallow(member, depth - 1))
}
