import type { EncryptedColumn } from '../../ports/vault.ts'
import { secretPurpose } from './webhook-secret.ts'

export const webhookEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'webhook_subscriptions', column: 'sealed_secret', key: ['id'], purpose: () => secretPurpose },
  { table: 'webhook_subscriptions', column: 'previous_sealed_secret', key: ['id'], purpose: () => secretPurpose },
]
