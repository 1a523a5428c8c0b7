import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { Randomness } from '../../ports/randomness.ts'
import { makeId } from '../../vocabulary/ids.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { bytesOfHex } from '../../vocabulary/sha256-hex.ts'
import type { Log } from '../log/log.ts'
import type { LogEntry } from '../log/model.ts'
import { holdStorage } from '../quota/hold-storage.ts'
import { spendQuota } from '../quota/spend-quota.ts'
import { lockInOrder, selectDocument, setState } from './document-store.ts'
import type { FileWork } from './file-work.ts'
import { findPayer } from './find-document.ts'
import { type FilePorts, keepBytes, readFile } from './keep-file.ts'
import {
  type AppliedSignature,
  type Document,
  mostVersionBytes,
  mostVersions,
  type PayingOrganization,
  statusAfter,
  type Version,
  type VersionEntryType,
  type VersionKind,
} from './model.ts'
import { noDocument, requireStored } from './require-stored.ts'
import { insertVersion, selectLatestVersion } from './version-store.ts'

export interface ChangePorts extends FilePorts, FileWork {
  readonly clock: Clock
  readonly randomness: Randomness
  readonly log: Log
}

/** What all changes have, whether to one document or to several. */
interface Change<M extends MadeVersion> {
  readonly kind: Exclude<VersionKind, 'ORIGINAL'>
  readonly entryType: VersionEntryType
  /**
   * The signing request that makes the change; null for all other changes, which are refused while a request is open.
   */
  readonly by: string | null
  /**
   * Counted against the quota and refused (402) beyond the limit, storage included. If missing, storage is counted and
   * never refused.
   */
  readonly spend?: 'seals'
  /** As in the log's companions. */
  readonly names?: readonly string[]
  /**
   * Creates the new file, outside of any transaction. Called again with a newer version if another change was faster; a
   * refusal is final.
   */
  make(latest: LatestVersion): Promise<M>
}

/** A change to a document. */
export interface DocumentChange<M extends MadeVersion, T> extends Change<M> {
  /**
   * Runs in the transaction of the change, which others may share: it may refuse, and must not write. The function it
   * returns runs once the version exists; it may write, and must not fail.
   */
  join(
    transaction: Transaction,
    document: Document,
    made: Omit<M, 'bytes'>,
  ): Promise<(changed: ChangedDocument) => Promise<T>>
}

/** A change to several documents: all of them get their version, or none does. */
export interface DocumentsChange<M extends MadeVersion, T> extends Change<M> {
  /** Like that of one change, with what was made in the order of the documents. */
  join(
    transaction: Transaction,
    made: readonly Omit<M, 'bytes'>[],
  ): Promise<(changed: readonly ChangedDocument[]) => Promise<T>>
}

export interface LatestVersion {
  readonly document: Document
  readonly version: Version
  readonly bytes: Uint8Array
}

export interface MadeVersion {
  readonly bytes: Uint8Array
  /** What the version adds to the file. The names of fields are new in the document. */
  readonly signatures: readonly AppliedSignature[]
  /** Set if this version completes the document. */
  readonly protectedUntil?: Date
}

export interface ChangedDocument {
  readonly document: Document
  readonly version: Version
  readonly previous: Version
  readonly entry: LogEntry
}

/** Concurrent changes succeed one after the other; this many at most. */
const mostTries = 8

/** Adds a version to a document. */
export async function changeDocument<M extends MadeVersion, T>(
  ports: ChangePorts,
  documentId: string,
  change: DocumentChange<M, T>,
): Promise<T> {
  return await changeAll(ports, [documentId], {
    ...change,
    make: (latest) => change.make(latest),
    async join(transaction, changes) {
      const { document, made } = onlyOf(changes)
      const record = await change.join(transaction, document, made)
      return (changed) => record(onlyOf(changed))
    },
  })
}

/**
 * Adds a version to each of several documents of one owner. The files are made one after the other, so that one of them
 * is in memory at a time.
 */
