import type { EncryptedColumn } from '../../ports/vault.ts'
import { answerPurpose } from './idempotency-key.ts'

export const idempotencyEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'idempotent_answers', column: 'body', key: ['owner', 'idempotency_key'], purpose: () => answerPurpose },
]
