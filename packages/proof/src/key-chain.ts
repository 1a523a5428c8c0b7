import { ProofError } from './errors.ts'
import { type Freezing, indexOfStatement, openLogStatement } from './log-statement.ts'
import { isSameKey, type VerifierKey } from './verifier-key.ts'

/** A key of a log, and which of its trees it signs. */
export type KeyPeriod = {
  readonly key: VerifierKey
  /** It signs trees that are larger than this, */
  readonly after: number
  /** and not larger than this. */
  readonly upTo: number
  /** True if somebody else may have had the key since. */
  readonly compromised: boolean
}

/** The keys of a log, one after the other: each has signed who follows. */
export type KeyChain = {
  readonly periods: readonly KeyPeriod[]
  /** Set if the log has ended. */
  readonly frozen: Freezing | undefined
}

export const MAX_STATEMENTS = 64

/** The chain of a log that has stated nothing. */
export function soleKey(key: VerifierKey): KeyChain {
  return { periods: [always(key)], frozen: undefined }
}

export function asChain(keys: VerifierKey | KeyChain): KeyChain {
  return 'periods' in keys ? keys : soleKey(keys)
}

/**
 * The keys that these statements name. Throws unless they are an unbroken chain of this log, each signed by the keys on
 * both sides. Whether any of the keys is the log's is for the reader to know.
 */
export async function openKeyChain(origin: string, notes: readonly string[]): Promise<KeyChain> {
  if (notes.length === 0 || notes.length > MAX_STATEMENTS) {
    throw new ProofError('too-large', `a log has 1 to ${MAX_STATEMENTS} statements`)
  }
  const periods: KeyPeriod[] = []
  let frozen: Freezing | undefined
  for (const note of notes) {
    const statement = await openLogStatement(note)
    if (statement.origin !== origin) throw new ProofError('mismatch', 'a statement is that of another log')
    if (frozen !== undefined) throw new ProofError('malformed', 'a statement follows the end of the log')
    const by = statement.kind === 'key' ? statement.former : statement.key
    const last = periods.pop() ?? always(by)
    if (!isSameKey(last.key, by)) throw new ProofError('mismatch', 'the statements do not follow each other')
    const entry = indexOfStatement(statement)
    if (entry <= last.after) throw new ProofError('malformed', 'the statements are not in the order of their entries')
    if (statement.kind === 'frozen') {
      frozen = statement
      periods.push({ ...last, upTo: entry + 1 })
      continue
    }
    const { key, compromised } = statement
    periods.push({ ...last, upTo: entry, compromised })
    if (periods.some((known) => isSameKey(known.key, key))) {
      throw new ProofError('malformed', 'the statements return to a former key')
    }
    periods.push({ ...always(key), after: entry })
  }
  return { periods, frozen }
}

function always(key: VerifierKey): KeyPeriod {
  return { key, after: -1, upTo: Number.MAX_SAFE_INTEGER, compromised: false }
}

/** The period of this key; undefined if the chain does not name it. */
export function periodOf({ periods }: KeyChain, key: VerifierKey): KeyPeriod | undefined {
  return periods.find((period) => isSameKey(period.key, key))
}

/** The only key that signs trees of this size. */
export function keyForSize({ periods }: KeyChain, size: number): VerifierKey {
  const found = periods.find(({ after, upTo }) => after < size && size <= upTo)
  if (found === undefined) throw new ProofError('mismatch', `the log has ended, and no key signs a tree of ${size}`)
  return found.key
}

/** The key that signs now, or signed last. */
export function currentKey({ periods }: KeyChain): VerifierKey {
  return (periods.at(-1) as KeyPeriod).key
}
