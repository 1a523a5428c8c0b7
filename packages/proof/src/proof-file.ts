import { MAX_BEACON_LENGTH } from './beacon.ts'
import { fromBase64, fromHex, toBase64, toHex, utf8 } from './bytes.ts'
import type { Anchor } from './chain-anchor.ts'
import { ENTRY_LENGTH, SALT_LENGTH } from './entry.ts'
import { ProofError } from './errors.ts'
import { asArray, asHex, asInteger, asObject, assertMembers, asText, type JsonObject } from './json-member.ts'
import { MAX_STATEMENTS } from './key-chain.ts'
import { MAX_STATEMENT_LENGTH } from './log-statement.ts'
import { MAX_NOTE_LENGTH } from './note.ts'
import { parseAnchor } from './parse-anchor.ts'
import { HASH_LENGTH } from './sha256.ts'
import { MAX_PATH_LENGTH } from './tree.ts'

/** Everything needed to check one record, up to the log's state when the proof is taken. */
export type ProofFile = {
  readonly origin: string
  /** The log's verifier key as text. Readers who have it from elsewhere should trust that one instead. */
  readonly vkey: string
  readonly entry: Uint8Array
  readonly salt: Uint8Array
  readonly index: number
  readonly treeSize: number
  /** From the entry's sibling up to the root's child. */
  readonly inclusionPath: readonly Uint8Array[]
  /** The signed note. */
  readonly checkpoint: string
  /** Randomness that the log had recorded before the entry; missing if it records none. */
  readonly after?: RecordedBeacon
  /** How a chain confirms the checkpoint; missing until it does. */
  readonly anchor?: Anchor
  /** Another checkpoint that witnesses have cosigned; missing if the checkpoint itself is the first of these. */
  readonly witnessed?: WitnessedTree
  /** The first checkpoint with a token of an external time-stamping authority; missing if there is none yet. */
  readonly timestamped?: TimestampedTree
  /** What the log has stated about its keys, as signed notes in order; missing if it has stated nothing. */
  readonly keys?: readonly string[]
}

/** Another entry in the tree of the checkpoint, with what it records. */
export type RecordedBeacon = {
  readonly entry: Uint8Array
  /** The text, as `parseBeacon` reads it. */
  readonly beacon: string
  readonly inclusionPath: readonly Uint8Array[]
}

/** A tree that contains the entry. */
export type WitnessedTree = {
  readonly treeSize: number
  readonly inclusionPath: readonly Uint8Array[]
  /** The note, signed by the log and by witnesses. */
  readonly checkpoint: string
}

/** A tree that contains the entry, and existed at the time in the token. */
export type TimestampedTree = WitnessedTree & {
  /** The RFC 3161 token over the text of the checkpoint: a CMS in DER. */
  readonly token: Uint8Array
}

const PROOF_FORMAT = 'countersign-proof/1'

const MEMBERS = ['format', 'origin', 'vkey', 'entry', 'salt', 'index', 'treeSize', 'inclusionPath', 'checkpoint']
const OPTIONAL_MEMBERS = ['after', 'anchor', 'witnessed', 'timestamped', 'keys']
const AFTER_MEMBERS = ['entry', 'beacon', 'inclusionPath']
const TREE_MEMBERS = ['treeSize', 'inclusionPath', 'checkpoint']
const MAX_FILE_LENGTH = 1024 * 1024
const MAX_NAME_LENGTH = 2048
/** Tokens with the certificates of their authority take a few kilobytes. */
export const MAX_TOKEN_LENGTH: number = 64 * 1024

/** A proof as JSON. */
export type ProofObject = {
  readonly format: string
  readonly origin: string
  readonly vkey: string
  readonly entry: string
  readonly salt: string
  readonly index: number
  readonly treeSize: number
  readonly inclusionPath: string[]
  readonly checkpoint: string
  readonly after?: { readonly entry: string; readonly beacon: string; readonly inclusionPath: string[] }
  readonly anchor?: Anchor
  readonly witnessed?: TreeObject
  readonly timestamped?: TreeObject & { readonly token: string }
  readonly keys?: string[]
}

type TreeObject = { readonly treeSize: number; readonly inclusionPath: string[]; readonly checkpoint: string }

export function toProofObject(proof: ProofFile): ProofObject {
  const { after, witnessed, timestamped, keys } = proof
  return {
    format: PROOF_FORMAT,
    origin: proof.origin,
    vkey: proof.vkey,
    entry: toHex(proof.entry),
    salt: toHex(proof.salt),
    index: proof.index,
    treeSize: proof.treeSize,
    inclusionPath: proof.inclusionPath.map(toHex),
    checkpoint: proof.checkpoint,
    ...(after === undefined
      ? {}
      : {
          after: { ...after, entry: toHex(after.entry), inclusionPath: after.inclusionPath.map(toHex) },
        }),
    ...(proof.anchor === undefined ? {} : { anchor: proof.anchor }),
    ...(witnessed === undefined ? {} : { witnessed: toTreeObject(witnessed) }),
    ...(timestamped === undefined
      ? {}
      : { timestamped: { ...toTreeObject(timestamped), token: toBase64(timestamped.token) } }),
    ...(keys === undefined ? {} : { keys: [...keys] }),
  }
}

