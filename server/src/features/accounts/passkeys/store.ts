import type { Database, Transaction } from '../../../ports/database.ts'
import type { Credential } from '../../passkeys/ceremonies.ts'

type Tables = {
  passkeys: {
    id: string
    user_id: string
    name: string
    credential_id: Buffer
    public_key: Buffer
    counter: number
    transports: string[]
    created_at: Date
    last_used_at: Date | null
  }
}

/** A passkey of a person with an account. */
export interface Passkey extends Credential {
  readonly id: string
  readonly userId: string
  /** As its owner calls it. */
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

const tables = (database: Database) => database.withTables<Tables>()

/** The oldest first. */
export async function selectPasskeys(database: Database, userId: string): Promise<Passkey[]> {
  const rows = await tables(database)
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(passkeyOf)
}

export async function findPasskey(database: Database, credentialId: Uint8Array): Promise<Passkey | undefined> {
  const row = await tables(database)
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', Buffer.from(credentialId))
    .executeTakeFirst()
  return row && passkeyOf(row)
}

/** Returns false if somebody has registered this passkey. */
export async function insertPasskey(transaction: Transaction, passkey: Passkey): Promise<boolean> {
  const { id, userId, name, credentialId, publicKey, counter, transports, createdAt, lastUsedAt } = passkey
  const result = await tables(transaction)
    .insertInto('passkeys')
    .values({
      id,
      user_id: userId,
      name,
      credential_id: Buffer.from(credentialId),
      public_key: Buffer.from(publicKey),
      counter,
      transports: [...transports],
      created_at: createdAt,
      last_used_at: lastUsedAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Returns false if the counter does not grow: a concurrent use was faster, or the passkey was copied. */
export async function noteUse(
  database: Database,
  { id }: Pick<Passkey, 'id'>,
  counter: number,
  usedAt: Date,
): Promise<boolean> {
  const result = await tables(database)
    .updateTable('passkeys')
    .set({ counter, last_used_at: usedAt })
    .where('id', '=', id)
    .where(({ eb, or, and }) => or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb.val(counter === 0)])]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Returns undefined if this person has no such passkey. */
export async function updateName(
  transaction: Transaction,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey | undefined> {
  const row = await tables(transaction)
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && passkeyOf(row)
}

/** Returns undefined if this person has no such passkey. */
export async function deletePasskey(
  transaction: Transaction,
  userId: string,
  id: string,
): Promise<Passkey | undefined> {
  const row = await tables(transaction)
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && passkeyOf(row)
}

function passkeyOf(row: Tables['passkeys']): Passkey {
  const { id, name, counter, transports } = row
  return {
    id,
    userId: row.user_id,
    name,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: Number(counter),
    transports,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }
}
