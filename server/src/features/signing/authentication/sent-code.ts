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
export function hashCode(vault: Vault, of: CodeOf, code: string): string {
  return hashBy(vault.derive(purposes[of.method]), of, code)
}

export function isCode(vault: Vault, of: CodeOf, given: string, hash: string): boolean {
  const sent = Buffer.from(hash)
  return vault.deriveAll(purposes[of.method]).some((key) => {
    const one = Buffer.from(hashBy(key, of, given.replaceAll(/\s/g, '')))
    return one.length === sent.length && timingSafeEqual(one, sent)
  })
}

function hashBy(key: Uint8Array, { signerId }: CodeOf, code: string): string {
  return createHmac('sha256', key).update(`${signerId}\n${code}`).digest('base64url')
}
