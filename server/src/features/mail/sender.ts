import type { Mailbox } from '../../ports/mailer.ts'

/** MAIL_FROM in its two parts: `Example <sign@example.org>` or the address alone. */
export function readSender(mailFrom: string): Mailbox {
  const [, name = '', address = mailFrom] = /^(.*)<([^<>]+)>$/.exec(mailFrom) ?? []
  const bare = name.trim().replace(/^"(.*)"$/, '$1')
  return { address, name: bare === '' ? undefined : bare }
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}
