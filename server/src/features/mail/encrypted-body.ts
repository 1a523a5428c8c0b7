import type { EncryptedColumn, Vault } from '../../ports/vault.ts'
import type { InlineImage, MailContent } from './model.ts'

/** The part of an email that the outbox encrypts, since it includes signing links. */
export type MailBody = Pick<MailContent, 'html' | 'text'> & { readonly images: readonly InlineImage[] }

const bodyPurpose = 'mail'

export const mailEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'mails', column: 'sealed_body', key: ['id'], purpose: () => bodyPurpose },
]

export function encryptBody(vault: Vault, { html, text, images }: MailBody): Uint8Array {
  const written = images.map(({ bytes, ...rest }) => ({ ...rest, bytes: Buffer.from(bytes).toString('base64') }))
  return vault.encrypt(bodyPurpose, Buffer.from(JSON.stringify({ html, text, images: written })))
}

export function decryptBody(vault: Vault, encrypted: Uint8Array): MailBody {
  const { images, ...rest } = JSON.parse(Buffer.from(vault.decrypt(bodyPurpose, encrypted)).toString()) as Written
  return { ...rest, images: images.map(({ bytes, ...image }) => ({ ...image, bytes: Buffer.from(bytes, 'base64') })) }
}

type Written = Pick<MailBody, 'html' | 'text'> & { images: (Omit<InlineImage, 'bytes'> & { bytes: string })[] }
