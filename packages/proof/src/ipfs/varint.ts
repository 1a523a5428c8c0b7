import { ProofError } from '../errors.ts'

/** multiformats unsigned-varint: seven bits per byte, least significant first, the high bit set if more follow. */
export function encodeVarint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
  return Uint8Array.from([...bytes, rest])
}

/** No number in a supported CID needs more. */
const MAX_LENGTH = 4

/** Reads the number at a position; refuses all but the shortest spelling, as the standard requires. */
export function readVarint(bytes: Uint8Array, at: number, what: string): { value: number; next: number } {
  let value = 0
  for (let i = 0; i < MAX_LENGTH; i++) {
    const byte = bytes[at + i]
    if (byte === undefined) throw new ProofError('malformed', `${what} is cut off`)
    value += (byte & 0x7f) * 0x80 ** i
    if (byte >= 0x80) continue
    if (byte === 0 && i > 0) throw new ProofError('malformed', `${what} has a number that is not in its shortest form`)
    return { value, next: at + i + 1 }
  }
  throw new ProofError('unsupported', `${what} has a number that is too large`)
}
