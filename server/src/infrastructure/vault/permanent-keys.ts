import { sql } from 'kysely'
import type { Database } from '../../ports/database.ts'
import { type EncryptedColumn, type PermanentPurpose, permanentPurposes } from '../../ports/vault.ts'
import { checkPurpose } from './check-secret-key.ts'
import type { SecretKeyVault } from './secret-key-vault.ts'

const permanentKeyPurpose = (purpose: string) => `permanent-key:${purpose}`

export const vaultEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'secret_key_check', column: 'sealed', key: ['only_row'], purpose: () => checkPurpose },
  { table: 'permanent_keys', column: 'sealed_key', key: ['purpose'], purpose: permanentKeyPurpose },
]

/**
 * The keys that stay when the secret key is replaced. The first call derives them from the key that has encrypted the
 * database so far: with it, earlier versions made the hashes that are there. `checkSecretKey` comes first.
 */
export async function keepPermanentKeys(
  database: Database,
  vault: SecretKeyVault,
): Promise<ReadonlyMap<PermanentPurpose, Uint8Array>> {
  const kept = await readKeys(database, vault)
  if (permanentPurposes.every((purpose) => kept.has(purpose))) return kept
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from secret_key_check`.execute(database)
  const opener = vault.openerOf(checkPurpose, rows[0]?.sealed ?? Buffer.alloc(0))
  if (opener === undefined) throw new Error('no secret key opens its check')
  for (const purpose of permanentPurposes) {
    const encrypted = Buffer.from(vault.encrypt(permanentKeyPurpose(purpose), opener.derive(purpose)))
    await sql`insert into permanent_keys (purpose, sealed_key) values (${purpose}, ${encrypted})
      on conflict do nothing`.execute(database)
  }
  return await readKeys(database, vault)
}

async function readKeys(database: Database, vault: SecretKeyVault): Promise<Map<PermanentPurpose, Uint8Array>> {
  const query = sql<{ purpose: PermanentPurpose; sealed_key: Buffer }>`select purpose, sealed_key from permanent_keys`
  const { rows } = await query.execute(database)
  return new Map(
    rows.map(({ purpose, sealed_key }) => [purpose, vault.decrypt(permanentKeyPurpose(purpose), sealed_key)]),
  )
}
