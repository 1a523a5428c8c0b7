import { isReadableName, replaceUnsafeCharacters } from '@countersign/rules/readable-name'
import { type Identity, ProviderFailed } from '../../ports/identity-provider.ts'
import { readEmailAddress } from '../../vocabulary/person.ts'

/** Claims by their names (OpenID Connect Core 5.1). */
export type Claims = Readonly<Record<string, unknown>>

/** OpenID Connect Core 2: a subject has at most 255 ASCII characters. */
const subjectForm = /^[\x20-\x7e]{1,255}$/

/**
 * The claims of the ID token, completed by those of the userinfo endpoint. Whether an email address is verified counts
 * only for the email address that it was said of.
 */
export function completeClaims(token: Claims, userInfo: Claims): Claims {
  const { email, email_verified: verified, ...others } = userInfo
  const emailOf = token.email === undefined ? userInfo : token
  const isSame = emailOf.email === email
  return {
    ...others,
    ...token,
    email: emailOf.email,
    email_verified: emailOf.email_verified ?? (isSame ? verified : undefined),
  }
}

/** What of the claims is used. Texts that are too long or malformed are as if they were missing. */
export function readIdentity(issuer: string, claims: Claims): Identity {
  const { sub, acr } = claims
  if (typeof sub !== 'string' || !subjectForm.test(sub)) {
    throw new ProviderFailed('invalid', 'The identity provider names no valid subject.')
  }
  return {
    issuer,
    subject: sub,
    email: readEmail(claims),
    emailVerified: readVerified(claims),
    name: readName(claims),
    acr: typeof acr === 'string' && /^[\x20-\x7e]{1,200}$/.test(acr) ? acr : null,
  }
}

function readEmail({ email }: Claims): string | null {
  return typeof email === 'string' ? readEmailAddress(email) : null
}

/** Some providers send a text. */
function readVerified({ email_verified: verified }: Claims): boolean | null {
  if (verified === true || verified === 'true') return true
  return verified === undefined || verified === null ? null : false
}

export function readName({ name, given_name: given, family_name: family }: Claims): string | null {
  const parts = typeof name === 'string' ? [name] : [given, family].filter((part) => typeof part === 'string')
  const text = replaceUnsafeCharacters(parts.join(' '), ' ').trim()
  return text.length <= 200 && isReadableName(text) ? text : null
}
