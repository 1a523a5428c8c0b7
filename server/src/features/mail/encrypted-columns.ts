import type { EncryptedColumn } from '../../ports/vault.ts'
import { bodyPurpose } from './encrypted-body.ts'

export const mailEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'mails', column: 'sealed_body', key: ['id'], purpose: () => bodyPurpose },
]
