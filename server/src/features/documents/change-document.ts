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
import { selectDocument, selectDocumentForUpdate, setState } from './document-store.ts'
import type { FileWork } from './file-work.ts'
import { findPayer } from './find-document.ts'
import { type FilePorts, keepBytes, readFile } from './keep-file.ts'
import {
  type AppliedSignature,
  type Document,
  mostVersionBytes,
  mostVersions,
  statusAfter,
  type Version,
  type VersionEntryType,
  type VersionKind,
} from './model.ts'
import { insertVersion, selectLatestVersion } from './version-store.ts'

export interface ChangePorts extends FilePorts, FileWork {
  readonly clock: Clock
  readonly randomness: Randomness
  readonly log: Log
}

/** A change to a document. */
export interface DocumentChange<M extends MadeVersion, T> {
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
  /**
   * Runs in the transaction of the change, which others may share: it may refuse, and must not write. The function it
   * returns runs once the version exists; it may write, and must not fail.
   */
  join(transaction: Transaction, document: Document, made: M): Promise<(changed: ChangedDocument) => Promise<T>>
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

/**
 * Adds a version to a document. The file is durable before the version names it, and version and timestamp are one
 * transaction: a crash leaves at most an unused file.
 */
export async function changeDocument<M extends MadeVersion, T>(
  ports: ChangePorts,
  documentId: string,
  change: DocumentChange<M, T>,
): Promise<T> {
  const { owner } = await findChangeable(ports, documentId, change.by)
  for (let tries = 1; ; tries++) {
    try {
      return await ports.fileSlots.run(owner, () => changeOnce(ports, documentId, change))
    } catch (error) {
      if (!(error instanceof Overtaken) || tries === mostTries) throw error
    }
  }
}

async function changeOnce<M extends MadeVersion, T>(
  ports: ChangePorts,
  documentId: string,
  change: DocumentChange<M, T>,
): Promise<T> {
  const latest = await readLatest(ports, documentId, change.by)
  const made = await change.make(latest)
  requireSize(made.bytes)
  const { sha256 } = await keepBytes(ports, made.bytes)
  return await append(ports, latest, { made, sha256 }, change)
}

async function readLatest(ports: ChangePorts, documentId: string, by: string | null): Promise<LatestVersion> {
  const document = await findChangeable(ports, documentId, by)
  const version = await selectLatestVersion(ports.database, documentId)
  if (version === undefined) throw notHere(document)
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
  latest: LatestVersion,
  { made, sha256 }: { readonly made: M; readonly sha256: string },
  change: DocumentChange<M, T>,
): Promise<T> {
  const { id, owner } = latest.document
  const payer = await findPayer(ports, latest.document)
  const size = made.bytes.length
  const entryId = makeId('ts', ports.clock.now(), ports.randomness.bytes(10))
  const { result } = await ports.log.append(
    { id: entryId, owner, type: change.entryType, fingerprint: bytesOfHex(sha256) },
    {
      names: [`document ${id}`, ...(change.names ?? [])],
      async join(transaction) {
        const document = await selectDocumentForUpdate(transaction, id)
        requireChangeable(document, id, change.by)
        const now = await selectLatestVersion(transaction, id)
        if (now?.number !== latest.version.number) throw new Overtaken()
        const record = await change.join(transaction, document, made)
        const within = { ...ports, transaction }
        if (change.spend === undefined) await holdStorage(within, payer, { bytes: size, holder: change.by })
        else await spendQuota(within, payer, { [change.spend]: 1, storageBytes: size })
        return async (entry) =>
          await record(await addVersion(transaction, latest, { ...made, sha256, size, kind: change.kind }, entry))
      },
    },
  )
  return result
}

async function addVersion(
  transaction: Transaction,
  { document, version: previous }: LatestVersion,
  made: Pick<MadeVersion, 'signatures' | 'protectedUntil'> & { sha256: string; size: number; kind: VersionKind },
  entry: LogEntry,
): Promise<ChangedDocument> {
  const version = {
    documentId: document.id,
    number: previous.number + 1,
    kind: made.kind,
    fileHash: made.sha256,
    size: made.size,
    sequenceNumber: entry.sequenceNumber,
    createdAt: entry.time,
  }
  const state = {
    status: statusAfter(made.kind, document.status),
    protectedUntil: made.protectedUntil ?? null,
    renewalProblem: null,
  }
  await insertVersion(transaction, version, made.signatures)
  await setState(transaction, document.id, state)
  return { document: { ...document, ...state }, version, previous, entry }
}

/** `by` is the signing request that makes the change; null for all others. */
export function requireChangeable(
  document: Document | undefined,
  id: string,
  by: string | null,
): asserts document is Document {
  if (document === undefined) throw new Refusal('NOT_FOUND', `There is no document ${id}.`)
  if (document.status === 'FETCHING' || document.status === 'FETCH_FAILED') throw notHere(document)
  if (document.lockedBy !== by) throw document.lockedBy === null ? signingHasEnded() : lockedBySigning()
}

export function notHere({ status, failure }: Pick<Document, 'status' | 'failure'>): Refusal {
  return new Refusal(
    'DOCUMENT_NOT_READY',
    status === 'FETCH_FAILED'
      ? `This document could not be downloaded: ${failure}`
      : 'This document is still being downloaded. Try again shortly.',
  )
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
