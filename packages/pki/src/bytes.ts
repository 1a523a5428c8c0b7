import { PkiError } from './errors.ts'

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Everything compared here is public, so this need not take constant time. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i])
}

const HEX_PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += HEX_PAIRS[byte]
  return text
}

/** The same bytes once each, in the order of their first appearance. */
export function distinctBytes(items: readonly Uint8Array[]): Uint8Array[] {
  const seen = new Map<string, Uint8Array>()
  for (const item of items) {
    const key = toHex(item)
    if (!seen.has(key)) seen.set(key, item)
  }
  return [...seen.values()]
}

export function assertSize(bytes: Uint8Array, most: number, what: string): void {
  if (bytes.length > most) throw new PkiError('too-large', `${what} is larger than ${most} bytes`)
}

/** White space between the characters does not count, as in XML. */
export function fromBase64(text: string, what: string): Uint8Array {
  const compact = text.replaceAll(/[ \t\n\r]+/g, '')
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(compact)) throw new PkiError('malformed', `${what} is not base64`)
  try {
    return Uint8Array.from(atob(compact), (character) => character.charCodeAt(0))
  } catch {
    throw new PkiError('malformed', `${what} is not base64`)
  }
}
