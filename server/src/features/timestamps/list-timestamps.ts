import { type Caller, ownerOf } from '../../vocabulary/caller.ts'
import { readNumberCursor } from '../../vocabulary/read-cursor.ts'
import { bytesOfHex } from '../../vocabulary/sha256-hex.ts'
import { selectOwnEntries } from '../log/entry-store.ts'
import { withDetails } from './find-timestamp.ts'
import { noDetails, type TimestampDetails } from './model.ts'
import { type Anchored, type AnchoringPorts, withAnchoringOfAll } from './read-anchoring.ts'

interface Query {
  readonly limit: number
  readonly cursor?: string
  /** A fingerprint, hexadecimal. */
  readonly query?: string
}

export interface ListedTimestamp extends Anchored {
  readonly details: TimestampDetails
}

/** The caller's own, the newest first; the cursor is the number of the last one shown. */
export async function listTimestamps(
  ports: AnchoringPorts,
  caller: Caller,
  { limit, cursor, query }: Query,
): Promise<{ timestamps: ListedTimestamp[]; nextCursor: string | null }> {
  const found = await selectOwnEntries(ports.database, ownerOf(caller), {
    limit: limit + 1,
    before: readNumberCursor(cursor),
    fingerprint: query === undefined ? undefined : bytesOfHex(query),
  })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const recorded = await withDetails(ports, shown)
  const anchored = await withAnchoringOfAll(ports, shown)
  return {
    timestamps: anchored.map((one, index) => ({ ...one, details: recorded[index]?.details ?? noDetails })),
    nextCursor: found.length > limit && last !== undefined ? String(last.sequenceNumber) : null,
  }
}
