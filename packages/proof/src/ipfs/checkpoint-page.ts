import { fromBase64, toBase64, utf8 } from '../bytes.ts'
import { parseCheckpointNote } from '../checkpoint.ts'
import { ProofError } from '../errors.ts'
import { MAX_NOTE_LENGTH } from '../note.ts'
import { MAX_TOKEN_LENGTH } from '../proof-file.ts'
import { asList, asMap, assertMembers, asText } from './block-member.ts'
import { type DagJson, type DagJsonMap, decodeDagJson, encodeDagJson, MAX_BLOCK_LENGTH } from './dag-json.ts'

const PAGE_FORMAT = 'countersign-batch-checkpoints/1'

/** Their links take about 36,000 bytes in the manifest. */
export const MAX_CHECKPOINT_PAGES = 512
/** Of one checkpoint. A block has room for the longest note and one of the longest tokens. */
const MAX_TOKENS = 16

/** A checkpoint as the service had published it, with what others had added to it by the time of the publication. */
export type MirroredCheckpoint = {
  /** The signed note with the cosignatures. */
  readonly note: string
  /** By the clock of the service, such as `2026-01-31T12:00:00.000Z`. */
  readonly signedAt: string
  /** RFC 3161 tokens over it, in DER. */
  readonly tokens: readonly Uint8Array[]
}

/**
 * The pages of checkpoints, newest first, each as full as a block can be. The oldest ones are left out if there are too
 * many.
 */
export async function* writeCheckpointPages(
  checkpoints: AsyncIterable<MirroredCheckpoint> | Iterable<MirroredCheckpoint>,
  most: number = MAX_CHECKPOINT_PAGES,
): AsyncGenerator<Uint8Array> {
  const empty = encodeDagJson(pageOf([])).length
  let items: DagJsonMap[] = []
  let length = empty
  let pages = 0
  for await (const checkpoint of checkpoints) {
    const item = fitting(checkpoint, MAX_BLOCK_LENGTH - empty)
    // With the comma after it.
    const itemLength = encodeDagJson(item).length + 1
    if (items.length > 0 && length + itemLength > MAX_BLOCK_LENGTH) {
      yield encodeDagJson(pageOf(items))
      pages++
      if (pages === most) return
      items = []
      length = empty
    }
    items.push(item)
    length += itemLength
  }
  if (items.length > 0) yield encodeDagJson(pageOf(items))
}

/** The range of a batch: checkpoints over more than `first` entries, up to `size`. */
export type BatchRange = { readonly origin: string; readonly first: number; readonly size: number }

/** Reads an untrusted page. Nobody has checked the signatures: `openCheckpoint` and `readCosignatures` do. */
export function parseCheckpointPage(block: Uint8Array, range: BatchRange): MirroredCheckpoint[] {
  const page = asMap(decodeDagJson(block), 'the page of checkpoints')
  if (page.format !== PAGE_FORMAT) throw new ProofError('unsupported', `the page is not of the format ${PAGE_FORMAT}`)
  assertMembers(page, ['checkpoints', 'format'], 'the page of checkpoints')
  const found = asList(page.checkpoints, '"checkpoints" of the page').map((item) => readItem(item as DagJsonMap))
  if (found.length === 0) throw new ProofError('malformed', 'the page has no checkpoint')
  let before = range.size + 1
  for (const { note } of found) {
    const { origin, size } = parseCheckpointNote(note)
    if (origin !== range.origin) throw new ProofError('mismatch', 'the page has a checkpoint of another log')
    if (size >= before || size <= range.first) {
      throw new ProofError('mismatch', 'the page has a checkpoint that is out of order or not of this batch')
    }
    before = size
  }
  return found
}

function pageOf(checkpoints: readonly DagJsonMap[]): DagJsonMap {
  return { format: PAGE_FORMAT, checkpoints }
}

/** Tokens and signatures that a block has no room for are left out, the last ones first. */
function fitting({ note, signedAt, tokens }: MirroredCheckpoint, room: number): DagJsonMap {
  const item = { note: fittingNote(note, room), signedAt, tokens: tokens.slice(0, MAX_TOKENS).map(toBase64) }
  while (item.tokens.length > 0 && lengthOf(item) > room) item.tokens.pop()
  return item
}

function fittingNote(note: string, room: number): string {
  let shorter = note
  while (lengthOf(shorter) > room - ITEM_LENGTH)
    shorter = shorter.slice(0, shorter.lastIndexOf('\n', shorter.length - 2) + 1)
  return shorter
}

/** More than the members of a checkpoint take without their content. */
const ITEM_LENGTH = 200

function lengthOf(value: DagJson): number {
  return utf8(JSON.stringify(value)).length
}

function readItem(value: DagJsonMap): MirroredCheckpoint {
  const item = asMap(value, 'a checkpoint of the page')
  assertMembers(item, ['note', 'signedAt', 'tokens'], 'a checkpoint of the page')
  const signedAt = asText(item.signedAt, '"signedAt" of a checkpoint', 24)
  if (!isInstant(signedAt)) throw new ProofError('malformed', '"signedAt" of a checkpoint is not a time')
  const tokens = asList(item.tokens, '"tokens" of a checkpoint')
  if (tokens.length > MAX_TOKENS) throw new ProofError('too-large', 'a checkpoint has too many tokens')
  return {
    note: asText(item.note, '"note" of a checkpoint', MAX_NOTE_LENGTH),
    signedAt,
    tokens: tokens.map(readToken),
  }
}

function readToken(value: DagJson): Uint8Array {
  const token = fromBase64(asText(value, 'a token', Math.ceil(MAX_TOKEN_LENGTH / 3) * 4), 'a token')
  if (token.length === 0) throw new ProofError('malformed', 'a token of a checkpoint is empty')
  if (token.length > MAX_TOKEN_LENGTH) throw new ProofError('too-large', 'a token of a checkpoint is too long')
  return token
}

function isInstant(text: string): boolean {
  return !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text
}