function toTreeObject({ treeSize, inclusionPath, checkpoint }: WitnessedTree): TreeObject {
  return { treeSize, inclusionPath: inclusionPath.map(toHex), checkpoint }
}

export function formatProofFile(proof: ProofFile): string {
  return `${JSON.stringify(toProofObject(proof), null, 2)}\n`
}

/** Parses an untrusted proof file. The result has the right shape; `verifyProof` decides whether it proves anything. */
export function parseProofFile(text: string): ProofFile {
  const file = parseJsonObject(text)
  if (file.format !== PROOF_FORMAT)
    throw new ProofError('unsupported', `the proof is not of the format ${PROOF_FORMAT}`)
  assertMembers(file, 'the proof', MEMBERS, OPTIONAL_MEMBERS)
  const proof = {
    origin: asText(file.origin, 'origin', MAX_NAME_LENGTH),
    vkey: asText(file.vkey, 'vkey', MAX_NAME_LENGTH),
    entry: fromHex(asHex(file.entry, 'entry', ENTRY_LENGTH)),
    salt: fromHex(asHex(file.salt, 'salt', SALT_LENGTH)),
    index: asInteger(file.index, 'index'),
    treeSize: asInteger(file.treeSize, 'treeSize'),
    inclusionPath: asHashes(file.inclusionPath, 'inclusionPath'),
    checkpoint: asText(file.checkpoint, 'checkpoint', MAX_NOTE_LENGTH),
  }
  return {
    ...proof,
    ...(file.after === undefined ? {} : { after: parseAfter(file.after) }),
    ...(file.anchor === undefined ? {} : { anchor: parseAnchor(file.anchor) }),
    ...(file.witnessed === undefined ? {} : { witnessed: parseWitnessed(file.witnessed) }),
    ...(file.timestamped === undefined ? {} : { timestamped: parseTimestamped(file.timestamped) }),
    ...(file.keys === undefined ? {} : { keys: parseKeys(file.keys) }),
  }
}

function parseKeys(value: unknown): string[] {
  const keys = asArray(value, 'keys', MAX_STATEMENTS)
  if (keys.length === 0) throw new ProofError('malformed', 'keys has no statement')
  return keys.map((note, i) => asText(note, `keys[${i}]`, MAX_STATEMENT_LENGTH))
}

function parseAfter(value: unknown): RecordedBeacon {
  const after = asObject(value, 'after')
  assertMembers(after, 'after', AFTER_MEMBERS)
  return {
    entry: fromHex(asHex(after.entry, 'after.entry', ENTRY_LENGTH)),
    beacon: asText(after.beacon, 'after.beacon', MAX_BEACON_LENGTH),
    inclusionPath: asHashes(after.inclusionPath, 'after.inclusionPath'),
  }
}

function parseWitnessed(value: unknown): WitnessedTree {
  const tree = asObject(value, 'witnessed')
  assertMembers(tree, 'witnessed', TREE_MEMBERS)
  return parseTree(tree, 'witnessed')
}

function parseTimestamped(value: unknown): TimestampedTree {
  const tree = asObject(value, 'timestamped')
  assertMembers(tree, 'timestamped', [...TREE_MEMBERS, 'token'])
  return { ...parseTree(tree, 'timestamped'), token: asToken(tree.token, 'timestamped.token') }
}

function parseTree(tree: JsonObject, name: string): WitnessedTree {
  return {
    treeSize: asInteger(tree.treeSize, `${name}.treeSize`),
    inclusionPath: asHashes(tree.inclusionPath, `${name}.inclusionPath`),
    checkpoint: asText(tree.checkpoint, `${name}.checkpoint`, MAX_NOTE_LENGTH),
  }
}

function asToken(value: unknown, member: string): Uint8Array {
  const token = fromBase64(asText(value, member, Math.ceil(MAX_TOKEN_LENGTH / 3) * 4), `"${member}" of the proof`)
  if (token.length === 0) throw new ProofError('malformed', `"${member}" of the proof is empty`)
  if (token.length > MAX_TOKEN_LENGTH) throw new ProofError('too-large', `"${member}" of the proof is too long`)
  return token
}

function parseJsonObject(text: string): JsonObject {
  if (text.length > MAX_FILE_LENGTH || utf8(text).length > MAX_FILE_LENGTH) {
    throw new ProofError('too-large', 'the proof is larger than any real one')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ProofError('malformed', 'the proof is not JSON')
  }
  return asObject(value, 'the proof')
}

function asHashes(value: unknown, member: string): Uint8Array[] {
  return asArray(value, member, MAX_PATH_LENGTH).map((hash, i) => fromHex(asHex(hash, `${member}[${i}]`, HASH_LENGTH)))
}
