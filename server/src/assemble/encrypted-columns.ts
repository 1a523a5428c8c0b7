import { accountsEncryptedColumns } from '../features/accounts/encrypted-columns.ts'
import { authorityEncryptedColumns } from '../features/authority/encrypted-columns.ts'
import { documentsEncryptedColumns } from '../features/documents/encrypted-columns.ts'
import { logEncryptedColumns } from '../features/log/encrypted-columns.ts'
import { mailEncryptedColumns } from '../features/mail/encrypted-columns.ts'
import { sealsEncryptedColumns } from '../features/seals/encrypted-columns.ts'
import { signingEncryptedColumns } from '../features/signing/encrypted-columns.ts'
import { templatesEncryptedColumns } from '../features/templates/encrypted-columns.ts'
import { textMessageEncryptedColumns } from '../features/text-messages/encrypted-columns.ts'
import { webhookEncryptedColumns } from '../features/webhooks/encrypted-columns.ts'
import { witnessEncryptedColumns } from '../features/witnesses/encrypted-columns.ts'
import { idempotencyEncryptedColumns } from '../http/idempotency/encrypted-columns.ts'
import { mailboxEncryptedColumns } from '../infrastructure/mailer/mailbox.ts'
import { vaultEncryptedColumns } from '../infrastructure/vault/permanent-keys.ts'
import type { EncryptedColumn } from '../ports/vault.ts'

/** Every column that the vault encrypts. A test compares the list with the database. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  ...vaultEncryptedColumns,
  ...logEncryptedColumns,
  ...witnessEncryptedColumns,
  ...authorityEncryptedColumns,
  ...sealsEncryptedColumns,
  ...accountsEncryptedColumns,
  ...webhookEncryptedColumns,
  ...signingEncryptedColumns,
  ...templatesEncryptedColumns,
  ...documentsEncryptedColumns,
  ...idempotencyEncryptedColumns,
  ...mailEncryptedColumns,
  ...mailboxEncryptedColumns,
  ...textMessageEncryptedColumns,
]
