const WHITE = [0, 9, 10, 12, 13, 32]
const DELIMITERS = [...'()<>[]{}/%'].map((character) => character.charCodeAt(0))

// One lookup per byte: this runs over every byte of an object. ISO 32000-2 7.2.3.
const KIND = new Uint8Array(256)
for (const byte of WHITE) KIND[byte] = 1
for (const byte of DELIMITERS) KIND[byte] = 2

export function isWhite(byte: number | undefined): boolean {
  return byte !== undefined && KIND[byte] === 1
}

/** Neither white space nor a delimiter. */
export function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && KIND[byte] === 0
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}

/** -1 for anything but a hexadecimal digit. */
export function hexDigit(byte: number | undefined): number {
  return byte === undefined ? -1 : (DIGITS[byte] as number)
}

// One lookup per byte here, too: the placeholder of a signature is read once for every revision.
const DIGITS = new Int8Array(256).fill(-1)
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  DIGITS[digit.charCodeAt(0)] = value
  DIGITS[digit.toUpperCase().charCodeAt(0)] = value
}

export function matchesAt(bytes: Uint8Array, at: number, text: string): boolean {
  if (at < 0 || at + text.length > bytes.length) return false
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false
  return true
}

/** The last position of the text at or after `from`; -1 if there is none. */
export function lastIndexOf(bytes: Uint8Array, text: string, from = 0): number {
  for (let at = bytes.length - text.length; at >= from; at--) if (matchesAt(bytes, at, text)) return at
  return -1
}

export function latin1(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

export function latin1Bytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}
