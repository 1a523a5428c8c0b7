import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { Vault } from '../../../ports/vault.ts'
import type { Signer } from '../model.ts'
import { selectRequest } from '../request-store.ts'
import { selectSigner } from '../signer-store.ts'
import { type EmbedUse, originOf, readEmbedToken } from './embed-token.ts'
import { selectOrigins } from './origin-store.ts'

export interface EmbeddingPorts {
  readonly database: Database
  readonly clock: Clock
  readonly vault: Vault
}

/** A signer in a frame. */
export interface Embedding {
  readonly signer: Signer
  /** Of the page around the frame. */
  readonly origin: string
}

/**
 * The signer of an embed token; undefined if it has expired, its link was replaced, or its origin is no longer allowed.
 * A token of another form costs no query.
 */
export async function findEmbedding(
  { database, clock, vault }: EmbeddingPorts,
  use: EmbedUse,
  text: string,
): Promise<Embedding | undefined> {
  const token = readEmbedToken(text)
  if (token === undefined || token.expiresAt <= clock.now()) return undefined
  const found = await findAllowed(database, token.signerId)
  const origin = found && originOf(vault, found.signer, use, token, found.origins)
  return found === undefined || origin === undefined ? undefined : { signer: found.signer, origin }
}

/** Reports whether pages of this origin may show the signing page of this signer. */
export async function mayEmbed(
  { database }: Pick<EmbeddingPorts, 'database'>,
  signerId: string,
  origin: string,
): Promise<boolean> {
  return (await findAllowed(database, signerId))?.origins.includes(origin) ?? false
}

async function findAllowed(database: Database, signerId: string) {
  const signer = await selectSigner(database, signerId)
  const request = signer && (await selectRequest(database, signer.requestId))
  if (signer === undefined || request === undefined) return undefined
  return { signer, origins: await selectOrigins(database, request.owner) }
}
