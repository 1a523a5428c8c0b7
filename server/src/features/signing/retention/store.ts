import { sql } from 'kysely'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { EndedRequest, Retention } from './model.ts'

type Tables = {
  retention_settings: { owner: string; documents_days: number | null; personal_data_days: number | null }
  signing_requests: {
    id: string
    owner: string
    ended_at: Date | null
    documents_deleted_at: Date | null
    people_erased_at: Date | null
    retention_hold: boolean
  }
}

const tables = (database: Database) => database.withTables<Tables>()

export async function selectRetention(database: Database, owner: string): Promise<Retention> {
  const row = await tables(database)
    .selectFrom('retention_settings')
    .select(['documents_days as documentsDays', 'personal_data_days as personalDataDays'])
    .where('owner', '=', owner)
    .executeTakeFirst()
  return row ?? { documentsDays: null, personalDataDays: null }
}

export async function upsertRetention(
  transaction: Transaction,
  owner: string,
  { documentsDays, personalDataDays }: Retention,
): Promise<void> {
  const changes = { documents_days: documentsDays, personal_data_days: personalDataDays }
  await tables(transaction)
    .insertInto('retention_settings')
    .values({ owner, ...changes })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet(changes))
    .execute()
}

/** Owners who delete anything by time, in order, after the given one. */
export async function selectOwnersWithRetention(database: Database, after: string, most: number): Promise<string[]> {
  const rows = await tables(database)
    .selectFrom('retention_settings')
    .select('owner')
    .where('owner', '>', after)
    .where((where) => where.or([where('documents_days', 'is not', null), where('personal_data_days', 'is not', null)]))
    .orderBy('owner')
    .limit(most)
    .execute()
  return rows.map(({ owner }) => owner)
}

/** What is left of a request until it is deleted. */
export type Rest = 'documents_deleted_at' | 'people_erased_at'

/** Requests that ended by this time, are not on hold and still have this; the oldest first, after the given one. */
export async function selectWith(
  database: Database,
  rest: Rest,
  { owner, endedBy, after, most }: { owner: string; endedBy: Date; after: EndedRequest | undefined; most: number },
): Promise<EndedRequest[]> {
  let query = tables(database)
    .selectFrom('signing_requests')
    .select(['id', 'ended_at as endedAt'])
    .where('owner', '=', owner)
    .where('ended_at', '<=', endedBy)
    .where(rest, 'is', null)
    .where('retention_hold', '=', false)
    .orderBy('ended_at')
    .orderBy('id')
    .limit(most)
  if (after !== undefined) query = query.where(sql<boolean>`(ended_at, id) > (${after.endedAt}, ${after.id})`)
  return await query.$narrowType<{ endedAt: Date }>().execute()
}

export async function updateHold(transaction: Transaction, id: string, isHeld: boolean): Promise<void> {
  await tables(transaction)
    .updateTable('signing_requests')
    .set({ retention_hold: isHeld })
    .where('id', '=', id)
    .execute()
}
