import type { consentTexts } from '@countersign/api'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { Language } from '../../../vocabulary/language.ts'

export type ConsentRole = consentTexts.ConsentText['role']

type Key = { owner: string; role: ConsentRole; language: Language }
type Tables = {
  consent_texts: Key & { number: number; text: string | null; changed_at: Date }
  consent_versions: Key & { number: number; text: string | null; created_at: Date }
}

const tables = (database: Database) => database.withTables<Tables>()

/** What an owner decided last for a role and a language: a text of their own, or null for the standard one. */
export interface OwnText {
  readonly role: ConsentRole
  readonly language: Language
  /** From 1. */
  readonly number: number
  readonly text: string | null
  readonly changedAt: Date
}

export async function selectOwnTexts(database: Database, owner: string): Promise<OwnText[]> {
  const rows = await tables(database).selectFrom('consent_texts').selectAll().where('owner', '=', owner).execute()
  return rows.map(({ role, language, number, text, changed_at: changedAt }) => ({
    role,
    language,
    number,
    text,
    changedAt,
  }))
}

/** Adds a version. Nobody else does so for this text until the transaction ends. */
export async function insertOwnText(
  transaction: Transaction,
  owner: string,
  { role, language, text, changedAt }: Omit<OwnText, 'number'>,
): Promise<OwnText> {
  const key = { owner, role, language }
  const { number } = await tables(transaction)
    .insertInto('consent_texts')
    .values({ ...key, number: 1, text, changed_at: changedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'role', 'language'])
        .doUpdateSet({ number: sql`consent_texts.number + 1`, text, changed_at: changedAt }),
    )
    .returning('number')
    .executeTakeFirstOrThrow()
  await tables(transaction)
    .insertInto('consent_versions')
    .values({ ...key, number, text, created_at: changedAt })
    .execute()
  return { role, language, number, text, changedAt }
}

/** Newest first, before this number. */
export async function selectVersions(
  database: Database,
  { owner, role, language }: Key,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<OwnText[]> {
  let query = tables(database)
    .selectFrom('consent_versions')
    .select(['number', 'text', 'created_at'])
    .where('owner', '=', owner)
    .where('role', '=', role)
    .where('language', '=', language)
  if (before !== undefined) query = query.where('number', '<', before)
  const rows = await query.orderBy('number', 'desc').limit(limit).execute()
  return rows.map(({ number, text, created_at: changedAt }) => ({ role, language, number, text, changedAt }))
}
