import { sql } from 'kysely'
import type { Database } from '../../ports/database.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import type { SecretKeyVault } from './secret-key-vault.ts'

export const checkPurpose = 'secret-key-check'
const text = Buffer.from('countersign')

/**
 * Refuses secret keys that lack one which this database needs; the first key is accepted. From then on, the database
 * needs the key that encrypts, until a rotation has replaced it.
 */
export async function checkSecretKey(database: Database, vault: SecretKeyVault): Promise<void> {
  const encrypted = Buffer.from(vault.encrypt(checkPurpose, text))
  await sql`insert into secret_key_check (sealed) values (${encrypted}) on conflict do nothing`.execute(database)
  const opener = await requireNeededKeys(database, vault)
  await sql`insert into secret_keys (id) select ${opener} where not exists (select from secret_keys)
    on conflict do nothing`.execute(database)
  await sql`insert into secret_keys (id) values (${vault.keyIds[0]})
    on conflict (id) do update set retired_at = null where secret_keys.retired_at is not null`.execute(database)
}

/** Checks, without writing, that encrypted data can be read, and that what this node encrypts stays readable. */
export async function verifySecretKey(database: Database, vault: SecretKeyVault): Promise<void> {
  await requireNeededKeys(database, vault)
  const [id] = vault.keyIds
  if (!(await keysOf(database)).some((key) => key.id === id && key.retired)) return
  throw new StartRefused(
    `This node encrypts with the secret key ${id}, which was replaced. Restart it with the new SECRET_KEY.`,
  )
}

/** Returns the ID of the key that opens the check. */
async function requireNeededKeys(database: Database, vault: SecretKeyVault): Promise<string> {
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from secret_key_check`.execute(database)
  const opener = vault.openerOf(checkPurpose, rows[0]?.sealed ?? Buffer.alloc(0))
  const needed = (await keysOf(database)).filter(({ retired }) => !retired).map(({ id }) => id)
  const missing = needed.filter((id) => !vault.keyIds.includes(id))
  if (missing.length === 0 && opener !== undefined) return opener.keyId
  if (opener === undefined && missing.length === needed.length) {
    throw new StartRefused(
      'SECRET_KEY is not the key that encrypted this database. Set the right one, or restore DATA_DIR/secret-key.',
    )
  }
  throw new StartRefused(
    `Data is still encrypted with the secret key ${missing.join(', ') || 'before this one'}. Add that key to ` +
      'SECRET_KEYS_READ until npm start -- secret-key status shows that nothing needs it.',
  )
}

async function keysOf(database: Database): Promise<readonly { readonly id: string; readonly retired: boolean }[]> {
  const query = sql<{ id: string; retired: boolean }>`select id, retired_at is not null as retired from secret_keys`
  try {
    return (await query.execute(database)).rows
  } catch (error) {
    // A database before the migration has one key, which the check tells.
    if ((error as { code?: string }).code === undefinedTable) return []
    throw error
  }
}

const undefinedTable = '42P01'
