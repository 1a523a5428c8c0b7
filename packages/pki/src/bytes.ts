import { PkiError } from './errors.ts'

export function assertSize(bytes: Uint8Array, most: number, what: string): void {
  if (bytes.length > most) throw new PkiError('too-large', `${what} is larger than ${most} bytes`)
}

/** Ignores white space between the characters, as in XML. */
export function fromBase64(text: string, what: string): Uint8Array {
  const compact = text.replaceAll(/[ \t\n\r]+/g, '')
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(compact)) throw new PkiError('malformed', `${what} is not base64`)
  try {
    return Uint8Array.from(atob(compact), (character) => character.charCodeAt(0))
  } catch {
    throw new PkiError('malformed', `${what} is not base64`)
  }
}
