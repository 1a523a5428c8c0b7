import type { EncryptedColumn, Vault } from '../../ports/vault.ts'

/** What the outbox encrypts: whom the message is for, and the code in it. */
export interface TextMessageContent {
  readonly to: string
  readonly text: string
}

const contentPurpose = 'text-message'

export const textMessageEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'text_messages', column: 'sealed_content', key: ['about'], purpose: () => contentPurpose },
]

export function encryptContent(vault: Vault, { to, text }: TextMessageContent): Uint8Array {
  return vault.encrypt(contentPurpose, Buffer.from(JSON.stringify({ to, text })))
}

export function decryptContent(vault: Vault, encrypted: Uint8Array): TextMessageContent {
  return JSON.parse(Buffer.from(vault.decrypt(contentPurpose, encrypted)).toString()) as TextMessageContent
}