export async function changeDocuments<M extends MadeVersion, T>(
  ports: ChangePorts,
  documentIds: readonly string[],
  change: DocumentsChange<M, T>,
): Promise<T> {
  return await changeAll(ports, documentIds, {
    ...change,
    make: (latest) => change.make(latest),
    join: (transaction, changes) =>
      change.join(
        transaction,
        changes.map(({ made }) => made),
      ),
  })
}

interface WholeChange<M extends MadeVersion, T> extends Change<M> {
  join(
    transaction: Transaction,
    changes: readonly { readonly document: Document; readonly made: Omit<M, 'bytes'> }[],
  ): Promise<(changed: readonly ChangedDocument[]) => Promise<T>>
}

/**
 * The files are durable before the versions name them, and all versions and timestamps are one transaction: a crash
 * leaves at most unused files.
 */
async function changeAll<M extends MadeVersion, T>(
  ports: ChangePorts,
  documentIds: readonly string[],
  change: WholeChange<M, T>,
): Promise<T> {
  const [first] = await Promise.all(documentIds.map((id) => findChangeable(ports, id, change.by)))
  if (first === undefined) throw new RangeError('there is no document to change')
  const { owner } = first
  for (let tries = 1; ; tries++) {
    try {
      return await ports.fileSlots.run(owner, () => changeOnce(ports, documentIds, change))
    } catch (error) {
      if (!(error instanceof Overtaken) || tries === mostTries) throw error
    }
  }
}

async function changeOnce<M extends MadeVersion, T>(
  ports: ChangePorts,
  documentIds: readonly string[],
  change: WholeChange<M, T>,
): Promise<T> {
  const files: NewFile<M>[] = []
  for (const id of documentIds) files.push(await makeFile(ports, id, change))
  return await append(ports, files, change)
}

/** A file that is stored, and the version that it follows. */
interface NewFile<M extends MadeVersion> {
  readonly document: Document
  readonly previous: Version
  readonly payer: PayingOrganization
  readonly made: Omit<M, 'bytes'>
  readonly sha256: string
  readonly size: number
}

async function makeFile<M extends MadeVersion>(
  ports: ChangePorts,
  documentId: string,
  change: Change<M>,
): Promise<NewFile<M>> {
  const latest = await readLatest(ports, documentId, change.by)
  const { bytes, ...made } = await change.make(latest)
  requireSize(bytes)
  const { sha256 } = await keepBytes(ports, bytes)
  const { document, version: previous } = latest
  return { document, previous, payer: await findPayer(ports, document), made, sha256, size: bytes.length }
}

async function readLatest(ports: ChangePorts, documentId: string, by: string | null): Promise<LatestVersion> {
  const document = await findChangeable(ports, documentId, by)
  const version = await selectLatestVersion(ports.database, documentId)
  if (version === undefined) throw noDocument(documentId)
  if (version.number >= mostVersions) throw tooManyVersions()
  return { document, version, bytes: await readFile(ports, version.fileHash) }
}

async function findChangeable(ports: ChangePorts, documentId: string, by: string | null): Promise<Document> {
  const document = await selectDocument(ports.database, documentId)
  requireChangeable(document, documentId, by)
  return document
}

async function append<M extends MadeVersion, T>(
  ports: ChangePorts,
  files: readonly NewFile<M>[],
  change: WholeChange<M, T>,
): Promise<T> {
  const { result } = await ports.log.appendAll(
    files.map(({ document: { owner }, sha256 }) => ({
      id: makeId('ts', ports.clock.now(), ports.randomness.bytes(10)),
      owner,
      type: change.entryType,
      fingerprint: bytesOfHex(sha256),
    })),
    {
      names: [...files.map(({ document: { id } }) => `document ${id}`), ...(change.names ?? [])],
      async join(transaction) {
        const documents = await lockUnchanged(transaction, files, change.by)
        const record = await change.join(
          transaction,
          files.map(({ made }, index) => ({ document: documents[index] as Document, made })),
        )
        await count(ports, transaction, files, change)
        return async (entries) => {
          const changed: ChangedDocument[] = []
          for (const [index, file] of files.entries()) {
            changed.push(await addVersion(transaction, file, change.kind, entries[index] as LogEntry))
          }
          return await record(changed)
        }
      },
    },
  )
  return result
}

