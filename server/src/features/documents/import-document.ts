import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { AddressRefused, type OutboundHttp } from '../../ports/outbound-http.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { EncryptedColumn, Vault } from '../../ports/vault.ts'
import { makeId } from '../../vocabulary/ids.ts'
import { noReference } from '../../vocabulary/reference.ts'
import { wrongField } from '../../vocabulary/refusal.ts'
import { spendQuota } from '../quota/spend-quota.ts'
import { insertDocument } from './document-store.ts'
import { touchFile } from './file-store.ts'
import { type Document, fetchDocumentJob, type PayingOrganization, type Version } from './model.ts'

export const documentEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'documents', column: 'source_url', key: ['id'], purpose: urlPurpose },
]

export interface ImportPorts {
  readonly clock: Clock
  readonly randomness: Randomness
  readonly vault: Vault
  readonly queue: JobQueue
  readonly outboundHttp: OutboundHttp
  /** True if documents may be downloaded from this machine itself, as in development. */
  readonly allowLoopbackDocuments: boolean
}

interface Wanted {
  readonly owner: string
  readonly payer: PayingOrganization
  readonly title: string
  /** The only signing request that may change the document. */
  readonly signingRequestId?: string | undefined
}

export interface WantedImport extends Wanted {
  readonly url: string
  /** SHA-256, hexadecimal in either case. */
  readonly expectedHash?: string | undefined
}

/** A file that the service has. */
export type StoredFile = Pick<Version, 'fileHash' | 'size'>

export interface WantedCopy extends Wanted {
  readonly file: StoredFile
  /** Of the document that has this file. */
  readonly contained: Pick<Document, 'container' | 'fileName'>
  /** True if it was counted before. */
  readonly isPaid?: boolean | undefined
}

/**
 * Creates a document whose file is downloaded later, by a job of the caller's transaction. Refuses a forbidden URL
 * (400) and counts the document (402); the job's listener learns how the download ends.
 */
export async function importDocument(
  transaction: Transaction,
  ports: ImportPorts,
  wanted: WantedImport,
): Promise<Document> {
  requireAddress(ports, wanted.url)
  const { url, expectedHash } = wanted
  const noContainer = { container: null, fileName: null }
  await countDocument(transaction, ports, wanted)
  return await insertImport(transaction, ports, wanted, { source: url, expectedHash, contained: noContainer })
}

/**
 * Creates a document from a file that the service has, as if that file were downloaded: the same job inspects and
 * timestamps it.
 */
export async function copyDocument(
  transaction: Transaction,
  ports: ImportPorts,
  { file, contained, isPaid = false, ...wanted }: WantedCopy,
): Promise<Document> {
  await touchFile(transaction, file.fileHash, ports.clock.now())
  const source = sourceOfStored(file)
  if (!isPaid) await countDocument(transaction, ports, wanted)
  return await insertImport(transaction, ports, wanted, { source, expectedHash: file.fileHash, contained })
}

/** No caller can send it: every URL of a caller is http or https. */
const storedFileScheme = 'stored-file:'

function sourceOfStored({ fileHash, size }: StoredFile): string {
  return `${storedFileScheme}${fileHash}:${size}`
}

/** Undefined if the source is a URL. */
export function storedFileOf(source: string): StoredFile | undefined {
  if (!source.startsWith(storedFileScheme)) return undefined
  const [fileHash = '', size] = source.slice(storedFileScheme.length).split(':')
  return { fileHash, size: Number(size) }
}

interface Source {
  readonly source: string
  readonly expectedHash: string | undefined
  readonly contained: Pick<Document, 'container' | 'fileName'>
}

async function countDocument(transaction: Transaction, ports: ImportPorts, { payer }: Wanted): Promise<void> {
  await spendQuota({ ...ports, transaction }, payer, { documents: 1 })
}

async function insertImport(
  transaction: Transaction,
  ports: ImportPorts,
  wanted: Wanted,
  { source, expectedHash, contained }: Source,
): Promise<Document> {
  const createdAt = ports.clock.now()
  const document: Document = {
    id: makeId('doc', createdAt, ports.randomness.bytes(10)),
    owner: wanted.owner,
    payerId: wanted.payer?.id ?? null,
    title: wanted.title,
    ...noReference,
    status: 'FETCHING',
    failure: null,
    lastError: null,
    originalHash: null,
    pages: null,
    ...contained,
    findings: null,
    signingRequestId: wanted.signingRequestId ?? null,
    lockedBy: wanted.signingRequestId ?? null,
    madeBy: null,
    protectedUntil: null,
    renewalProblem: null,
    createdAt,
  }
  await insertDocument(transaction, document, {
    encryptedUrl: ports.vault.encrypt(urlPurpose(document.id), Buffer.from(source)),
    expectedHash: expectedHash?.toLowerCase() ?? null,
  })
  await ports.queue.enqueue(transaction, fetchDocumentJob, { documentId: document.id }, { group: document.owner })
  return document
}

export function urlPurpose(documentId: string): string {
  return `document-url:${documentId}`
}

function requireAddress({ outboundHttp, allowLoopbackDocuments }: ImportPorts, url: string): void {
  try {
    outboundHttp.checkAddress(url, { allowLoopback: allowLoopbackDocuments })
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw wrongField('documentUrl', `documentUrl is not allowed. ${error.message}`, 'URL_NOT_ALLOWED')
  }
}
