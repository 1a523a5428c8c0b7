import type { Database } from '../../../ports/database.ts'
import type { Method } from '../authentication/model.ts'

type Tables = { signing_settings: { owner: string; signer_authentication: Method[] } }

const tables = (database: Database) => database.withTables<Tables>()

/** What signers must do whose request says nothing of it. */
export async function selectUsualMethods(database: Database, owner: string): Promise<readonly Method[]> {
  const row = await tables(database)
    .selectFrom('signing_settings')
    .select('signer_authentication')
    .where('owner', '=', owner)
    .executeTakeFirst()
  return row?.signer_authentication ?? []
}

export async function upsertUsualMethods(database: Database, owner: string, methods: readonly Method[]): Promise<void> {
  const changes = { signer_authentication: [...methods] }
  await tables(database)
    .insertInto('signing_settings')
    .values({ owner, ...changes })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet(changes))
    .execute()
}
