import { hash } from 'node:crypto'
import type { Randomness } from '../../../ports/randomness.ts'
import { secretBytes, secretOf } from '../../../vocabulary/secret-link.ts'

/** The secret of the link by which somebody joins. It is seen here and in the mail; only its hash is kept. */
export function makeJoinToken(randomness: Randomness): string {
  return secretOf(randomness.bytes(secretBytes))
}

export function hashJoinToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

export function joinUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/join/${token}`
}
