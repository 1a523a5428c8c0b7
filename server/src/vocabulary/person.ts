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
