import { utf8 } from './bytes.ts'
import { decodeEntry } from './entry.ts'
import { ProofError } from './errors.ts'
import type { ProofFile, TimestampedTree } from './proof-file.ts'
import { type ProofKeys, signingKey } from './proof-keys.ts'
import type { TokenTime } from './proof-report.ts'
import { assertContained, TOLERATED_CLOCKS } from './verify-witnesses.ts'

/**
 * Checks an RFC 3161 token over the data. This package knows neither CMS nor certificates, so the caller passes the check
 * in. It rejects only for mistakes of the caller.
 */
export type TokenCheck = (token: Uint8Array, data: Uint8Array) => Promise<TokenFinding>

/** `detail` is a sentence. `unchecked` is a token that may be valid: the time in it proves nothing to the caller. */
export type TokenFinding =
  | (TokenTime & { readonly outcome: 'holds' })
  | { readonly outcome: 'fails' | 'unchecked'; readonly detail: string }

/** Whatever the token says, its checkpoint must be the log's and contain the entry. */
export async function checkTimestamped(
  proof: ProofFile,
  timestamped: TimestampedTree,
  keys: ProofKeys,
  check: TokenCheck | undefined,
): Promise<TokenFinding> {
  // It must be one, although only a tree is signed by it.
  signingKey(proof, keys)
  const text = await assertContained(proof, timestamped, keys, 'timestamped')
  const { serverTimestamp } = decodeEntry(proof.entry)
  if (check === undefined) return { outcome: 'unchecked', detail: 'The token of the authority was not checked.' }
  const found = await check(timestamped.token, utf8(text))
  if (found.outcome === 'holds' && found.time < serverTimestamp - TOLERATED_CLOCKS) {
    throw new ProofError('mismatch', 'the token is older than the entry that it covers')
  }
  return found
}
