import type { signer as api } from '@countersign/api'
import type { Clock } from '../../ports/clock.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { isSecret } from '../../vocabulary/secret-link.ts'
import { documentDeleted } from '../documents/require-stored.ts'
import type { LinkCredentials } from './authentication/credentials.ts'
import type { DoneMethod } from './authentication/model.ts'
import { requireAuthenticated } from './authentication/require-authenticated.ts'
import { type EmbeddingPorts, findEmbedding } from './embedding/find-embedding.ts'
import {
  currentGroup,
  hasTurn,
  isDone,
  isOpen,
  linkOutlivesEndMs,
  type RequestDocument,
  type Signer,
  type SigningRequest,
  signs,
} from './model.ts'
import {
  alreadyDone,
  copyNotReady,
  documentNotViewed,
  doesNotSign,
  expired,
  notPrepared,
  notYourTurn,
  refusalOfEnd,
  unknownDocument,
  unknownLink,
} from './refusals.ts'
import { selectRequest } from './request-store.ts'
import { selectSignerByToken, selectSigners } from './signer-store.ts'
import { hashToken } from './signing-link.ts'

/** The signer of a link, with their request. */
export interface Link {
  readonly request: SigningRequest
  readonly signer: Signer
  readonly signers: readonly Signer[]
}

/** An authenticated signer. */
export interface Access extends Link {
  /** How, and when; empty if the link alone is enough. */
  readonly authentication: readonly DoneMethod[]
}

/**
 * Finds the signer of a link, or of a session in a frame, and refuses one who is not authenticated yet. Everything that
 * shows or changes something of a request through a link begins here.
 */
export async function findAccess(ports: EmbeddingPorts, credentials: LinkCredentials): Promise<Access> {
  const link = await findLink(ports, credentials.token)
  return { ...link, authentication: await requireAuthenticated(ports, link.signer, credentials) }
}

/** Finds the signer of a link, who may not be authenticated. A malformed link is refused like an unknown one. */
export async function findLink(ports: EmbeddingPorts, token: string): Promise<Link> {
  const { database } = ports
  const signer = await findSigner(ports, token)
  const request = signer && (await selectRequest(database, signer.requestId))
  if (signer === undefined || request === undefined) throw unknownLink()
  return { request, signer, signers: await selectSigners(database, request.id) }
}

/** The holder of the link among the signers, read again; refuses a link that was replaced in the meantime. */
export function sameHolder(known: Signer, signers: readonly Signer[]): Signer {
  const signer = signers.find(({ id }) => id === known.id)
  if (signer === undefined || Buffer.compare(signer.tokenHash, known.tokenHash) !== 0) throw unknownLink()
  return signer
}

export async function isKnownLink(ports: EmbeddingPorts, token: string): Promise<boolean> {
  return (await findSigner(ports, token)) !== undefined
}

async function findSigner(ports: EmbeddingPorts, token: string): Promise<Signer | undefined> {
  if (isSecret(token)) return await selectSignerByToken(ports.database, hashToken(token))
  return (await findEmbedding(ports, 'session', token))?.signer
}

export function requireAlive(ports: { readonly clock: Clock }, access: Pick<Access, 'request'>): void {
  const end = endOf(ports, access)
  if (end !== null) throw end
}

/**
 * Why the link opens nothing: the request has ended without success, or so long ago that a mail found in an old mailbox must
 * not open the document any more; null while it opens it.
 */
export function endOf({ clock }: { readonly clock: Clock }, { request }: Pick<Access, 'request'>): Refusal | null {
  const now = clock.now().getTime()
  switch (request.status) {
    case 'PENDING':
    case 'IN_PROGRESS':
      return request.expiresAt.getTime() <= now ? expired() : null
    case 'FINALIZING':
      return null
    case 'COMPLETED':
      if (request.documentsDeletedAt !== null) return documentDeleted()
      if ((request.endedAt?.getTime() ?? 0) + linkOutlivesEndMs > now) return null
      return new Refusal('SIGNING_CLOSED', 'This link has expired. Ask the sender for a copy of the document.')
    case 'DECLINED':
    case 'EXPIRED':
    case 'CANCELLED':
    case 'FAILED':
      return refusalOfEnd(request) ?? expired()
  }
}

export function turnOf({ request, signer, signers }: Link): api.Turn {
  if (isDone(signer)) return 'DONE'
  if (request.preparedAt === null) return 'PREPARING'
  return currentGroup(signers).some(({ id }) => id === signer.id) ? 'YOURS' : 'WAITING'
}

/** Refuses unless it is this person's turn now. */
export function requireTurn(ports: { readonly clock: Clock }, access: Link): void {
  requireAlive(ports, access)
  if (isDone(access.signer)) throw alreadyDone(access.signer)
  if (!isOpen(access.request.status)) throw refusalOfEnd(access.request) ?? expired()
  requireReadable(access)
}

/** Viewers and recipients of copies have nothing to sign or decline. */
export function requireSigning({ signer }: Pick<Access, 'signer'>): void {
  if (!signs(signer)) throw doesNotSign()
}

/** Nobody signs through a link that has shown no document. */
export function requireViewed({ signer }: Pick<Access, 'signer'>): void {
  if (signer.viewedAt === null) throw documentNotViewed()
}

/** The document of this number; refuses a number that the request does not have. */
export function documentOf({ documents }: Pick<SigningRequest, 'documents'>, number: number): RequestDocument {
  const found = documents.find((document) => document.number === number)
  if (found === undefined) throw unknownDocument(number, documents.length)
  return found
}

/** Refuses unless this signer may see the document. */
export function requireReadable(access: Link): void {
  switch (turnOf(access)) {
    case 'PREPARING':
      throw hasTurn(access.signer) ? notPrepared() : copyNotReady()
    case 'WAITING':
      throw hasTurn(access.signer) ? notYourTurn() : copyNotReady()
    case 'YOURS':
    case 'DONE':
      return
  }
}
