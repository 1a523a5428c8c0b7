import type { Database } from '../../ports/database.ts'
import type { LogEntry } from './model.ts'
import {
  type OwnEntriesPage,
  selectEarliest,
  selectEntries,
  selectEntriesByNumber,
  selectEntryById,
  selectOwnEntries,
} from './store.ts'

export async function findEntry(ports: { database: Database }, id: string): Promise<LogEntry | undefined> {
  return await selectEntryById(ports.database, id)
}

/** The same fingerprint may be recorded many times; what counts is when it was first. */
export async function findEarliestEntry(
  ports: { database: Database },
  fingerprint: Uint8Array,
): Promise<LogEntry | undefined> {
  return await selectEarliest(ports.database, fingerprint)
}

/** The entry with this number: there are no holes, so it is missing only where the log has not grown so far. */
export async function findEntryByNumber(
  ports: { database: Database },
  sequenceNumber: number,
): Promise<LogEntry | undefined> {
  const [entry] = await selectEntries(ports.database, sequenceNumber, sequenceNumber + 1)
  return entry
}

/** In the order of the log. */
export async function findEntriesByNumber(
  ports: { database: Database },
  sequenceNumbers: readonly number[],
): Promise<LogEntry[]> {
  return await selectEntriesByNumber(ports.database, sequenceNumbers)
}

/** Somebody's own, the newest first: those before a number, and with one fingerprint alone where it is given. */
export async function findOwnEntries(
  ports: { database: Database },
  owner: string,
  page: OwnEntriesPage,
): Promise<LogEntry[]> {
  return await selectOwnEntries(ports.database, owner, page)
}
