import { createHmac } from 'node:crypto'
import type { Randomness } from '../../../ports/randomness.ts'
import type { Vault } from '../../../ports/vault.ts'

const count = 10
/** Crockford's base 32: without letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten codes of 50 bits, in groups of five characters. */
export function makeRecoveryCodes(randomness: Randomness): string[] {
  return Array.from({ length: count }, () => {
    const text = [...randomness.bytes(10)].map((byte) => alphabet.charAt(byte & 31)).join('')
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })
}

/** As a person types it, perhaps in capitals and without the hyphen. */
export function isRecoveryCode(text: string): boolean {
  return /^[0-9a-z]{10}$/.test(plain(text))
}

/** Keyed, so that a copy of the database does not allow to guess the codes. */
export function hashRecoveryCode(vault: Vault, userId: string, code: string): Buffer {
  return createHmac('sha256', vault.permanent('recovery-codes'))
    .update(`${userId}.${plain(code)}`)
    .digest()
}

function plain(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
}
