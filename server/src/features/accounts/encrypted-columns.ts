import type { EncryptedColumn } from '../../ports/vault.ts'
import { secretPurpose } from './identity-providers/model.ts'
import { totpPurpose } from './second-factor/use-second-factor.ts'
import { visitPurpose } from './single-sign-on/visit-provider.ts'

export const accountsEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'second_factors', column: 'secret', key: ['id'], purpose: () => totpPurpose },
  { table: 'identity_providers', column: 'client_secret', key: ['id'], purpose: () => secretPurpose },
  { table: 'provider_visits', column: 'secrets', key: ['state_hash'], purpose: () => visitPurpose },
]
