import type { EncryptedColumn } from '../../ports/vault.ts'
import { urlPurpose } from './import-document.ts'

export const documentsEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'documents', column: 'source_url', key: ['id'], purpose: urlPurpose },
]
