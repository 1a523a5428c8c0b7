import { hash } from 'node:crypto'
import type { Randomness } from '../../../ports/randomness.ts'

/** 256 bits: nobody guesses one, however long he tries. */
const tokenBytes = 32
const tokenForm = /^[A-Za-z0-9_-]{43}$/

/** The secret of the link by which somebody joins. It is seen here and in the mail; only its hash is kept. */
export function makeJoinToken(randomness: Randomness): string {
  return Buffer.from(randomness.bytes(tokenBytes)).toString('base64url')
}

export function isJoinToken(text: string): boolean {
  return tokenForm.test(text)
}

export function hashJoinToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

export function joinUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/join/${token}`
}
