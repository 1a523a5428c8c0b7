import { assertHash, fromBase64, toBase64, utf8 } from './bytes.ts'
import { commitmentOf, PUBLIC_SALT } from './entry.ts'
import { ProofError } from './errors.ts'
import { assertInteger, parseDecimal } from './integer.ts'
import { type NoteSigner, openNote, parseNote, signNote } from './note.ts'
import { sha256 } from './sha256.ts'
import type { TreeHead } from './tree.ts'
import { formatVerifierKey, isSameKey, parseVerifierKey, type VerifierKey } from './verifier-key.ts'

/** Trees larger than `from` are signed by `key`. The statement is entry `from` of the log. */
export type KeyChange = {
  readonly kind: 'key'
  readonly origin: string
  readonly from: number
  readonly former: VerifierKey
  readonly key: VerifierKey
  /** True if somebody else may have the former key. */
  readonly compromised: boolean
}

/** The log ends: the statement is its last entry, and the tree is that of all entries before it. */
export type Freezing = {
  readonly kind: 'frozen'
  readonly origin: string
  readonly tree: TreeHead
  /** The last key of the log. */
  readonly key: VerifierKey
  /** The key of the log that continues this one, if there is one. */
  readonly successor: VerifierKey | null
}

/** What the log states about itself. */
export type LogStatement = KeyChange | Freezing

/** Two verifier keys, three names, and signatures. */
export const MAX_STATEMENT_LENGTH = 8192

/** As for receipts: the first line of a checkpoint has no space. */
const KEY_DOMAIN = ' key/1'
const FROZEN_DOMAIN = ' frozen/1'
const ROTATION = 'rotation'
const COMPROMISE = 'compromise'
const NONE = 'none'

/** The former key signs its end, and the new one that it is the log's. */
export async function signKeyChange(
  change: Pick<KeyChange, 'from' | 'compromised'>,
  former: NoteSigner,
  next: NoteSigner,
): Promise<string> {
  const statement = { ...change, kind: 'key', origin: former.key.name, former: former.key, key: next.key } as const
  return signNote(checked(statement), former, next)
}

export async function signFreezing(
  { tree, successor }: Pick<Freezing, 'tree' | 'successor'>,
  signer: NoteSigner,
): Promise<string> {
  return signNote(checked({ kind: 'frozen', origin: signer.key.name, tree, key: signer.key, successor }), signer)
}

/** Throws unless each key that the statement needs has signed it. */
export async function openLogStatement(note: string): Promise<LogStatement> {
  if (note.length > MAX_STATEMENT_LENGTH) throw new ProofError('too-large', 'the statement of the log is too long')
  const statement = parseStatement(parseNote(note).text)
  if (statement.kind === 'key') await openNote(note, [statement.former])
  await openNote(note, [statement.key])
  return statement
}

/** The commitment of the statement's entry, which has the type LOG_STATEMENT. */
export function statementCommitment(note: string): Uint8Array {
  return commitmentOf(statementFingerprint(note), PUBLIC_SALT)
}

/** Without the signatures. */
export function statementFingerprint(note: string): Uint8Array {
  return sha256(utf8(parseNote(note).text))
}

/** The number of the statement's entry. */
export function indexOfStatement(statement: LogStatement): number {
  return statement.kind === 'key' ? statement.from : statement.tree.size
}

/** All statements of a log as one text, in order: an empty line follows each but the last. */
export function joinStatements(notes: readonly string[]): string {
  return notes.join('\n')
}

export function splitStatements(text: string): string[] {
  if (text === '') return []
  const parts = text.split('\n\n')
  if (parts.length % 2 !== 0) throw new ProofError('malformed', 'the statements are not signed notes')
  const count = parts.length / 2
  return Array.from({ length: count }, (_, at) => {
    const note = `${parts[2 * at]}\n\n${parts[2 * at + 1]}`
    return at === count - 1 ? note : `${note}\n`
  })
}

function checked(statement: LogStatement): string {
  const text = formatStatement(statement)
  parseStatement(text)
  return text
}

function formatStatement(statement: LogStatement): string {
  switch (statement.kind) {
    case 'key': {
      const { origin, from, former, key, compromised } = statement
      assertInteger(from, "the statement's entry")
      return `${origin}${KEY_DOMAIN}\nfrom ${from}\nformer ${formatVerifierKey(former)}\nkey ${formatVerifierKey(key)}\nreason ${compromised ? COMPROMISE : ROTATION}\n`
    }
    case 'frozen': {
      const { origin, tree, key, successor } = statement
      assertInteger(tree.size, "the statement's size")
      const next = successor === null ? NONE : formatVerifierKey(successor)
      return `${origin}${FROZEN_DOMAIN}\nsize ${tree.size}\nroot ${toBase64(tree.root)}\nkey ${formatVerifierKey(key)}\nsuccessor ${next}\n`
    }
  }
}

function parseStatement(text: string): LogStatement {
  const [name = '', ...lines] = text.split('\n')
  if (lines.length !== 5 || lines.pop() !== '') throw new ProofError('malformed', 'the statement has other lines')
  if (name.endsWith(KEY_DOMAIN)) return parseKeyChange(name.slice(0, -KEY_DOMAIN.length), lines)
  if (name.endsWith(FROZEN_DOMAIN)) return parseFreezing(name.slice(0, -FROZEN_DOMAIN.length), lines)
  throw new ProofError('unsupported', 'the signed text is not a statement of the log')
}

function parseKeyChange(origin: string, [from, former, key, reason]: readonly string[]): KeyChange {
  const change = {
    kind: 'key',
    origin,
    from: numberAfter(from, 'from'),
    former: keyOf(origin, valueAfter(former, 'former')),
    key: keyOf(origin, valueAfter(key, 'key')),
    compromised: isCompromise(valueAfter(reason, 'reason')),
  } as const
  if (isSameKey(change.former, change.key)) throw new ProofError('malformed', 'the statement changes no key')
  return change
}

function parseFreezing(origin: string, [size, root, key, successor]: readonly string[]): Freezing {
  const hash = fromBase64(valueAfter(root, 'root'), "the statement's root")
  assertHash(hash, "the statement's root")
  const next = valueAfter(successor, 'successor')
  const following = next === NONE ? null : parseVerifierKey(next)
  if (following?.name === origin) throw new ProofError('malformed', 'the statement names the log as its own successor')
  const tree = { size: numberAfter(size, 'size'), root: hash }
  return { kind: 'frozen', origin, tree, key: keyOf(origin, valueAfter(key, 'key')), successor: following }
}

/** The genesis is entry 0, so no statement is. */
function numberAfter(line: string | undefined, name: string): number {
  const number = parseDecimal(valueAfter(line, name), "the number of the statement's entry")
  if (number === 0) throw new ProofError('malformed', 'the statement is said to be the genesis')
  return number
}

function keyOf(origin: string, vkey: string): VerifierKey {
  const key = parseVerifierKey(vkey)
  if (key.name !== origin) throw new ProofError('mismatch', 'the statement names the key of another log')
  return key
}

function isCompromise(reason: string): boolean {
  if (reason !== ROTATION && reason !== COMPROMISE)
    throw new ProofError('unsupported', 'the statement has no known reason')
  return reason === COMPROMISE
}

function valueAfter(line: string | undefined, name: string): string {
  if (!line?.startsWith(`${name} `)) throw new ProofError('malformed', `the statement has no ${name}`)
  return line.slice(name.length + 1)
}
