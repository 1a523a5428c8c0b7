import { assertHash, equalBytes, fromBase64, toBase64 } from './bytes.ts'
import {
  commitmentOf,
  decodeEntry,
  ENTRY_LENGTH,
  type EntryType,
  SALT_LENGTH,
  sequentialFingerprintOf,
} from './entry.ts'
import { ProofError } from './errors.ts'
import { verifyInclusion } from './inclusion-proof.ts'
import { assertInteger, parseDecimal } from './integer.ts'
import { asChain, type KeyChain } from './key-chain.ts'
import { MAX_NOTE_LENGTH, openNote, parseNote } from './note.ts'
import { HASH_LENGTH } from './sha256.ts'
import { MAX_PATH_LENGTH, type TreeHead } from './tree.ts'
import type { VerifierKey } from './verifier-key.ts'

/** The log's promise to the holder: this entry is in the log, and stays in it. */
export type Receipt = {
  readonly entry: Uint8Array
  readonly salt: Uint8Array
  /** In the tree over the entries of the commit, not in the tree of the log. */
  readonly inclusionPath: readonly Uint8Array[]
  /** The signed note: what the log states about all entries of the commit. */
  readonly note: string
}

/** The text that the log signs: it has stored the entries from `first` on, whose hashes make this tree. */
export type ReceiptStatement = {
  readonly origin: string
  readonly first: number
  /** Its size is the number of the entries. */
  readonly tree: TreeHead
  /** Milliseconds since 1970, by the log's clock. */
  readonly time: number
}

/** What a receipt states, if the log's key is authentic. */
export type ReceiptFacts = {
  readonly origin: string
  readonly index: number
  readonly leafHash: Uint8Array
  readonly type: EntryType
  /** Of the entry, in milliseconds since 1970. */
  readonly serverTimestamp: number
  /** When the log stored the entry, in milliseconds since 1970 by its clock. */
  readonly time: number
}

const HEADER = 'countersign-receipt/1'
/**
 * The first line of a checkpoint is the origin, which is the name of a key and so has no space (C2SP signed-note); its
 * second line is a number. So no text is both, although one key signs both.
 */
const DOMAIN = ' receipt/1'
const MAX_LENGTH = MAX_NOTE_LENGTH + MAX_PATH_LENGTH * 64

export function isReceipt(text: string): boolean {
  return text.startsWith(`${HEADER}\n`)
}

export function formatReceipt({ entry, salt, inclusionPath, note }: Receipt): string {
  return joinReceipt(toBase64(entry), toBase64(salt), inclusionPath.map(toBase64), note)
}

/** The text of a receipt whose bytes are in base64. */
export function joinReceipt(entry: string, salt: string, path: readonly string[], note: string): string {
  return [HEADER, `entry ${entry}`, `salt ${salt}`, ...path, '', note].join('\n')
}

/** Parses an untrusted receipt. The result has the right shape; `openReceipt` decides what it states. */
export function parseReceipt(text: string): Receipt {
  if (text.length > MAX_LENGTH) throw new ProofError('too-large', 'the receipt is too long')
  // The note begins after the first empty line; it has an empty line of its own.
  const end = text.indexOf('\n\n')
  const [header, entry, salt, ...path] = text.slice(0, Math.max(0, end)).split('\n')
  if (header !== HEADER) throw new ProofError('unsupported', `the receipt does not start with ${HEADER}`)
  if (path.length > MAX_PATH_LENGTH) throw new ProofError('too-large', "the receipt's inclusion path is too long")
  return {
    entry: bytesOf(valueAfter(entry, 'entry'), ENTRY_LENGTH, "the receipt's entry"),
    salt: bytesOf(valueAfter(salt, 'salt'), SALT_LENGTH, "the receipt's salt"),
    inclusionPath: path.map((line) => bytesOf(line, HASH_LENGTH, "a hash of the receipt's inclusion path")),
    note: text.slice(end + 2),
  }
}

/** What the log of these keys has stated. Throws unless its signature covers the entry in the receipt. */
export async function openReceipt(receipt: Receipt, keys: VerifierKey | KeyChain): Promise<ReceiptFacts> {
  const { origin, first, tree, time } = await openReceiptStatement(receipt.note, asChain(keys))
  const { index, type, serverTimestamp } = decodeEntry(receipt.entry)
  const leafHash = sequentialFingerprintOf(receipt.entry)
  if (index < first) throw new ProofError('mismatch', `the receipt does not cover entry ${index}`)
  verifyInclusion(leafHash, index - first, receipt.inclusionPath, tree)
  if (time < serverTimestamp) throw new ProofError('mismatch', 'the receipt is older than its entry')
  return { origin, index, leafHash, type, serverTimestamp, time }
}

/** A key signs receipts until it is changed. The next one may also sign those of earlier entries, again. */
async function openReceiptStatement(note: string, chain: KeyChain): Promise<ReceiptStatement> {
  const keysOf = (periods: KeyChain['periods']) => periods.map(({ key }) => key)
  const statement = parseReceiptStatement(await openNote(note, keysOf(chain.periods)))
  const { first, tree } = statement
  const keys = keysOf(chain.periods.filter(({ upTo }) => first + tree.size <= upTo))
  if (keys.length < chain.periods.length) await openNote(note, keys)
  if (keys.some(({ name }) => name !== statement.origin)) {
    throw new ProofError('mismatch', 'the receipt is that of another log')
  }
  return statement
}

/** Reports whether the entry in the receipt is the one of the document with this SHA-256. */
export function isReceiptFor(fingerprint: Uint8Array, { entry, salt }: Receipt): boolean {
  return equalBytes(commitmentOf(fingerprint, salt), decodeEntry(entry).commitment)
}

/** The log that the receipt names, which counts only with its signature. */
export function originOfReceipt({ note }: Receipt): string {
  return parseReceiptStatement(parseNote(note).text).origin
}

export function formatReceiptStatement({ origin, first, tree, time }: ReceiptStatement): string {
  assertInteger(first, "the receipt's first entry")
  assertInteger(tree.size, "the receipt's number of entries", 1)
  assertInteger(time, "the receipt's time")
  assertHash(tree.root, "the receipt's root")
  return `${origin}${DOMAIN}\nfirst ${first}\ncount ${tree.size}\ntime ${time}\nroot ${toBase64(tree.root)}\n`
}

function parseReceiptStatement(text: string): ReceiptStatement {
  const [name, first, count, time, root, end, ...more] = text.split('\n')
  if (!name?.endsWith(DOMAIN) || end !== '' || more.length > 0) {
    throw new ProofError('malformed', 'the signed text is not that of a receipt')
  }
  const statement = {
    origin: name.slice(0, -DOMAIN.length),
    first: parseDecimal(valueAfter(first, 'first'), "the receipt's first entry"),
    tree: {
      size: parseDecimal(valueAfter(count, 'count'), "the receipt's number of entries"),
      root: bytesOf(valueAfter(root, 'root'), HASH_LENGTH, "the receipt's root"),
    },
    time: parseDecimal(valueAfter(time, 'time'), "the receipt's time"),
  }
  if (statement.tree.size === 0) throw new ProofError('malformed', 'the receipt covers no entry')
  return statement
}

function valueAfter(line: string | undefined, name: string): string {
  if (!line?.startsWith(`${name} `)) throw new ProofError('malformed', `the receipt has no ${name}`)
  return line.slice(name.length + 1)
}

function bytesOf(encoded: string, length: number, what: string): Uint8Array {
  const bytes = fromBase64(encoded, what)
  if (bytes.length !== length) throw new ProofError('malformed', `${what} is not ${length} bytes long`)
  return bytes
}
