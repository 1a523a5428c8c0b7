import type { EncryptedColumn } from '../../ports/vault.ts'
import { purposes } from './open-witness.ts'

export const witnessEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'witness_identity', column: 'encrypted_private_key', key: ['only_row'], purpose: () => purposes.ed25519 },
  {
    table: 'witness_identity',
    column: 'ml_dsa_encrypted_private_key',
    key: ['only_row'],
    purpose: () => purposes.mlDsa,
  },
]
