import { fillVariables } from '@countersign/rules/text-variables'
import { type Language, utcTime } from '../../vocabulary/language.ts'
import type { Signer, SigningRequest } from './model.ts'

type Texts = Pick<SigningRequest, 'subject' | 'message' | 'title' | 'senderName' | 'expiresAt'>

/** The sender's own texts, as this signer reads them in this language. */
export function filledTexts(
  { subject, message, title, senderName, expiresAt }: Texts,
  { name }: Pick<Signer, 'name'>,
  language: Language,
): { readonly subject: string | undefined; readonly message: string | undefined } {
  const values = {
    'signer.name': name,
    'document.title': title,
    'sender.name': senderName,
    expires: utcTime(language, expiresAt),
  }
  const fill = (text: string | null) => (text === null ? undefined : fillVariables(text, values))
  return { subject: fill(subject), message: fill(message) }
}
