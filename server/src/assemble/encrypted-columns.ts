import { identityProviderEncryptedColumns } from '../features/accounts/identity-providers/model.ts'
import { secondFactorEncryptedColumns } from '../features/accounts/second-factor/use-second-factor.ts'
import { visitEncryptedColumns } from '../features/accounts/single-sign-on/visit-provider.ts'
import { authorityEncryptedColumns } from '../features/authority/make-keys.ts'
import { documentEncryptedColumns } from '../features/documents/import-document.ts'
import { logKeyEncryptedColumns } from '../features/log/log-keys.ts'
import { mlDsaEncryptedColumns } from '../features/log/signing-key.ts'
import { mailEncryptedColumns } from '../features/mail/encrypted-body.ts'
import { sealEncryptedColumns } from '../features/seals/model.ts'
import { signingEncryptedColumns } from '../features/signing/signing-link.ts'
import { bulkEncryptedColumns } from '../features/templates/bulk/create-bulk.ts'
import { textMessageEncryptedColumns } from '../features/text-messages/encrypted-content.ts'
import { webhookEncryptedColumns } from '../features/webhooks/webhook-secret.ts'
import { witnessEncryptedColumns } from '../features/witnesses/open-witness.ts'
import { idempotencyEncryptedColumns } from '../http/idempotency/idempotency-key.ts'
import { mailboxEncryptedColumns } from '../infrastructure/mailer/mailbox.ts'
import { vaultEncryptedColumns } from '../infrastructure/vault/permanent-keys.ts'
import type { EncryptedColumn } from '../ports/vault.ts'

/** Every column that the vault encrypts. A test compares the list with the database. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  ...vaultEncryptedColumns,
  ...logKeyEncryptedColumns,
  ...mlDsaEncryptedColumns,
  ...witnessEncryptedColumns,
  ...authorityEncryptedColumns,
  ...sealEncryptedColumns,
  ...secondFactorEncryptedColumns,
  ...identityProviderEncryptedColumns,
  ...visitEncryptedColumns,
  // The first event of a request copies its secret into a subscription.
  ...signingEncryptedColumns,
  ...webhookEncryptedColumns,
  ...bulkEncryptedColumns,
  ...documentEncryptedColumns,
  ...idempotencyEncryptedColumns,
  ...mailEncryptedColumns,
  ...mailboxEncryptedColumns,
  ...textMessageEncryptedColumns,
]
