import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { Operator, PageRequest } from '../model.ts'

type Tables = {
  operators: {
    id: string
    name: string
    hash: Buffer
    hint: string
    created_at: Date
    last_used_at: Date | null
    disabled_at: Date | null
  }
}

const tables = (database: Database) => database.withTables<Tables>()

/** Returns false if a working operator has this name. */
export async function insertOperator(
  transaction: Transaction,
  { id, name, hint, createdAt, hash }: Operator & { readonly hash: Buffer },
): Promise<boolean> {
  const result = await tables(transaction)
    .insertInto('operators')
    .values({ id, name, hash, hint, created_at: createdAt, last_used_at: null, disabled_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function selectOperators(database: Database, page: PageRequest): Promise<Operator[]> {
  let query = tables(database).selectFrom('operators').selectAll().orderBy('id')
  if (page.cursor !== undefined) query = query.where('id', '>', page.cursor)
  return (await query.limit(page.limit + 1).execute()).map(operatorOf)
}

/** Disabled ones as well. */
export async function hasOperator(database: Database): Promise<boolean> {
  return (await tables(database).selectFrom('operators').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function findOperatorByHash(database: Database, hash: Buffer): Promise<Operator | undefined> {
  const row = await tables(database).selectFrom('operators').selectAll().where('hash', '=', hash).executeTakeFirst()
  return row && operatorOf(row)
}

export async function updateLastUseOfOperator(database: Database, id: string, at: Date): Promise<void> {
  await tables(database).updateTable('operators').set({ last_used_at: at }).where('id', '=', id).execute()
}

/** Keeps the time of the first call; undefined if there is no such operator. */
export async function markOperatorDisabled(
  transaction: Transaction,
  id: string,
  at: Date,
): Promise<Operator | undefined> {
  const row = await tables(transaction)
    .updateTable('operators')
    .set(({ fn, ref, val }) => ({ disabled_at: fn.coalesce(ref('disabled_at'), val(at)) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && operatorOf(row)
}

function operatorOf(row: Selectable<Tables['operators']>): Operator {
  const { id, name, hint, created_at: createdAt, last_used_at: lastUsedAt, disabled_at: disabledAt } = row
  return { id, name, hint, createdAt, lastUsedAt, disabledAt }
}
