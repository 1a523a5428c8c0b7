import { createHash } from 'node:crypto'
import type { Passwords } from '../../src/ports/passwords.ts'

/** Hashes that cost nothing, for tests that sign in hundreds of times and do not test the hash itself. */
export const quickPasswords: Passwords = {
  hash: async (password) => createHash('sha256').update(password).digest('hex'),
  isRight: async (password, hash) => createHash('sha256').update(password).digest('hex') === hash,
}
