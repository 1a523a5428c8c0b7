import { sha256, whyNotRecordOf } from '@countersign/proof'
import type { Log } from '../log/log.ts'

/** A token that nobody has yet. */
export interface NewToken {
  readonly entryId: string
  /** What it states: a TSTInfo, DER. */
  readonly info: Uint8Array
  /** The one that it states. */
  readonly time: Date
}

/**
 * Resolves once the log has a durable entry, whose fingerprint is the SHA-256 of what the token states. Returns why the
 * token must not be issued: with an entry that is too late for its time, it would look backdated.
 */
export async function recordToken(log: Log, { entryId, info, time }: NewToken): Promise<string | undefined> {
  const { entry } = await log.append({ id: entryId, owner: null, type: 'TOKEN', fingerprint: sha256(info) })
  const recorded = { type: entry.type, serverTimestamp: entry.time.getTime() }
  const problem = whyNotRecordOf(recorded, time.getTime())
  return problem && `The log was too slow: ${problem}. Try again.`
}
