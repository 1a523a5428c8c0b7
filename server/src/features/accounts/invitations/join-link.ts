import { hash } from 'node:crypto'
import type { Randomness } from '../../../ports/randomness.ts'
import { secretBytes, secretOf } from '../../../vocabulary/secret-link.ts'

/** The secret of an invitation link. It appears here and in the email; only its hash is stored. */
export function makeJoinToken(randomness: Randomness): string {
  return secretOf(randomness.bytes(secretBytes))
}

export function hashJoinToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

export function joinUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/join/${token}`
}
