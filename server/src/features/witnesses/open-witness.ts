import type { Cosigner } from '@countersign/proof'
import type { Database } from '../../ports/database.ts'
import type { EncryptedColumn, Vault } from '../../ports/vault.ts'
import { cosignerOf, makeStoredKey } from '../log/signing-key.ts'
import { settleWitnessIdentity } from './store.ts'

/** What it is, and what it has cosigned. A witness must lose both or neither. */
export const witnessTables: readonly string[] = ['witness_identity', 'cosigned_logs']

const purposes = { ed25519: 'witness-signing-key', mlDsa: 'witness-ml-dsa-key' } as const

export const witnessEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'witness_identity', column: 'encrypted_private_key', key: ['only_row'], purpose: () => purposes.ed25519 },
  {
    table: 'witness_identity',
    column: 'ml_dsa_encrypted_private_key',
    key: ['only_row'],
    purpose: () => purposes.mlDsa,
  },
]

/**
 * The witness that this installation is for other logs, created at the first start with WITNESS_LOGS. It has a key of each
 * algorithm, and none of them is the log's: a cosignature says something else than a checkpoint. Safe to run on many nodes
 * at once.
 */
export async function openWitness(
  { database, vault }: { readonly database: Database; readonly vault: Vault },
  publicUrl: string,
): Promise<readonly Cosigner[]> {
  const { host, pathname } = new URL(publicUrl)
  const { name, ed25519, mlDsa } = await settleWitnessIdentity(database, {
    name: `${host}${pathname.replace(/\/$/, '')}/witness`,
    ed25519: makeStoredKey('Ed25519', vault, purposes.ed25519),
    mlDsa: makeStoredKey('ML-DSA-44', vault, purposes.mlDsa),
  })
  return [cosignerOf(name, ed25519, vault, purposes.ed25519), cosignerOf(name, mlDsa, vault, purposes.mlDsa)]
}
