import { hash } from 'node:crypto'
import type { Randomness } from '../../ports/randomness.ts'
import type { EncryptedColumn, Vault } from '../../ports/vault.ts'
import type { Language } from '../../vocabulary/language.ts'
import { wrongField } from '../../vocabulary/refusal.ts'
import { secretBytes, secretOf, signingLink } from '../../vocabulary/secret-link.ts'
import { secretPurpose } from '../webhooks/webhook-secret.ts'

const linkPurpose = 'signing-link'

export const signingEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'signing_requests', column: 'sealed_webhook_secret', key: ['id'], purpose: () => secretPurpose },
  { table: 'signing_signers', column: 'sealed_token', key: ['id'], purpose: () => linkPurpose },
]

export interface NewToken {
  readonly token: string
  readonly tokenHash: Uint8Array
  readonly encryptedToken: Uint8Array
}

/** The secret of a signing link. It is stored encrypted, since reminders contain it again. */
export function makeToken({ randomness, vault }: { randomness: Randomness; vault: Vault }, signerId: string): NewToken {
  const token = secretOf(randomness.bytes(secretBytes))
  const bound = Buffer.from(`${signerId}\n${token}`)
  return { token, tokenHash: hashToken(token), encryptedToken: vault.encrypt(linkPurpose, bound) }
}

/**
 * Throws unless the token was encrypted for this signer: nobody who can write rows but lacks the key can have a link
 * mailed to somebody else.
 */
export function decryptToken(
  vault: Vault,
  signer: { readonly id: string; readonly encryptedToken: Uint8Array },
): string {
  const [id, token] = Buffer.from(vault.decrypt(linkPurpose, signer.encryptedToken)).toString().split('\n')
  if (id !== signer.id || token === undefined) throw new Error('the link belongs to another signer')
  return token
}

export function hashToken(token: string): Uint8Array {
  return hash('sha256', token, 'buffer')
}

/** The page behind it opens in that language; where nobody has chosen one, in that of the browser. */
export function signingUrl(publicUrl: string, token: string, language: Language | null): string {
  const link = `${publicUrl}/sign/${token}`
  return language === null ? link : `${link}?language=${language}`
}

export function hasSigningLink(text: string): boolean {
  return signingLink.test(text)
}

/** For a text that others see, who must not obtain a link that signs on somebody's behalf. */
export function requireShareable(field: string, text: string): void {
  if (hasSigningLink(text)) {
    throw wrongField(field, `${field} must not contain a signing link. Remove it.`)
  }
  if (!text.isWellFormed() || text.includes('\0')) {
    throw wrongField(field, `${field} must be valid Unicode without NUL characters.`)
  }
}
