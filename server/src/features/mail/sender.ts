import type { Mailbox } from '../../ports/mailer.ts'
import type { Language } from '../../vocabulary/language.ts'
import { type Brand, isRegistered } from './letter.ts'
import { headerText } from './plain-text.ts'
import { mailWordsIn } from './words/words-in.ts'

/** Splits MAIL_FROM: `Example <sign@example.org>` or the email address alone. */
export function readSender(mailFrom: string): Mailbox {
  const [, name = '', address = mailFrom] = /^(.*)<([^<>]+)>$/.exec(mailFrom) ?? []
  const bare = name.trim().replace(/^"(.*)"$/, '$1')
  return { address, name: bare === '' ? undefined : bare }
}

/** The display name: the sender's chosen name and, if different, its registered one. */
export function senderLine(
  language: Language,
  { companyName, registeredName }: Pick<Brand, 'companyName' | 'registeredName'>,
): string {
  if (isRegistered({ companyName, registeredName })) return companyName
  // Email programs cut long names at the end.
  const { via } = mailWordsIn(language)
  return via(headerText(companyName, mostNameLength), headerText(registeredName, mostNameLength))
}

const mostNameLength = 60

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}
