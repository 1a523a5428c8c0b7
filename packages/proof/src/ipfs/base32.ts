import { ProofError } from '../errors.ts'

/** RFC 4648 section 6 in lowercase. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** Without padding, as in multibase `b`. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(held >> (bits - 5)) & 31]
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text
}

/** Accepts one spelling: lowercase, no padding, unused bits zero. */
export function fromBase32(text: string, what: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
  let at = 0
  let bits = 0
  let held = 0
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) throw new ProofError('malformed', `${what} is not base32 in lower case`)
    held = ((held << 5) | digit) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = held >> bits
  }
  if (toBase32(bytes) !== text) throw new ProofError('malformed', `${what} is not base32 in its one spelling`)
  return bytes
}
