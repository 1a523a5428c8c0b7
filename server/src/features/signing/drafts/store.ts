import type { DraftContent } from '@countersign/api'
import { type ColumnType, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../../ports/database.ts'
import { idBefore } from '../../../vocabulary/ids.ts'
import { type Draft, type DraftSummary, type ListedDraft, summaryOf } from './model.ts'

type Tables = {
  signing_drafts: {
    id: string
    owner: string
    version: number
    content: ColumnType<DraftContent, string, string>
    summary: ColumnType<DraftSummary, string, string>
    created_at: Date
    updated_at: Date
  }
}

const tables = (database: Database) => database.withTables<Tables>()

/** Nobody else creates a draft of this owner until the transaction ends. */
export async function lockDraftsOf(transaction: Transaction, owner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`drafts of ${owner}`}, 0))`.execute(transaction)
}

export async function countDrafts(database: Database, owner: string): Promise<number> {
  const query = tables(database).selectFrom('signing_drafts').where('owner', '=', owner)
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertDraft(transaction: Transaction, draft: Draft): Promise<void> {
  const { id, owner, version, createdAt, updatedAt } = draft
  await tables(transaction)
    .insertInto('signing_drafts')
    .values({ id, owner, version, ...textsOf(draft), created_at: createdAt, updated_at: updatedAt })
    .execute()
}

export async function updateDraft(transaction: Transaction, draft: Draft): Promise<void> {
  const { id, version, updatedAt } = draft
  await tables(transaction)
    .updateTable('signing_drafts')
    .set({ version, ...textsOf(draft), updated_at: updatedAt })
    .where('id', '=', id)
    .execute()
}

export async function deleteDraft(transaction: Transaction, id: string): Promise<void> {
  await tables(transaction).deleteFrom('signing_drafts').where('id', '=', id).execute()
}

export async function selectDraft(database: Database, id: string): Promise<Draft | undefined> {
  const row = await draftById(database, id).executeTakeFirst()
  return row && draftOf(row)
}

/** Nobody else changes or sends the draft until the transaction ends. */
export async function lockDraft(transaction: Transaction, id: string): Promise<Draft | undefined> {
  const row = await draftById(transaction, id).forUpdate().executeTakeFirst()
  return row && draftOf(row)
}

/** Newest first. */
export async function selectDrafts(
  database: Database,
  { owner, before, limit }: { readonly owner: string; readonly before: string | undefined; readonly limit: number },
): Promise<ListedDraft[]> {
  let query = tables(database)
    .selectFrom('signing_drafts')
    .select(['id', 'owner', 'version', 'summary', 'created_at', 'updated_at'])
    .where('owner', '=', owner)
    .orderBy('id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  return (await query.execute()).map(({ summary, ...row }) => ({ ...factsOf(row), summary }))
}

/** Deletes the drafts created before this time. */
export async function deleteDraftsBefore(database: Database, time: Date): Promise<void> {
  await tables(database).deleteFrom('signing_drafts').where('id', '<', idBefore('draft', time)).execute()
}

function draftById(database: Database, id: string) {
  return tables(database).selectFrom('signing_drafts').selectAll().where('id', '=', id)
}

function textsOf({ content }: Draft): { content: string; summary: string } {
  return { content: JSON.stringify(content), summary: JSON.stringify(summaryOf(content)) }
}

type Row = Selectable<Tables['signing_drafts']>

function draftOf(row: Row): Draft {
  return { ...factsOf(row), content: row.content }
}

function factsOf(row: Omit<Row, 'content' | 'summary'>): Omit<Draft, 'content'> {
  const { id, owner, version, created_at: createdAt, updated_at: updatedAt } = row
  return { id, owner, version, createdAt, updatedAt }
}
