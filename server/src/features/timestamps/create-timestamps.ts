import type { timestamps as api } from '@countersign/api'
import type { Clock } from '../../ports/clock.ts'
import type { Alongside } from '../../ports/database.ts'
import type { Randomness } from '../../ports/randomness.ts'
import { type Caller, ownerOf } from '../../vocabulary/caller.ts'
import { makeId } from '../../vocabulary/ids.ts'
import { bytesOfHex, hexOf } from '../../vocabulary/sha256-hex.ts'
import type { Log } from '../log/log.ts'
import type { Commit, Companion, LogEntry, NewEntry } from '../log/model.ts'
import { timestampsSpent } from '../quota/spend-timestamps.ts'
import { insertDetails } from './details-store.ts'
import { detailsOf, hasDetails, type RecordedTimestamp, type TimestampDetails } from './model.ts'

interface Ports {
  readonly log: Log
  readonly clock: Clock
  readonly randomness: Randomness
}

export interface NewTimestamp extends Pick<NewEntry, 'fingerprint' | 'type'> {
  readonly details: TimestampDetails
}

export function submitted({ hash, ...details }: api.NewTimestamp): NewTimestamp {
  return { fingerprint: bytesOfHex(hash), type: 'SUBMITTED_HASH', details: detailsOf(details) }
}

/** What must be equal in a repeated request. */
export function contentOf({ fingerprint, details }: NewTimestamp): unknown[] {
  return [hexOf(fingerprint), ...(hasDetails(details) ? [details] : [])]
}

/**
 * Durable when it resolves: all of them, with consecutive numbers, or none. The same fingerprint may be given any
 * number of times; each becomes its own record.
 */
export async function createTimestamps(
  ports: Ports,
  caller: Caller,
  wanted: readonly NewTimestamp[],
  alongside?: Alongside<readonly RecordedTimestamp[]>,
): Promise<readonly RecordedTimestamp[]> {
  const owner = ownerOf(caller)
  const now = ports.clock.now()
  const random = ports.randomness.bytes(10 * wanted.length)
  const added = wanted.map(({ fingerprint, type }, index) => {
    const id = makeId('ts', now, random.subarray(10 * index, 10 * (index + 1)))
    return { id, owner, fingerprint, type }
  })
  const share = caller.payer === null ? undefined : { of: timestampsSpent, key: caller.payer }
  const { entries, commit } = await ports.log.appendAll(added, companionOf(wanted, alongside), share)
  return withDetails(wanted, entries, commit)
}

/** Undefined if there is nothing to store with the entries, which are then appended faster. */
function companionOf(
  wanted: readonly NewTimestamp[],
  alongside: Alongside<readonly RecordedTimestamp[]> | undefined,
): Companion<void, readonly LogEntry[]> | undefined {
  if (alongside === undefined && !wanted.some(({ details }) => hasDetails(details))) return undefined
  return {
    names: alongside === undefined ? [] : [alongside.name],
    async join(transaction) {
      const keep = await alongside?.join(transaction)
      return async (entries) => {
        const recorded = withDetails(wanted, entries)
        await insertDetails(transaction, recorded)
        await keep?.(recorded)
      }
    },
  }
}

function withDetails(
  wanted: readonly NewTimestamp[],
  entries: readonly LogEntry[],
  commit?: Commit,
): RecordedTimestamp[] {
  return wanted.map(({ details }, index) => ({ entry: entries[index] as LogEntry, details, commit }))
}
