import type { Database } from '../../ports/database.ts'
import type { LogEntry } from './model.ts'
import { selectEarliest, selectEntryById } from './store.ts'

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
