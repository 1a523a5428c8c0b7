import type { EncryptedColumn } from '../../ports/vault.ts'
import { signingPurpose } from './log-keys.ts'
import { mlDsaPurpose } from './signing-key.ts'

export const logEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'log_keys', column: 'encrypted_private_key', key: ['number'], purpose: () => signingPurpose },
  { table: 'log_ml_dsa_key', column: 'encrypted_private_key', key: ['only_row'], purpose: () => mlDsaPurpose },
]
