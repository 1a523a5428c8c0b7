import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Randomness } from '../../../ports/randomness.ts'
import type { Vault } from '../../../ports/vault.ts'
import type { SentCodeMethod } from './model.ts'

/** Six digits, each code equally likely. */
export function makeCode(randomness: Randomness): string {
  const most = 1_000_000
  // Larger numbers would make the lowest codes more likely.
  const end = Math.floor(2 ** 32 / most) * most
  for (;;) {
    const number = Buffer.from(randomness.bytes(4)).readUInt32BE()
    if (number < end) return String(number % most).padStart(6, '0')
  }
}

/** Whose code it is. */
export interface CodeOf {
  readonly method: SentCodeMethod
  readonly signerId: string
}

const purposes = { email_code: 'signer-email-code', sms_code: 'signer-sms-code' } as const

/** Keyed: a million codes would be tried in a moment by a reader of the database. */
export function hashCode(vault: Vault, { method, signerId }: CodeOf, code: string): string {
  return createHmac('sha256', vault.derive(purposes[method])).update(`${signerId}\n${code}`).digest('base64url')
}

export function isCode(vault: Vault, of: CodeOf, given: string, hash: string): boolean {
  const [one, other] = [hashCode(vault, of, given.replaceAll(/\s/g, '')), hash].map((text) => Buffer.from(text))
  return one !== undefined && other !== undefined && one.length === other.length && timingSafeEqual(one, other)
}
