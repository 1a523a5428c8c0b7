import type { EncryptedColumn } from '../../ports/vault.ts'
import { secretPurpose } from '../webhooks/webhook-secret.ts'
import { linkPurpose } from './signing-link.ts'

export const signingEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'signing_requests', column: 'sealed_webhook_secret', key: ['id'], purpose: () => secretPurpose },
  { table: 'signing_signers', column: 'sealed_token', key: ['id'], purpose: () => linkPurpose },
]
