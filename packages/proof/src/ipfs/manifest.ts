import { anchorValue } from '../anchor.ts'
import { equalBytes, fromHex, toHex } from '../bytes.ts'
import type { Anchor } from '../chain-anchor.ts'
import { parseCheckpointNote } from '../checkpoint.ts'
import { ProofError } from '../errors.ts'
import { assertInteger } from '../integer.ts'
import { MAX_STATEMENTS } from '../key-chain.ts'
import { MAX_STATEMENT_LENGTH } from '../log-statement.ts'
import { MAX_NOTE_LENGTH } from '../note.ts'
import { HASH_LENGTH } from '../sha256.ts'
import { parseVerifierKey } from '../verifier-key.ts'
import { countBatchPages } from './batch-tiles.ts'
import { asList, asMap, assertMembers, asText } from './block-member.ts'
import { MAX_CHECKPOINT_PAGES } from './checkpoint-page.ts'
import { type Cid, DAG_JSON } from './cid.ts'
import { asLink, type DagJson, type DagJsonMap, decodeDagJson, encodeDagJson, linkTo } from './dag-json.ts'

/** The publication of a batch: the state of the log, its value on the chain, and the pages that link its tiles. */
export type BatchManifest = {
  readonly origin: string
  /** The log's verifier key as text. Readers who have it from elsewhere should trust that one instead. */
  readonly vkey: string
  /** The batch is the entries from `first` up to, but not including, `size`. */
  readonly first: number
  readonly size: number
  readonly root: Uint8Array
  /** The signed note. */
  readonly checkpoint: string
  /** The value on the chain. */
  readonly anchorValue: Uint8Array
  readonly anchor: Anchor
  readonly pages: readonly Cid[]
  /** The pages of its checkpoints, newest first. Undefined in the first format, which had none. */
  readonly checkpoints?: readonly Cid[]
  /** What the log has stated about its keys in its entries up to `size`; missing if it has stated nothing. */
  readonly keys?: readonly string[]
}

const FIRST_FORMAT = 'countersign-batch/1'
const MANIFEST_FORMAT = 'countersign-batch/2'

const FIRST_MEMBERS = [
  'anchor',
  'anchorValue',
  'checkpoint',
  'first',
  'format',
  'origin',
  'pages',
  'root',
  'size',
  'vkey',
]
const MEMBERS = [...FIRST_MEMBERS, 'checkpoints']
const MAX_NAME_LENGTH = 2048

export function formatManifest(manifest: BatchManifest): Uint8Array {
  assertConsistent(manifest)
  return encodeDagJson({
    format: manifest.checkpoints === undefined ? FIRST_FORMAT : MANIFEST_FORMAT,
    origin: manifest.origin,
    vkey: manifest.vkey,
    first: manifest.first,
    size: manifest.size,
    root: toHex(manifest.root),
    checkpoint: manifest.checkpoint,
    anchorValue: toHex(manifest.anchorValue),
    anchor: manifest.anchor,
    pages: manifest.pages.map(linkTo),
    ...(manifest.checkpoints !== undefined && { checkpoints: manifest.checkpoints.map(linkTo) }),
    ...(manifest.keys === undefined ? {} : { keys: manifest.keys }),
  })
}

/**
 * Reads an untrusted manifest. The result is consistent: name, size, root, checkpoint, anchor value and number of
 * pages. `openCheckpoint` decides whether the log has signed the checkpoint, and the chain's check what the anchor
 * proves.
 */
export function parseManifest(block: Uint8Array): BatchManifest {
  const file = asMap(decodeDagJson(block), 'the manifest')
  if (file.format !== FIRST_FORMAT && file.format !== MANIFEST_FORMAT) {
    throw new ProofError('unsupported', `the manifest is not of the format ${MANIFEST_FORMAT} or ${FIRST_FORMAT}`)
  }
  const isFirst = file.format === FIRST_FORMAT
  const hasKeys = !isFirst && Object.hasOwn(file, 'keys')
  assertMembers(file, isFirst ? FIRST_MEMBERS : hasKeys ? [...MEMBERS, 'keys'] : MEMBERS, 'the manifest')
  const manifest = {
    origin: textOf(file, 'origin', MAX_NAME_LENGTH),
    vkey: textOf(file, 'vkey', MAX_NAME_LENGTH),
    first: asInteger(file.first, 'first'),
    size: asInteger(file.size, 'size'),
    root: asHash(file.root, 'root'),
    checkpoint: textOf(file, 'checkpoint', MAX_NOTE_LENGTH),
    anchorValue: asHash(file.anchorValue, 'anchorValue'),
    anchor: asMap(file.anchor, '"anchor" of the manifest') as unknown as Anchor,
    pages: asPages(file.pages, '"pages" of the manifest'),
    ...(!isFirst && { checkpoints: asPages(file.checkpoints, '"checkpoints" of the manifest') }),
    ...(hasKeys && { keys: asStatements(file.keys) }),
  }
  assertConsistent(manifest)
  return manifest
}

function assertConsistent(manifest: BatchManifest): void {
  const { origin, size, root, pages } = manifest
  if (parseVerifierKey(manifest.vkey).name !== origin) {
    throw new ProofError('mismatch', 'the verifier key of the manifest is that of another log')
  }
  const checkpoint = parseCheckpointNote(manifest.checkpoint)
  if (checkpoint.origin !== origin || checkpoint.size !== size || !equalBytes(checkpoint.root, root)) {
    throw new ProofError('mismatch', 'the checkpoint of the manifest is that of another tree')
  }
  if (!equalBytes(manifest.anchorValue, anchorValue(origin, size, root))) {
    throw new ProofError('mismatch', 'the anchor value of the manifest is that of another tree')
  }
  if (pages.length !== countBatchPages(manifest.first, size)) {
    throw new ProofError('mismatch', 'the manifest does not have as many pages as its batch')
  }
  if ((manifest.checkpoints ?? []).length > MAX_CHECKPOINT_PAGES) {
    throw new ProofError('too-large', 'the manifest has too many pages of checkpoints')
  }
}

function asStatements(value: DagJson | undefined): string[] {
  const what = '"keys" of the manifest'
  const notes = asList(value, what)
  if (notes.length === 0 || notes.length > MAX_STATEMENTS) {
    throw new ProofError('malformed', `${what} has no statements, or too many`)
  }
  return notes.map((note) => asText(note, what, MAX_STATEMENT_LENGTH))
}

function textOf(file: DagJsonMap, member: string, maxLength: number): string {
  return asText(file[member], `"${member}" of the manifest`, maxLength)
}

function asInteger(value: DagJson | undefined, member: string): number {
  if (typeof value !== 'number') throw new ProofError('malformed', `"${member}" of the manifest is not a number`)
  assertInteger(value, `"${member}" of the manifest`)
  return value
}

function asHash(value: DagJson | undefined, member: string): Uint8Array {
  if (typeof value !== 'string' || value.length !== HASH_LENGTH * 2) {
    throw new ProofError('malformed', `"${member}" of the manifest is not a hash`)
  }
  return fromHex(value)
}

function asPages(value: DagJson | undefined, what: string): Cid[] {
  return asList(value, what).map((item) => {
    const cid = asLink(item)
    if (cid.codec !== DAG_JSON) throw new ProofError('malformed', `${what} has a page that is not a dag-json block`)
    return cid
  })
}
