import type { timestamps as api } from '@countersign/api'
import { type Caller, ownerOf } from '../../vocabulary/caller.ts'
import { readNumberCursor } from '../../vocabulary/read-cursor.ts'
import { bytesOfHex } from '../../vocabulary/sha256-hex.ts'
import { findReach } from '../anchoring/find-batch.ts'
import { selectEntriesByNumber, selectOwnEntries } from '../log/entry-store.ts'
import type { LogEntry } from '../log/model.ts'
import { selectNumbers } from './details-store.ts'
import { withDetails } from './find-timestamp.ts'
import { noDetails, type TimestampDetails } from './model.ts'
import { type Anchored, type AnchoringPorts, withAnchoringOfAll } from './read-anchoring.ts'

interface Query {
  readonly limit: number
  readonly cursor?: string
  /** A fingerprint, hexadecimal. */
  readonly query?: string
  readonly externalId?: string
  readonly createdSince?: string
  readonly status?: api.BlockchainStatus
}

export interface ListedTimestamp extends Anchored {
  readonly details: TimestampDetails
}

/** The caller's records, newest first; the cursor is the number of the last one shown. */
export async function listTimestamps(
  ports: AnchoringPorts,
  caller: Caller,
  query: Query,
): Promise<{ timestamps: ListedTimestamp[]; nextCursor: string | null }> {
  const { limit, createdSince } = query
  const selected = await selectPage(ports, ownerOf(caller), query)
  // Times never decrease in the log: after the first that is too old there are only older ones.
  const tooOld = createdSince === undefined ? -1 : selected.findIndex(({ time }) => time < new Date(createdSince))
  const found = tooOld === -1 ? selected : selected.slice(0, tooOld)
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const recorded = await withDetails(ports, shown)
  const anchored = await withAnchoringOfAll(ports, shown)
  return {
    timestamps: anchored.map((one, index) => ({ ...one, details: recorded[index]?.details ?? noDetails })),
    nextCursor: found.length > limit && last !== undefined ? String(last.sequenceNumber) : null,
  }
}

/** One more than shown, which tells whether there are more. */
async function selectPage(ports: AnchoringPorts, owner: string, query: Query): Promise<readonly LogEntry[]> {
  const { database } = ports
  const { from, to } = await rangeOf(ports, query.status)
  const before = Math.min(to, readNumberCursor(query.cursor) ?? to)
  const page = { limit: query.limit + 1, from, before }
  if (query.externalId === undefined) {
    const fingerprint = query.query === undefined ? undefined : bytesOfHex(query.query)
    return await selectOwnEntries(database, owner, { ...page, fingerprint })
  }
  const numbers = await selectNumbers(database, owner, query.externalId, page)
  return (await selectEntriesByNumber(database, numbers)).toReversed()
}

/** The numbers with this status. */
async function rangeOf(
  ports: AnchoringPorts,
  status: api.BlockchainStatus | undefined,
): Promise<{ readonly from: number; readonly to: number }> {
  if (status === undefined) return { from: 0, to: Number.MAX_SAFE_INTEGER }
  const { confirmed, batched } = await findReach(ports)
  switch (status) {
    case 'CONFIRMED':
      return { from: 0, to: confirmed }
    case 'BATCHED':
      return { from: confirmed, to: batched }
    case 'QUEUED':
      return { from: batched, to: Number.MAX_SAFE_INTEGER }
  }
}
