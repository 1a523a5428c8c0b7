import { domainToASCII } from 'node:url'
import type { Randomness } from '../../../ports/randomness.ts'
import { wrongField } from '../../../vocabulary/refusal.ts'

/** A domain of an organization. Email addresses in it are those of its members, once it is proven. */
export interface Domain {
  readonly organizationId: string
  readonly domain: string
  readonly token: string
  readonly verifiedAt: Date | null
  /** True if an operator confirmed it, and no record in the DNS. */
  readonly byOperator: boolean
  readonly createdAt: Date
}

/** The TXT record that proves the domain. */
export function recordOf({ token }: Pick<Domain, 'token'>): string {
  return `countersign-verification=${token}`
}

export function makeDomainToken(randomness: Randomness): string {
  return Buffer.from(randomness.bytes(16)).toString('base64url')
}

const form = /^(?=.{3,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** In lower case and ASCII, as the DNS knows it. */
export function readDomain(text: string): string {
  const domain = domainToASCII(text.trim().replace(/\.$/, ''))
  if (form.test(domain)) return domain
  throw wrongField('domain', 'domain must be a domain name, for example example.org. Send it without @ and path.')
}

/** Empty if the email address has none that can be proven. */
export function domainOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  // domainToASCII reads a URL: it drops a path, and decodes escapes.
  return /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) ? domainToASCII(domain) : ''
}
