import type { EncryptedColumn } from '../../ports/vault.ts'
import { purpose } from './make-keys.ts'

export const authorityEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'authority_keys', column: 'sealed_private_key', key: ['id'], purpose: purpose },
  { table: 'authority_requests', column: 'sealed_private_key', key: ['id'], purpose: purpose },
]
