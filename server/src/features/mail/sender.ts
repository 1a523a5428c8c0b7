import type { Mailbox } from '../../ports/mailer.ts'
import type { Language } from '../../vocabulary/language.ts'
import { type Brand, isRegistered } from './letter.ts'
import { headerText } from './plain-text.ts'
import { mailWordsIn } from './words/words-in.ts'

/** MAIL_FROM in its two parts: `Example <sign@example.org>` or the address alone. */
export function readSender(mailFrom: string): Mailbox {
  const [, name = '', address = mailFrom] = /^(.*)<([^<>]+)>$/.exec(mailFrom) ?? []
  const bare = name.trim().replace(/^"(.*)"$/, '$1')
  return { address, name: bare === '' ? undefined : bare }
}

/** Before our address: what the sender calls itself and, where that is another, the name that it is known by here. */
export function senderLine(
  language: Language,
  { companyName, registeredName }: Pick<Brand, 'companyName' | 'registeredName'>,
): string {
  if (isRegistered({ companyName, registeredName })) return companyName
  // Mail programs cut long names at their end.
  const { via } = mailWordsIn(language)
  return via(headerText(companyName, mostNameLength), headerText(registeredName, mostNameLength))
}

const mostNameLength = 60

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}
