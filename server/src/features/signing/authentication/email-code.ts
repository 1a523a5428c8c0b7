import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Randomness } from '../../../ports/randomness.ts'
import type { Vault } from '../../../ports/vault.ts'

/** Six digits, each code equally likely. */
export function makeEmailCode(randomness: Randomness): string {
  const most = 1_000_000
  // Larger numbers would make the lowest codes more likely.
  const end = Math.floor(2 ** 32 / most) * most
  for (;;) {
    const number = Buffer.from(randomness.bytes(4)).readUInt32BE()
    if (number < end) return String(number % most).padStart(6, '0')
  }
}

/** Keyed: a million codes would be tried in a moment by a reader of the database. */
export function hashEmailCode(vault: Vault, signerId: string, code: string): string {
  return createHmac('sha256', vault.derive('signer-email-code')).update(`${signerId}\n${code}`).digest('base64url')
}

export function isEmailCode(vault: Vault, signerId: string, given: string, hash: string): boolean {
  const [one, other] = [hashEmailCode(vault, signerId, given.replaceAll(/\s/g, '')), hash].map((text) =>
    Buffer.from(text),
  )
  return one !== undefined && other !== undefined && one.length === other.length && timingSafeEqual(one, other)
}
