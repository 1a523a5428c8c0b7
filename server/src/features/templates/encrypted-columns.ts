import type { EncryptedColumn } from '../../ports/vault.ts'
import { secretPurpose } from '../webhooks/webhook-secret.ts'

export const templatesEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'bulks', column: 'encrypted_secret', key: ['id'], purpose: () => secretPurpose },
]
