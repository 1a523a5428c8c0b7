import type { HashAlgorithm } from './hash.ts'
import type { PublicKey } from './public-key.ts'

/** What can be forged since a day. What is known to have existed before that day is not a forgery. */
export type Weakness = { readonly since: Date; readonly what: string }

/**
 * The one list of what is too weak, and since when (ETSI TS 119 312 v1.5.1 A.2 to A.6). What is not in it is strong
 * enough as far as anybody knows.
 */
const HASH_ENDS: Partial<Record<HashAlgorithm, Date>> = { 'SHA-1': new Date('2012-08-01T00:00:00Z') }

/** The smallest first: a key belongs to the first line that it is short enough for. */
const RSA_ENDS: readonly { readonly below: number; readonly end: Date }[] = [
  { below: 1024, end: new Date('2010-08-01T00:00:00Z') },
  { below: 2048, end: new Date('2019-10-01T00:00:00Z') },
]

export function hashWeakness(hash: HashAlgorithm | null): Weakness | null {
  const since = hash === null ? undefined : HASH_ENDS[hash]
  return since === undefined ? null : { since, what: 'rests on SHA-1, which can be forged' }
}

export function keyWeakness(key: PublicKey): Weakness | null {
  if (key.kind !== 'rsa') return null
  const line = RSA_ENDS.find(({ below }) => key.modulusBits < below)
  return line === undefined ? null : { since: line.end, what: 'was signed with a key that is too short' }
}

/** The one that was the first to be too weak. */
export function firstWeakness(found: readonly (Weakness | null)[]): Weakness | null {
  return found.reduce((first, one) => (first === null || (one !== null && one.since < first.since) ? one : first), null)
}

/** Whether something that existed at that time may be a forgery; nobody knows when it was made where there is no time. */
export function isForgeable(weakness: Weakness | null, existedAt: Date | undefined): boolean {
  return weakness !== null && !(existedAt !== undefined && existedAt < weakness.since)
}
