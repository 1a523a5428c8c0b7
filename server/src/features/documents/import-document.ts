import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { AddressRefused, type OutboundHttp } from '../../ports/outbound-http.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { Vault } from '../../ports/vault.ts'
import { makeId } from '../../vocabulary/ids.ts'
import { noReference } from '../../vocabulary/reference.ts'
import { wrongField } from '../../vocabulary/refusal.ts'
import { spendQuota } from '../quota/spend-quota.ts'
import { insertDocument } from './document-store.ts'
import { type Document, fetchDocumentJob, type PayingOrganization } from './model.ts'

export interface ImportPorts {
  readonly clock: Clock
  readonly randomness: Randomness
  readonly vault: Vault
  readonly queue: JobQueue
  readonly outboundHttp: OutboundHttp
  /** True if documents may be downloaded from this machine itself, as in development. */
  readonly allowLoopbackDocuments: boolean
}

export interface WantedImport {
  readonly owner: string
  readonly payer: PayingOrganization
  readonly title: string
  readonly url: string
  /** SHA-256, hexadecimal in either case. */
  readonly expectedHash?: string | undefined
  /** The only signing request that may change the document. */
  readonly signingRequestId?: string | undefined
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
  await spendQuota({ ...ports, transaction }, wanted.payer, { documents: 1 })
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
    container: null,
    fileName: null,
    findings: null,
    signingRequestId: wanted.signingRequestId ?? null,
    lockedBy: wanted.signingRequestId ?? null,
    madeBy: null,
    protectedUntil: null,
    renewalProblem: null,
    createdAt,
  }
  await insertDocument(transaction, document, {
    encryptedUrl: ports.vault.encrypt(urlPurpose(document.id), Buffer.from(wanted.url)),
    expectedHash: wanted.expectedHash?.toLowerCase() ?? null,
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
