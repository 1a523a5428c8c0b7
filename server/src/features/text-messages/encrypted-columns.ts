import type { EncryptedColumn } from '../../ports/vault.ts'
import { contentPurpose } from './encrypted-content.ts'

export const textMessageEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'text_messages', column: 'sealed_content', key: ['about'], purpose: () => contentPurpose },
]
