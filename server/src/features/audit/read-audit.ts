import type { AuditHeads, AuditPage } from '@countersign/api'
import type { Database } from '../../ports/database.ts'
import { readNumberCursor } from '../../vocabulary/read-cursor.ts'
import { type AuditEntry, chainOf } from './model.ts'
import { type EntryFilter, type NumberRange, selectEnd, selectEntries, selectFirstSince, selectHeads } from './store.ts'

interface Ports {
  readonly database: Database
}

/** ISO 8601. */
interface Period {
  readonly from?: string
  readonly to?: string
}

interface Query extends Period, EntryFilter {
  readonly limit: number
  readonly cursor?: string
}

/** A search reads no more than this for one page: a long log must not keep the database busy. */
const mostRead = 20_000

/** Newest first; the cursor is a number that all further entries are below. */
export async function listAudit(
  { database }: Ports,
  organizationId: string | null,
  { limit, cursor, from, to, ...filter }: Query,
): Promise<AuditPage> {
  const chain = chainOf(organizationId)
  const { first, last } = await rangeOf(database, chain, { ...(from && { from }), ...(to && { to }) })
  const top = Math.min(last, (readNumberCursor(cursor) ?? Number.MAX_SAFE_INTEGER) - 1)
  const bottom = Math.max(first, top - mostRead + 1)
  const range = { first: bottom, last: top }
  const found = await selectEntries(database, chain, range, { filter, limit: limit + 1, order: 'desc' })
  const entries = found.slice(0, limit)
  const reached = found.length > limit ? (entries.at(-1)?.number ?? 0) : bottom
  return { entries, nextCursor: reached > first ? String(reached) : null }
}

const chunk = 500

/** All entries of a period, oldest first. What is recorded meanwhile is not among them. */
export async function* exportAudit(
  { database }: Ports,
  organizationId: string | null,
  { from, to, ...filter }: Period & EntryFilter,
): AsyncGenerator<AuditEntry> {
  const chain = chainOf(organizationId)
  const { first, last } = await rangeOf(database, chain, { ...(from && { from }), ...(to && { to }) })
  for (let next = first; next <= last; next += chunk) {
    const range = { first: next, last: Math.min(last, next + chunk - 1) }
    yield* await selectEntries(database, chain, range, { filter, limit: chunk, order: 'asc' })
  }
}

export async function readHeads(
  { database }: Ports,
  organizationId: string | null,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string },
): Promise<AuditHeads> {
  const chain = chainOf(organizationId)
  const { number, hash, at } = await selectEnd(database, chain)
  const found = await selectHeads(database, chain, { before: readNumberCursor(cursor), limit: limit + 1 })
  const heads = found.slice(0, limit)
  return {
    last: hash === null || at === null ? null : { number, hash, at: at.toISOString() },
    heads,
    nextCursor: found.length > limit ? String(heads.at(-1)?.number) : null,
  }
}

/** Times never decrease within a chain, so a period is a range of numbers. */
async function rangeOf(database: Database, chain: string, { from, to }: Period): Promise<NumberRange> {
  const { number } = await selectEnd(database, chain)
  const first = from === undefined ? 1 : await selectFirstSince(database, chain, new Date(from))
  const last = to === undefined ? number : (await selectFirstSince(database, chain, new Date(to))) - 1
  return { first, last }
}
