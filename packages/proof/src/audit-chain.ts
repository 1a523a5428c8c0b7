import { toHex, utf8 } from './bytes.ts'
import { canonicalJson, type ExactJson } from './canonical-json.ts'
import { ProofError } from './errors.ts'
import { sha256 } from './sha256.ts'

/** The members of an entry of the audit log that make it a chain. The others are hashed as they are. */
export type ChainedEntry = {
  /** From 1, without gaps. */
  readonly number: number
  /** Null for the first entry. */
  readonly previousHash: string | null
  readonly [member: string]: ExactJson
}

/** SHA-256 of the entry in canonical JSON (RFC 8785), without its own `hash`. */
export function auditHash(entry: ChainedEntry): string {
  const { hash: _, ...hashed } = entry
  return toHex(sha256(utf8(canonicalJson(hashed))))
}

export type AuditHead = { readonly number: number; readonly hash: string }

/**
 * Checks that an entry follows the one before, and returns it as the new head. An export may begin in the middle of a
 * chain: without a `previous` head, the first entry is taken as it is.
 */
export function followAuditChain(previous: AuditHead | undefined, entry: unknown): AuditHead {
  const { number, hash, previousHash } = read(entry)
  const claimed = previousHash ?? 'none'
  if (previous !== undefined && number !== previous.number + 1) {
    throw new ProofError('mismatch', `entry ${number} follows entry ${previous.number}`)
  }
  if ((number === 1) !== (previousHash === null) || (previous !== undefined && previousHash !== previous.hash)) {
    throw new ProofError('mismatch', `entry ${number} names ${claimed} as the hash of the entry before`)
  }
  if (auditHash(entry as ChainedEntry) !== hash) {
    throw new ProofError('mismatch', `entry ${number} does not have the hash that it names`)
  }
  return { number, hash }
}

function read(entry: unknown): AuditHead & { readonly previousHash: string | null } {
  const { number, hash, previousHash } = (entry ?? {}) as { [member: string]: unknown }
  const isHead = Number.isSafeInteger(number) && (number as number) > 0 && typeof hash === 'string'
  if (!isHead || (previousHash !== null && typeof previousHash !== 'string')) {
    throw new ProofError('malformed', 'this is not an entry of an audit log: number, hash or previousHash is missing')
  }
  return { number: number as number, hash, previousHash }
}
