import type { Transaction } from '../../../ports/database.ts'
import { type Caller, ownerOf } from '../../../vocabulary/caller.ts'
import { wrongField } from '../../../vocabulary/refusal.ts'
import { lockWaitingSigner } from '../give-new-link.ts'
import { hasTurn, type Signer } from '../model.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { makeEmbedToken, ticketLastsMs } from './embed-token.ts'
import { selectOrigins } from './origin-store.ts'

export interface NewEmbedding {
  readonly signer: Signer
  readonly origin: string
  readonly ticket: string
  readonly expiresAt: Date
}

/** Lets the sender show the signing page of a signer in a frame, on pages of one origin. */
export async function createEmbedUrl(
  ports: SigningPorts,
  transaction: Transaction,
  caller: Caller,
  {
    id,
    signerId,
    origin: wanted,
  }: { readonly id: string; readonly signerId: string; readonly origin?: string | undefined },
): Promise<NewEmbedding> {
  const { signer } = await lockWaitingSigner(ports, transaction, caller, { id, signerId })
  requireTurn(signer)
  requireFrameable(signer)
  const origin = pickOrigin(await selectOrigins(transaction, ownerOf(caller)), wanted)
  const expiresAt = new Date(ports.clock.now().getTime() + ticketLastsMs)
  const ticket = makeEmbedToken(ports.vault, signer, { use: 'ticket', origin, expiresAt })
  return { signer, origin, ticket, expiresAt }
}

function requireTurn(signer: Signer): void {
  if (hasTurn(signer)) return
  throw wrongField(
    'signerId',
    'signerId has the role cc, which only gets the finished copy. Send the id of a signer, approver or viewer.',
  )
}

/** Providers send the browser back to a page of its own, with a cookie, which frames do not get. */
function requireFrameable({ authentication }: Signer): void {
  const method = authentication.find((one) => one === 'oidc' || one === 'identity_check')
  if (method === undefined) return
  throw wrongField(
    'signerId',
    `signerId has the method ${method}, whose provider does not work in a frame. Send this person to their signing link.`,
  )
}

function pickOrigin(allowed: readonly string[], wanted: string | undefined): string {
  const [only] = allowed
  if (only === undefined) {
    throw wrongField('origin', 'You allow no origin yet. Add the origin of your page with PUT /embedding first.')
  }
  if (wanted === undefined && allowed.length === 1) return only
  if (wanted !== undefined && allowed.includes(wanted)) return wanted
  throw wrongField('origin', `origin must be one of the allowed origins: ${allowed.join(', ')}.`)
}

/**
 * The server sees who may frame the page, but not the secret: browsers send no fragment, neither in a request nor as a
 * referrer.
 */
export function embedUrl(publicUrl: string, { signer, origin, ticket }: NewEmbedding): string {
  const query = new URLSearchParams({ origin, ...(signer.language !== null && { language: signer.language }) })
  return `${publicUrl}/embed/${signer.id}?${query}#${ticket}`
}
