import type { TrustedList } from '@countersign/pki/trusted-lists'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import type { KeptList } from './model.ts'

type Tables = {
  trusted_lists: {
    url: string
    source: string
    content: TrustedList | null
    version: number
    loaded_at: Date | null
    problem: string | null
    tried_at: Date
  }
}

const tables = (database: Database) => database.withTables<Tables>()

/** Without their contents, which are large. */
export async function selectLists(database: Database, sources: readonly string[]): Promise<KeptList[]> {
  if (sources.length === 0) return []
  return await tables(database)
    .selectFrom('trusted_lists')
    .select(['url', 'loaded_at as loadedAt', 'problem'])
    .select([
      sql<string | null>`content ->> 'territory'`.as('territory'),
      sql<string | null>`content ->> 'nextUpdate'`.as('nextUpdate'),
    ])
    .where('source', 'in', [...sources])
    .orderBy('url')
    .execute()
}

export async function selectContents(database: Database, sources: readonly string[]): Promise<TrustedList[]> {
  const rows = await tables(database)
    .selectFrom('trusted_lists')
    .select('content')
    .where('source', 'in', [...sources])
    .orderBy('url')
    .execute()
  return rows.flatMap(({ content }) => content ?? [])
}

/** Changes whenever one of the lists changes. */
export async function selectState(database: Database, sources: readonly string[]): Promise<string> {
  const { state } = await tables(database)
    .selectFrom('trusted_lists')
    .select(sql<string | null>`md5(string_agg(url || ' ' || version, ',' order by url))`.as('state'))
    .where('source', 'in', [...sources])
    .executeTakeFirstOrThrow()
  return state ?? ''
}

/** Null if it is not stored, or was never read. */
export async function selectContent(database: Database, url: string): Promise<TrustedList | null> {
  const row = await tables(database)
    .selectFrom('trusted_lists')
    .select('content')
    .where('url', '=', url)
    .executeTakeFirst()
  return row?.content ?? null
}

type Loaded = { readonly url: string; readonly source: string; readonly content: TrustedList; readonly at: Date }

export async function upsertList(transaction: Transaction, { url, source, content, at }: Loaded): Promise<void> {
  const json = sql<TrustedList>`${JSON.stringify(content)}::jsonb`
  await tables(transaction)
    .insertInto('trusted_lists')
    .values({ url, source, content: json, version: at.getTime(), loaded_at: at, problem: null, tried_at: at })
    .onConflict((conflict) =>
      conflict.column('url').doUpdateSet({
        source,
        content: json,
        version: sql<number>`case when trusted_lists.content is distinct from excluded.content
          then greatest(excluded.version, trusted_lists.version + 1) else trusted_lists.version end`,
        loaded_at: at,
        problem: null,
        tried_at: at,
      }),
    )
    .execute()
}

type Failed = { readonly url: string; readonly source: string; readonly problem: string; readonly at: Date }

/** The list loaded before stays in use. */
export async function upsertProblem(database: Database, { url, source, problem, at }: Failed): Promise<void> {
  await tables(database)
    .insertInto('trusted_lists')
    .values({ url, source, content: null, version: 0, loaded_at: null, problem, tried_at: at })
    .onConflict((conflict) => conflict.column('url').doUpdateSet({ problem, tried_at: at }))
    .execute()
}

/** Deletes the lists that this source no longer points to. */
export async function deletePointed(
  transaction: Transaction,
  source: string,
  pointed: readonly string[],
): Promise<void> {
  await tables(transaction)
    .deleteFrom('trusted_lists')
    .where('source', '=', source)
    .where('url', 'not in', [source, ...pointed])
    .execute()
}

export async function deleteOtherSources(database: Database, sources: readonly string[]): Promise<void> {
  const all = tables(database).deleteFrom('trusted_lists')
  await (sources.length === 0 ? all : all.where('source', 'not in', [...sources])).execute()
}
