import type { Database } from '../../../ports/database.ts'

type Tables = { embedding_origins: { owner: string; origins: string[] } }

const tables = (database: Database) => database.withTables<Tables>()

/** The allowed origins of an organization or a person, as they were given. */
export async function selectOrigins(database: Database, owner: string): Promise<readonly string[]> {
  const row = await tables(database)
    .selectFrom('embedding_origins')
    .select('origins')
    .where('owner', '=', owner)
    .executeTakeFirst()
  return row?.origins ?? []
}

export async function replaceOrigins(database: Database, owner: string, given: readonly string[]): Promise<void> {
  const origins = [...given]
  await tables(database)
    .insertInto('embedding_origins')
    .values({ owner, origins })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet({ origins }))
    .execute()
}
