import { createHmac, timingSafeEqual } from 'node:crypto'
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
}

export interface EmbedToken {
  readonly signerId: string
  readonly expiresAt: Date
  readonly signature: string
}

const form = /^(signer_[0-9a-z]{26})-([0-9a-z]{8,9})-([\w-]{43})$/

/** Undefined for everything else, such as the token of a signing link. */
export function readEmbedToken(text: string): EmbedToken | undefined {
  const [, signerId, expiry, signature] = form.exec(text) ?? []
  if (signerId === undefined || expiry === undefined || signature === undefined) return undefined
  return { signerId, expiresAt: new Date(Number.parseInt(expiry, 36)), signature }
}

export function makeEmbedToken(vault: Vault, signer: Holder, grant: Grant): string {
  return `${signer.id}-${grant.expiresAt.getTime().toString(36)}-${sign(vault, signer, grant)}`
}

/** The origin that the token was made for; undefined if it is none of these, or not made by this service. */
export function originOf(
  vault: Vault,
  signer: Holder,
  use: EmbedUse,
  { expiresAt, signature }: EmbedToken,
  allowed: readonly string[],
): string | undefined {
  return allowed.find((origin) => isEqual(sign(vault, signer, { use, origin, expiresAt }), signature))
}

function sign(vault: Vault, signer: Holder, { use, origin, expiresAt }: Grant): string {
  const signed = ['embed', use, signer.id, origin, expiresAt.getTime()].join('\n')
  return createHmac('sha256', decryptToken(vault, signer)).update(signed).digest('base64url')
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
