import type { Database } from '../../ports/database.ts'
import { type Caller, ownerOf } from '../../vocabulary/caller.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { selectEarliest, selectEntries, selectEntriesById, selectEntryById } from '../log/entry-store.ts'
import type { LogEntry } from '../log/model.ts'
import { selectDetails } from './details-store.ts'
import { noDetails, type RecordedTimestamp } from './model.ts'
import { type Anchored, type AnchoringPorts, withAnchoring } from './read-anchoring.ts'

/** Finds a record of the caller; refuses those of others. */
export async function findTimestamp(ports: { database: Database }, caller: Caller, id: string): Promise<LogEntry> {
  const entry = await selectEntryById(ports.database, id)
  if (entry === undefined) throw new Refusal('NOT_FOUND', `There is no timestamp ${id}.`)
  if (entry.owner !== ownerOf(caller)) throw new Refusal('ACCESS_DENIED', 'This timestamp belongs to someone else.')
  return entry
}

/** Records of the caller, in the order of their ids. The refusal names the first that is not theirs. */
export async function findTimestampsById(
  { database }: { database: Database },
  caller: Caller,
  ids: readonly string[],
): Promise<LogEntry[]> {
  const found = new Map((await selectEntriesById(database, ids)).map((entry) => [entry.id, entry]))
  const entries = ids.map((id, index) => found.get(id) ?? refuse('NOT_FOUND', `There is no timestamp ${id}.`, index))
  for (const [index, { id, owner }] of entries.entries()) {
    if (owner !== ownerOf(caller)) refuse('ACCESS_DENIED', `The timestamp ${id} belongs to someone else.`, index)
  }
  return entries
}

function refuse(code: 'NOT_FOUND' | 'ACCESS_DENIED', message: string, index: number): never {
  throw new Refusal(code, message, undefined, { fields: [`/ids/${index}`] })
}

/** Records with consecutive numbers. */
export async function findTimestamps(
  ports: { database: Database },
  { from, count }: { readonly from: number; readonly count: number },
): Promise<RecordedTimestamp[]> {
  return await withDetails(ports, await selectEntries(ports.database, from, from + count))
}

/** In the order given. */
export async function withDetails(
  { database }: { database: Database },
  entries: readonly LogEntry[],
): Promise<RecordedTimestamp[]> {
  const numbers = entries.map(({ sequenceNumber }) => sequenceNumber)
  const found = await selectDetails(database, numbers)
  return entries.map((entry) => ({ entry, details: found.get(entry.sequenceNumber) ?? noDetails }))
}

/** The earliest record of the hash, of any owner; undefined if there is none. */
export async function verifyHash(ports: AnchoringPorts, fingerprint: Uint8Array): Promise<Anchored | undefined> {
  const entry = await selectEarliest(ports.database, fingerprint)
  return entry === undefined ? undefined : await withAnchoring(ports, entry)
}
