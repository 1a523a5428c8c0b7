import { hash } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Randomness } from '../../ports/randomness.ts'
import { isSecret, secretBytes, secretOf } from '../../vocabulary/secret-link.ts'
import { deleteChallenge, saveChallenge } from './challenge-store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
}

/** What a signature by a passkey is good for, and for whom: a session, a browser, a person or a signer. */
export interface Use {
  readonly purpose: 'add' | 'sign-in' | 'second-step' | 'confirm-change' | 'signer-add' | 'signer-use'
  readonly subject: string
}

export const challengeLastsMs = 5 * 60_000

/** 256 bits in base64url. Only their hash is stored. */
export async function issueChallenge({ database, clock, randomness }: Ports, use: Use): Promise<string> {
  const challenge = secretOf(randomness.bytes(secretBytes))
  const expiresAt = new Date(clock.now().getTime() + challengeLastsMs)
  await saveChallenge(database, { ...use, hash: hashOf(challenge), expiresAt })
  return challenge
}

/**
 * The challenge in a browser's answer, if it was issued for this use. It is used up, whether or not the signature turns
 * out to be valid: do not call this in a transaction that may roll back.
 */
export async function redeemChallenge(
  { database, clock }: Omit<Ports, 'randomness'>,
  use: Use,
  clientDataJSON: string,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) return undefined
  const isOurs = await deleteChallenge(database, { ...use, hash: hashOf(challenge) }, clock.now())
  return isOurs ? challenge : undefined
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' && isSecret(challenge) ? challenge : undefined
  } catch {
    return undefined
  }
}

function hashOf(challenge: string): Buffer {
  return hash('sha256', challenge, 'buffer')
}
