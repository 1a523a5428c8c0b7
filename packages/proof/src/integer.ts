import { ProofError } from './errors.ts'

// Tree sizes, indices and times are numbers, exact to 2^53 - 1. Bit operators truncate their operands to 32 bits, so
// nothing here or in the tree code applies them to such a number: halving is a division, parity a remainder.

/** Refuses anything but an exact integer from `least` to 2^53 - 1. */
export function assertInteger(value: number, what: string, least = 0): void {
  if (!Number.isSafeInteger(value) || value < least) {
    throw new ProofError('out-of-range', `${what} is not an integer from ${least} to 2^53 - 1`)
  }
}

/** Reads an ASCII decimal without sign or leading zeros, as in checkpoints and proofs. */
export function parseDecimal(text: string, what: string): number {
  if (!/^(?:0|[1-9][0-9]*)$/.test(text)) throw new ProofError('malformed', `${what} is not a plain decimal number`)
  const value = Number(text)
  assertInteger(value, what)
  return value
}

export function isOdd(value: number): boolean {
  return value % 2 === 1
}

export function half(value: number): number {
  return Math.floor(value / 2)
}

/** The largest k with 2^k <= value. Not by Math.log2, which rounds 2^53 - 1 up. */
export function floorLog2(value: number): number {
  const high = Math.floor(value / 2 ** 32)
  return high > 0 ? 63 - Math.clz32(high) : 31 - Math.clz32(value)
}
