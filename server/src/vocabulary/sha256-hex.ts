import { Type } from 'typebox'

/** Taken in either case, answered in lower case. */
export const Sha256Hex = Type.String({
  pattern: '^[0-9a-fA-F]{64}$',
  'x-expects': 'a SHA-256 hash: 64 hexadecimal characters',
  'x-error-code': 'INVALID_HASH',
  examples: ['5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03'],
})

/** Of text that the schema above has let through. */
export function bytesOfHex(hex: string): Uint8Array {
  return Buffer.from(hex, 'hex')
}

export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')
}
