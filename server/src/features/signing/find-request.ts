import type { Clock } from '../../ports/clock.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import { type Caller, ownerOf } from '../../vocabulary/caller.ts'
import { findDocument, findVersions } from '../documents/find-document.ts'
import type { Document } from '../documents/model.ts'
import { selectEntryById, selectEntryByNumber } from '../log/entry-store.ts'
import type { LogEntry } from '../log/model.ts'
import { mailsOf } from '../mail/find-mail.ts'
import type { Mail, MailState } from '../mail/model.ts'
import { selectMethodsOf } from './authentication/method-store.ts'
import type { MethodState } from './authentication/model.ts'
import { type StoredFields, selectFields } from './fields/store.ts'
import { isOpen, knowsOfRequest, type RequestDocument, type Signer, type SigningRequest } from './model.ts'
import { signersWithUnsentLink } from './new-links.ts'
import { belongsToAnother, expired, refusalForSender, unknownRequest } from './refusals.ts'
import { lockRequest, selectRequest } from './request-store.ts'
import { requestVersions } from './request-versions.ts'
import type { Retention } from './retention/model.ts'
import { selectRetention } from './retention/store.ts'
import { selectSigners } from './signer-store.ts'

interface Ports {
  readonly database: Database
}

export interface RequestWithSigners {
  readonly request: SigningRequest
  readonly signers: readonly Signer[]
}

/** A request of any owner. */
export async function findRequest({ database }: Ports, id: string): Promise<SigningRequest | undefined> {
  return await selectRequest(database, id)
}

/** Finds a request of the caller; refuses those of others. */
export async function findOwnRequest({ database }: Ports, caller: Caller, id: string): Promise<RequestWithSigners> {
  const request = await selectRequest(database, id)
  if (request === undefined) throw unknownRequest(id)
  if (request.owner !== ownerOf(caller)) throw belongsToAnother()
  return { request, signers: await selectSigners(database, id) }
}

/** Locks an open request of the caller; refuses one that is closed or has expired. */
export async function lockOwnRequest(
  { clock }: { readonly clock: Clock },
  transaction: Transaction,
  caller: Caller,
  id: string,
): Promise<SigningRequest> {
  const found = await findOwnRequest({ database: transaction }, caller, id)
  const request = (await lockRequest(transaction, id)) ?? found.request
  if (!isOpen(request.status)) throw refusalForSender(request) ?? expired()
  if (request.expiresAt <= clock.now()) throw expired()
  return request
}

/** A request with the status of the latest email to each signer, and with what they have done to open their link, by signer id. */
export interface RequestWithMails extends RequestWithSigners {
  readonly mailStates: ReadonlyMap<string, MailState>
  readonly methods: ReadonlyMap<string, readonly MethodState[]>
  readonly fields: StoredFields
  readonly retention: Retention
}

export async function readRequest(ports: Ports, caller: Caller, id: string): Promise<RequestWithMails> {
  const found = await findOwnRequest(ports, caller, id)
  // Codes expire within minutes: one that was not sent in time says nothing about the link.
  const mails = (await mailsOf(ports, id)).filter(({ kind }) => kind !== 'SIGNER_CODE')
  const unsent = await signersWithUnsentLink(ports.database, id)
  const mailStates = new Map<string, MailState>()
  for (const signer of found.signers) {
    // An earlier email has a link that no longer works.
    const sent = unsent.has(signer.id) ? mails.filter(({ kind }) => !hasLink(kind)) : mails
    const latest = sent.findLast(({ recipient }) => recipient === signer.email)
    if (latest !== undefined && knowsOfRequest(signer) && !isMoot(latest, signer))
      mailStates.set(signer.id, latest.state)
  }
  const methods = await selectMethodsOf(ports.database, found.signers)
  const fields = await selectFields(ports.database, id)
  const retention = await selectRetention(ports.database, found.request.owner)
  return { ...found, mailStates, methods, fields, retention }
}

/**
 * A failed link email no longer matters once its signer has acted, even if the email was given up because of that. A
 * failed copy still matters.
 */
export function isMoot({ kind, state }: Pick<Mail, 'kind' | 'state'>, { status }: Pick<Signer, 'status'>): boolean {
  return hasLink(kind) && state === 'FAILED' && status !== 'PENDING'
}

function hasLink(kind: Mail['kind']): boolean {
  return kind === 'INVITATION' || kind === 'REMINDER'
}

export interface RequestStatusFacts extends RequestWithSigners {
  readonly document: Document
  readonly documents: readonly { readonly asked: RequestDocument; readonly document: Document }[]
  readonly entries: readonly LogEntry[]
}

export async function readStatus(ports: Ports, caller: Caller, id: string): Promise<RequestStatusFacts> {
  const found = await findOwnRequest(ports, caller, id)
  const documents = await Promise.all(
    found.request.documents.map(async (asked) => {
      const document = await findDocument(ports, asked.documentId)
      if (document === undefined) throw new Error(`document ${asked.documentId} is gone`)
      return { asked, document }
    }),
  )
  const [first] = documents
  if (first === undefined) throw new Error(`signing request ${id} has no document`)
  return { ...found, document: first.document, documents, entries: await findRequestEntries(ports, found.request) }
}

/** The timestamps of the versions that the request started from and made, and of the trail, in the order of the log. */
export async function findRequestEntries(ports: Ports, request: SigningRequest): Promise<LogEntry[]> {
  const { createdAt } = request
  const versions = await Promise.all(
    request.documents.map(async (document) =>
      requestVersions({ ...document, createdAt }, await findVersions(ports, document.documentId)),
    ),
  )
  const numbers = versions.flat().map(({ sequenceNumber }) => sequenceNumber)
  const entries = await Promise.all(
    numbers.toSorted((one, other) => one - other).map((number) => selectEntryByNumber(ports.database, number)),
  )
  const trail = request.trailEntryId === null ? undefined : await selectEntryById(ports.database, request.trailEntryId)
  return [...entries, trail].filter((entry) => entry !== undefined)
}
