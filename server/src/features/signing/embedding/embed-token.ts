import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Randomness } from '../../../ports/randomness.ts'
import type { Vault } from '../../../ports/vault.ts'
import type { Signer } from '../model.ts'
import { decryptToken } from '../signing-link.ts'

/**
 * Tokens for one signer on pages of one origin. They are signed with the secret of the signer's link, so that they die
 * with it, and nothing is stored. The origin is not in the token: readers try those that are allowed now.
 */

/** How long an embed URL opens the signing page: the time from a server to the browser beside it. */
export const ticketLastsMs = 10 * 60_000

/** How long a signer can read and sign in a frame. */
export const sessionLastsMs = 2 * 3_600_000

/** A ticket is in an embed URL, and only opens a session. A session is used like the token of a signing link. */
export type EmbedUse = 'ticket' | 'session'

type Holder = Pick<Signer, 'id' | 'encryptedToken'>

interface Grant {
  readonly use: EmbedUse
  readonly origin: string
  readonly expiresAt: Date
  /**
   * Of a session: codes that the signer enters count for it alone. Without it, the holder of the link, which has the key,
   * could guess the tokens of others from the time.
   */
  readonly nonce?: string | undefined
}

export interface EmbedToken extends Pick<Grant, 'expiresAt' | 'nonce'> {
  readonly signerId: string
  readonly signature: string
}

const nonceBytes = 16
const form = /^(signer_[0-9a-z]{26})-([0-9a-z]{8,9})-(?:([\w-]{22})-)?([\w-]{43})$/

export function makeNonce(randomness: Randomness): string {
  return Buffer.from(randomness.bytes(nonceBytes)).toString('base64url')
}

/** Undefined for everything else, such as the token of a signing link. */
export function readEmbedToken(text: string): EmbedToken | undefined {
  const [, signerId, expiry, nonce, signature] = form.exec(text) ?? []
  if (signerId === undefined || expiry === undefined || signature === undefined) return undefined
  return { signerId, expiresAt: new Date(Number.parseInt(expiry, 36)), nonce, signature }
}

export function makeEmbedToken(vault: Vault, signer: Holder, grant: Grant): string {
  const { expiresAt, nonce } = grant
  const parts = [signer.id, expiresAt.getTime().toString(36), nonce, sign(vault, signer, grant)]
  return parts.filter((part) => part !== undefined).join('-')
}

/** The origin that the token was made for; undefined if it is none of these, or not made by this service. */
export function originOf(
  vault: Vault,
  signer: Holder,
  use: EmbedUse,
  { expiresAt, nonce, signature }: EmbedToken,
  allowed: readonly string[],
): string | undefined {
  return allowed.find((origin) => isEqual(sign(vault, signer, { use, origin, expiresAt, nonce }), signature))
}

function sign(vault: Vault, signer: Holder, { use, origin, expiresAt, nonce }: Grant): string {
  const signed = ['embed', use, signer.id, origin, expiresAt.getTime(), ...(nonce === undefined ? [] : [nonce])].join(
    '\n',
  )
  return createHmac('sha256', decryptToken(vault, signer)).update(signed).digest('base64url')
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
