import {
  decodeEntry,
  formatVerifierKey,
  indexOfStatement,
  type KeyChain,
  MAX_STATEMENT_LENGTH,
  MAX_STATEMENTS,
  openKeyChain,
  openLogStatement,
  ProofError,
  periodOf,
  splitStatements,
  statementCommitment,
  toHex,
  type VerifierKey,
} from '@countersign/proof'
import { Contradiction, contradictionOf } from './log-contradiction.ts'
import type { LogSource } from './log-source.ts'

/** What a log has stated about itself, with the entries that its statements must be. */
export interface Stated {
  readonly chain: KeyChain
  readonly notes: readonly string[]
}

/** Undefined if the log has stated nothing. Each statement is signed, but nothing shows yet that it is in the log. */
export async function fetchStated(source: LogSource, origin: string): Promise<Stated | undefined> {
  const bytes = await source.get('keys', MAX_STATEMENTS * (MAX_STATEMENT_LENGTH + 1))
  if (bytes === undefined || bytes.length === 0) return undefined
  try {
    const notes = splitStatements(Buffer.from(bytes).toString())
    return { notes, chain: await openKeyChain(origin, notes) }
  } catch (error) {
    throw contradictionOf(`${source.address}/keys is not a chain of the keys of ${origin}`, error)
  }
}

/** The statements that lead from one of these keys to the other; undefined if there are none. */
export async function statedBetween(
  source: LogSource,
  one: VerifierKey,
  other: VerifierKey,
): Promise<Stated | undefined> {
  if (one.name !== other.name) return undefined
  const stated = await fetchStated(source, one.name)
  if (stated === undefined) return undefined
  return [one, other].every((key) => periodOf(stated.chain, key) !== undefined) ? stated : undefined
}

/**
 * Compares the statements with the entries from one number up to another (exclusive): a log that tells only some readers
 * about a key, or forgets what it has stated, cannot have both.
 */
export async function assertStated(
  { notes }: Pick<Stated, 'notes'>,
  entries: readonly Uint8Array[],
  from: number,
  to: number,
): Promise<void> {
  const found = new Map(entries.map((bytes) => [decodeEntry(bytes).index, toHex(decodeEntry(bytes).commitment)]))
  for (const note of notes) {
    const index = indexOfStatement(await openLogStatement(note))
    if (index < from || index >= to) continue
    if (found.get(index) !== toHex(statementCommitment(note))) {
      throw new Contradiction(`The log has stated what its entry ${index} does not contain:\n\n${note.trimEnd()}`)
    }
    found.delete(index)
  }
  for (const index of found.keys()) {
    throw new Contradiction(`Entry ${index} is a statement of the log about itself that it does not publish.`)
  }
}

/** Sentences about the keys of the log, and about its end. */
export function statedWords({ chain }: Stated, since: number): string[] {
  const changes = chain.periods
    .filter(({ after }) => after >= since && after >= 0)
    .map(({ key, after }) => `The log signs with the key ${key.id} since entry ${after}, as its former key has signed.`)
  const { frozen } = chain
  if (frozen === undefined) return changes
  const next =
    frozen.successor === null ? 'No log continues it.' : `It continues as ${formatVerifierKey(frozen.successor)}.`
  return [...changes, `The log has ended with entry ${frozen.tree.size}. ${next}`]
}

export function isUnsigned(error: unknown): boolean {
  return error instanceof ProofError && error.kind !== 'platform'
}
