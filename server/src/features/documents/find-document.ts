import type { Database } from '../../ports/database.ts'
import { type Caller, ownerOf } from '../../vocabulary/caller.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { findOrganization } from '../accounts/directory-store.ts'
import { selectSentBefore } from './deletion-store.ts'
import { selectOwnIds, selectTitles } from './document-list-store.ts'
import { selectDocument } from './document-store.ts'
import type { Document, PayingOrganization, Version } from './model.ts'
import { noDocument, requireStored } from './require-stored.ts'
import { selectIsDeleted, selectIsSigned, selectLatestVersion, selectVersions } from './version-store.ts'

interface Ports {
  readonly database: Database
}

export async function findDocument({ database }: Ports, id: string): Promise<Document | undefined> {
  return await selectDocument(database, id)
}

/** Finds a document of the caller; refuses those of others. */
export async function findOwnDocument(ports: Ports, caller: Caller, id: string): Promise<Document> {
  const document = await findExistingDocument(ports, id)
  requireOwnDocument(caller, document)
  return document
}

export async function findExistingDocument(ports: Ports, id: string): Promise<Document> {
  const document = await findDocument(ports, id)
  if (document === undefined) throw noDocument(id)
  return document
}

export function requireOwnDocument(caller: Caller, { owner }: Document): void {
  if (owner === ownerOf(caller)) return
  throw new Refusal('ACCESS_DENIED', 'This document belongs to someone else.')
}

/** Titles by id; omits documents that no longer exist. */
export async function findTitles({ database }: Ports, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return await selectTitles(database, ids)
}

/** Which of these documents exist and belong to the owner. */
export async function findOwnIds(
  { database }: Ports,
  owner: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return await selectOwnIds(database, owner, ids)
}

/** The documents created before this time that were sent for signature, with their last request. */
export async function findSentBefore(
  { database }: Ports,
  before: Date,
  page: { readonly after: string; readonly most: number },
): Promise<readonly { readonly id: string; readonly signingRequestId: string }[]> {
  return await selectSentBefore(database, before, page)
}

/** In order, the original first; empty until the file arrives. */
export async function findVersions({ database }: Ports, documentId: string): Promise<readonly Version[]> {
  return await selectVersions(database, documentId)
}

/** Like findVersions, for a document whose file must be here: at least one. */
export async function requireVersions({ database }: Ports, document: Document): Promise<readonly Version[]> {
  requireStored(document)
  const versions = await selectVersions(database, document.id)
  if (versions.length === 0) throw noDocument(document.id)
  return versions
}

export async function findLatestVersion({ database }: Ports, documentId: string): Promise<Version | undefined> {
  return await selectLatestVersion(database, documentId)
}

/** Whether a file with this hash is a version of a document that all its signers have signed. */
export async function isOfSignedDocument({ database }: Ports, owner: string, fileHash: string): Promise<boolean> {
  return await selectIsSigned(database, owner, fileHash)
}

/** Whether the owner has deleted the file with this hash. */
export async function isDeletedFile({ database }: Ports, owner: string, fileHash: string): Promise<boolean> {
  return await selectIsDeleted(database, owner, fileHash)
}

/** The organization whose quota the document's storage counts against. */
export async function findPayer(
  ports: { readonly database: Database },
  { payerId }: Pick<Document, 'payerId'>,
): Promise<PayingOrganization> {
  return payerId === null ? null : ((await findOrganization(ports.database, payerId)) ?? null)
}
