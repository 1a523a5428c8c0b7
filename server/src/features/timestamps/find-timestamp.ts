import type { Database } from '../../ports/database.ts'
import { type Caller, ownerOf } from '../../vocabulary/caller.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { findEntry } from '../log/find-entry.ts'
import type { LogEntry } from '../log/model.ts'

/** A record of the caller's own. */
export async function findTimestamp(ports: { database: Database }, caller: Caller, id: string): Promise<LogEntry> {
  const entry = await findEntry(ports, id)
  if (entry === undefined) throw new Refusal('NOT_FOUND', `There is no timestamp ${id}.`)
  if (entry.owner !== ownerOf(caller))
    throw new Refusal('BELONGS_TO_ANOTHER', 'This timestamp belongs to someone else.')
  return entry
}
