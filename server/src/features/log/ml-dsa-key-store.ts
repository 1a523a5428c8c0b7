import type { Database } from '../../ports/database.ts'
import type { StoredKey } from './model.ts'

type Tables = { log_ml_dsa_key: { only_row?: boolean; public_key: Buffer; encrypted_private_key: Buffer } }

/** Returns the second key of the log: the offered one if there was none, however many nodes offer one. */
export async function settleMlDsaKey(database: Database, offered: StoredKey): Promise<StoredKey> {
  const tables = database.withTables<Tables>()
  await tables
    .insertInto('log_ml_dsa_key')
    .values({
      public_key: Buffer.from(offered.publicKey),
      encrypted_private_key: Buffer.from(offered.encryptedPrivateKey),
    })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute()
  return await tables
    .selectFrom('log_ml_dsa_key')
    .select(['public_key as publicKey', 'encrypted_private_key as encryptedPrivateKey'])
    .executeTakeFirstOrThrow()
}