/** Counts the new files once for each payer: a refusal counts nothing, and the row of the quota is written once. */
async function count(
  ports: ChangePorts,
  transaction: Transaction,
  files: readonly Pick<NewFile<MadeVersion>, 'payer' | 'size'>[],
  { spend, by }: Pick<Change<MadeVersion>, 'spend' | 'by'>,
): Promise<void> {
  const within = { ...ports, transaction }
  for (const [, own] of Map.groupBy(files, ({ payer }) => payer?.id)) {
    const payer = own[0]?.payer ?? null
    const bytes = own.reduce((sum, { size }) => sum + size, 0)
    if (spend === undefined) await holdStorage(within, payer, { bytes, holder: by })
    else await spendQuota(within, payer, { [spend]: own.length, storageBytes: bytes })
  }
}

/** The documents under their locks; refuses if one of them has changed since its new file was made. */
async function lockUnchanged(
  transaction: Transaction,
  files: readonly Pick<NewFile<MadeVersion>, 'document' | 'previous'>[],
  by: string | null,
): Promise<Document[]> {
  const locked = await lockInOrder(
    transaction,
    files.map(({ document: { id } }) => id),
  )
  for (const [index, { document, previous }] of files.entries()) {
    requireChangeable(locked[index], document.id, by)
    const now = await selectLatestVersion(transaction, document.id)
    if (now?.number !== previous.number) throw new Overtaken()
  }
  return locked.filter((document) => document !== undefined)
}

async function addVersion(
  transaction: Transaction,
  { document, previous, made, sha256, size }: NewFile<MadeVersion>,
  kind: VersionKind,
  entry: LogEntry,
): Promise<ChangedDocument> {
  const version = {
    documentId: document.id,
    number: previous.number + 1,
    kind,
    fileHash: sha256,
    size,
    sequenceNumber: entry.sequenceNumber,
    createdAt: entry.time,
  }
  const state = {
    status: statusAfter(kind, document.status),
    protectedUntil: made.protectedUntil ?? null,
    renewalProblem: null,
  }
  await insertVersion(transaction, version, made.signatures)
  await setState(transaction, document.id, state)
  return { document: { ...document, ...state }, version, previous, entry }
}

function onlyOf<T>(list: readonly T[]): T {
  const [only] = list
  if (only === undefined || list.length > 1) throw new RangeError(`one element is expected, not ${list.length}`)
  return only
}

/** `by` is the signing request that makes the change; null for all others. */
export function requireChangeable(
  document: Document | undefined,
  id: string,
  by: string | null,
): asserts document is Document {
  if (document === undefined) throw noDocument(id)
  requireStored(document)
  if (document.lockedBy !== by) throw document.lockedBy === null ? signingHasEnded() : lockedBySigning()
}

function lockedBySigning(): Refusal {
  return new Refusal(
    'DOCUMENT_LOCKED',
    'This document is out for signature. Wait until the signing request is closed, or cancel it.',
  )
}

function signingHasEnded(): Refusal {
  return new Refusal('DOCUMENT_LOCKED', 'This document is no longer out for this signature.')
}

function requireSize(bytes: Uint8Array): void {
  if (bytes.length <= mostVersionBytes) return
  throw new Refusal('DOCUMENT_NOT_MODIFIABLE', 'With its signatures and seals, this document exceeds the size limit.')
}

function tooManyVersions(): Refusal {
  return new Refusal('DOCUMENT_NOT_MODIFIABLE', `This document has reached the limit of ${mostVersions} versions.`)
}

export class Overtaken extends Refusal {
  constructor() {
    super('DOCUMENT_CHANGED', 'Other requests are changing this document at the same time. Try again shortly.', 2)
  }
}
