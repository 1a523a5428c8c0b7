import { sql } from 'kysely'
import type { Database } from '../../ports/database.ts'
import type { Vault } from '../../ports/vault.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'

const purpose = 'secret-key-check'
const text = Buffer.from('countersign')

/** Refuses a secret key other than the one this database was encrypted with; the first key is accepted. */
export async function checkSecretKey(database: Database, vault: Vault): Promise<void> {
  const encrypted = Buffer.from(vault.encrypt(purpose, text))
  await sql`insert into secret_key_check (sealed) values (${encrypted}) on conflict do nothing`.execute(database)
  await verifySecretKey(database, vault)
}

/** Checks, without writing, that encrypted data can be read. */
export async function verifySecretKey(database: Database, vault: Vault): Promise<void> {
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from secret_key_check`.execute(database)
  try {
    vault.decrypt(purpose, rows[0]?.sealed ?? Buffer.alloc(0))
  } catch {
    throw new StartRefused(
      'SECRET_KEY is not the key that encrypted this database. Set the right one, or restore DATA_DIR/secret-key.',
    )
  }
}
