import type { Database } from '../../ports/database.ts'
import { selectEntryById, selectFirstOfType } from '../log/entry-store.ts'
import type { LogEntry } from '../log/model.ts'
import { entryIdOf, serialNumberOf } from './serial-number.ts'

/** An entry of the log for a token. */
export interface RecordedToken {
  readonly entry: LogEntry
  readonly serialNumber: Uint8Array
}

interface Ports {
  readonly database: Database
}

/** Undefined if no token with this serial number was recorded. */
export async function findTokenBySerial(
  { database }: Ports,
  serialNumber: Uint8Array,
): Promise<RecordedToken | undefined> {
  const id = entryIdOf(serialNumber)
  return recorded(id && (await selectEntryById(database, id)))
}

/** By the SHA-256 of its TSTInfo. Others may have recorded this hash as well: their entries have another type. */
export async function findTokenByHash({ database }: Ports, hash: Uint8Array): Promise<RecordedToken | undefined> {
  return recorded(await selectFirstOfType(database, 'TOKEN', hash))
}

function recorded(entry: LogEntry | '' | undefined): RecordedToken | undefined {
  return entry ? { entry, serialNumber: serialNumberOf(entry.id) } : undefined
}
