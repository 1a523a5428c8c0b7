import type { Randomness } from '../../ports/randomness.ts'
import type { EncryptedColumn, Vault } from '../../ports/vault.ts'
import { randomBase62 } from '../accounts/api-key-format.ts'

const prefix = 'whsec_'

/** 43 characters of base 62 hold 256 bits, as many as the hash behind the signature. */
const randomLength = 43

export const secretPurpose = 'webhook-secret'

export const webhookEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'webhook_subscriptions', column: 'sealed_secret', key: ['id'], purpose: () => secretPurpose },
  { table: 'webhook_subscriptions', column: 'previous_sealed_secret', key: ['id'], purpose: () => secretPurpose },
]

/**
 * Returns the secret for the only time: it is shown to the subscriber, and stored encrypted. Several subscriptions may
 * have one secret.
 */
export function createWebhookSecret(
  ports: { readonly randomness: Randomness; readonly vault: Vault },
  subscriptionId: string,
  secret = prefix + randomBase62(ports.randomness, randomLength),
): { secret: string; encryptedSecret: Uint8Array } {
  const bound = Buffer.from(`${subscriptionId}\n${secret}`)
  return { secret, encryptedSecret: ports.vault.encrypt(secretPurpose, bound) }
}

/**
 * Throws unless the secret was encrypted for this subscription: nobody who can write rows but lacks the key can have
 * events signed with a secret of their own. The id is inside and not in the purpose, since the vault keeps a key for
 * each purpose.
 */
export function decryptWebhookSecret(vault: Vault, subscriptionId: string, encrypted: Uint8Array): string {
  const bound = Buffer.from(vault.decrypt(secretPurpose, encrypted)).toString()
  if (!bound.startsWith(`${subscriptionId}\n`)) throw new Error('the secret belongs to another subscription')
  return bound.slice(subscriptionId.length + 1)
}
