import type { Randomness } from '../../../ports/randomness.ts'
import { embedUrlInvalid } from '../refusals.ts'
import { makeEmbedToken, makeNonce, sessionLastsMs } from './embed-token.ts'
import { type EmbeddingPorts, findEmbedding } from './find-embedding.ts'

export interface EmbeddedSession {
  /** Used like the token of a signing link. */
  readonly token: string
  readonly expiresAt: Date
}

/** The ticket opens a session more than once: a page may create its frame again, and loses nothing then. */
export async function openEmbedded(
  ports: EmbeddingPorts & { readonly randomness: Randomness },
  { ticket, origin }: { readonly ticket: string; readonly origin: string },
): Promise<EmbeddedSession> {
  const found = await findEmbedding(ports, 'ticket', ticket)
  if (found === undefined || found.origin !== origin) throw embedUrlInvalid()
  const expiresAt = new Date(ports.clock.now().getTime() + sessionLastsMs)
  const nonce = makeNonce(ports.randomness)
  const token = makeEmbedToken(ports.vault, found.signer, { use: 'session', origin, expiresAt, nonce })
  return { token, expiresAt }
}
