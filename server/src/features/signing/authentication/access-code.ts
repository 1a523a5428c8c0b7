import { leastAccessCode, mostAccessCode } from '@countersign/api'
import type { Passwords } from '../../../ports/passwords.ts'
import { wrongField } from '../../../vocabulary/refusal.ts'
import type { Method } from './model.ts'

/** As people type it on another device: spaces around it and forms of the same letter do not matter. */
function normalized(code: string): string {
  return code.trim().normalize('NFKC')
}

export async function hashAccessCode(passwords: Passwords, code: string): Promise<string> {
  return await passwords.hash(normalized(code))
}

export async function isAccessCode(passwords: Passwords, given: string, hash: string): Promise<boolean> {
  return await passwords.isRight(normalized(given), hash)
}

/** Refuses a code without the method, and the method without a code. `hasCode`: it is known already, or comes later. */
export function requireAccessCode(
  field: string,
  methods: readonly Method[],
  code: string | undefined,
  hasCode = false,
): void {
  if (!methods.includes('access_code')) {
    if (code === undefined) return
    throw wrongField(field, `${field} is only for a signer whose authentication contains access_code. Omit it.`)
  }
  if (code === undefined) {
    if (hasCode) return
    throw wrongField(field, `${field} is required, because authentication contains access_code. Send the code.`)
  }
  const { length } = normalized(code)
  if (length >= leastAccessCode && length <= mostAccessCode && code.isWellFormed() && !code.includes('\0')) return
  throw wrongField(
    field,
    `${field} must have ${leastAccessCode} to ${mostAccessCode} characters, without spaces at its ends.`,
  )
}
