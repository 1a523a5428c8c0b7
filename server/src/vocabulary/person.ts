/** A person is known by their email address, in lower case. */
export type PersonEmail = string & { readonly brand?: 'lower case' }

export function personOf(email: string): PersonEmail {
  return email.toLowerCase()
}

/** The email address as it appears in JSON: with its quotes, so that no longer one matches. */
export function quotedEmail(email: PersonEmail): string {
  return JSON.stringify(email).toLowerCase()
}

/** Reports whether a value is an object with this email address. */
export function isPerson(value: unknown, email: PersonEmail): boolean {
  const own = emailIn(value)
  return own !== undefined && own.toLowerCase() === email
}

/** The email address of an object that describes somebody. */
export function emailIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('email' in value)) return undefined
  return typeof value.email === 'string' ? value.email : undefined
}

/** What stands in place of an erased person. The domain can have no mailbox (RFC 2606). */
export const erasedName = 'Erased person'
export const erasedEmail = 'erased@erased.invalid'

export type IsErased = (email: string) => boolean

/** The value with placeholders for the erased people in it, at any depth; the same value if there are none. */
export function erasePeople<T>(value: T, isErased: IsErased): T {
  if (Array.isArray(value)) {
    const erased = value.map((one) => erasePeople(one, isErased))
    return erased.some((one, index) => one !== value[index]) ? (erased as T) : value
  }
  if (typeof value !== 'object' || value === null) return value
  const email = emailIn(value)
  const own = email !== undefined && isErased(email)
  const entries = Object.entries(value).map(([name, one]) => {
    if (own && name === 'email') return [name, erasedEmail] as const
    if (own && name === 'name') return [name, erasedName] as const
    if (own && name === 'phone') return [name, null] as const
    return [name, erasePeople(one, isErased)] as const
  })
  const isSame = entries.every(([name, one]) => one === (value as Record<string, unknown>)[name])
  return isSame ? value : (Object.fromEntries(entries) as T)
}

const emailForm = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u

/** An email address that an identity provider sends, in lower case; null if it is none. */
export function readEmailAddress(text: string): string | null {
  return text.length <= 254 && emailForm.test(text) ? text.toLowerCase() : null
}
