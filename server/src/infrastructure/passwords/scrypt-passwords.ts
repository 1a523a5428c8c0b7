import type { Passwords } from '../../ports/passwords.ts'

/**
 * Hashes with the sign-in library, off the event loop: 16 MB of memory and some tens of milliseconds each. Loaded on
 * first use.
 */
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
