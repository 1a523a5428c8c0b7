import type { Passwords } from '../../ports/passwords.ts'

/** By the sign-in library, off the event loop: 16 MB of memory and some tens of milliseconds each. Loaded for the first one. */
export const scryptPasswords: Passwords = {
  async hash(password) {
    const { hashPassword } = await import('better-auth/crypto')
    return hashPassword(password)
  },

  async isRight(password, hash) {
    const { verifyPassword } = await import('better-auth/crypto')
    return verifyPassword({ hash, password })
  },
}
