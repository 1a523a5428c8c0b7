import type { EncryptedColumn } from '../../ports/vault.ts'
import { keyPurpose } from './model.ts'

export const sealsEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'seals', column: 'sealed_private_key', key: ['id'], purpose: keyPurpose },
]
