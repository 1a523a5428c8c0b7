import type { StoredBlob } from '../../ports/blob-store.ts'
import type { Transaction } from '../../ports/database.ts'
import type { JobRun } from '../../ports/job-queue.ts'
import { OutboundFailed, type OutboundFailure } from '../../ports/outbound-http.ts'
import { makeId } from '../../vocabulary/ids.ts'
import { DoneMeanwhile, Refusal, unlessDone } from '../../vocabulary/refusal.ts'
import { bytesOfHex } from '../../vocabulary/sha256-hex.ts'
import { takeReserved } from '../quota/hold-storage.ts'
import { spendQuota } from '../quota/spend-quota.ts'
import { type CreatePorts, lookInto } from './create-document.ts'
import { selectDocument, selectDocumentForUpdate } from './document-store.ts'
import { touchFile } from './file-store.ts'
import { findPayer } from './find-document.ts'
import { type ImportPorts, type StoredFile, storedFileOf, urlPurpose } from './import-document.ts'
import { type Import, markArrived, markFailed, recordImportError, selectImport } from './import-store.ts'
import { keepIfUsed } from './keep-file.ts'
import { type Document, type Findings, type ImportListener, mostDocumentBytes, mostFetchTries } from './model.ts'
import { insertVersion } from './version-store.ts'

export interface FetchPorts extends CreatePorts, Omit<ImportPorts, 'queue'> {
  readonly listener: ImportListener
}

const mostMilliseconds = 60_000
const mostRedirects = 3

/** A download that failed, with a message for the requester, whether or not a retry could help. */
class FetchFailed extends Error {
  override readonly name = 'FetchFailed'
  readonly passing: boolean

  constructor(message: string, passing: boolean) {
    super(message)
    this.passing = passing
  }
}

/** Makes one attempt. Resolves once the document has arrived or is given up; rejects if a retry may help. */
export async function fetchDocumentOnce(ports: FetchPorts, documentId: string, run: JobRun): Promise<void> {
  const document = await selectDocument(ports.database, documentId)
  const wanted = await selectImport(ports.database, documentId)
  // An earlier run finished without reporting it.
  if (document === undefined || wanted === undefined) return
  try {
    await keepIfUsed(ports, async (keep) => {
      const source = Buffer.from(ports.vault.decrypt(urlPurpose(documentId), wanted.encryptedUrl)).toString()
      const stored = storedFileOf(source)
      const file = await (stored === undefined ? download(ports, source, keep, run.signal) : takeStored(ports, stored))
      const inspected = await inspect(ports, document, file, wanted)
      await arrive(ports, document, { ...file, ...inspected })
    })
  } catch (error) {
    run.signal.throwIfAborted()
    const failure = failureOf(error)
    if (failure === undefined) throw error
    if (!failure.passing || run.attempt >= mostFetchTries) return await giveUp(ports, documentId, failure.message)
    await recordImportError(ports.database, documentId, `${failure.message} The service will try again.`)
    throw failure
  }
}

interface InspectedFile extends FetchedFile {
  readonly pages: number | null
  readonly findings: Findings
}

interface FetchedFile {
  readonly sha256: string
  readonly size: number
  readonly contentType: string
}

/** Nothing is stored again. While the job runs, the sweep leaves the file alone. */
async function takeStored(ports: FetchPorts, { fileHash, size }: StoredFile): Promise<FetchedFile> {
  await touchFile(ports.database, fileHash, ports.clock.now())
  return { sha256: fileHash, size, contentType: '' }
}

async function download(
  ports: FetchPorts,
  url: string,
  keep: (pieces: AsyncIterable<Uint8Array>) => Promise<StoredBlob>,
  signal: AbortSignal,
): Promise<FetchedFile> {
  const answer = await ports.outboundHttp.get(url, {
    maxBytes: mostDocumentBytes,
    timeoutMs: mostMilliseconds,
    maxRedirects: mostRedirects,
    accept: 'application/pdf, */*;q=0.5',
    allowLoopback: ports.allowLoopbackDocuments,
    signal,
  })
  const contentType = answer.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  return { ...(await givingUpOthers(contentType, keep(answer.body))), contentType }
}

async function inspect(
  ports: FetchPorts,
  { owner, container }: Document,
  file: FetchedFile,
  { expectedHash }: Import,
): Promise<Pick<InspectedFile, 'pages' | 'findings'>> {
  if (expectedHash !== null && expectedHash !== file.sha256) {
    throw new FetchFailed(
      `documentHash is ${expectedHash}, but the SHA-256 of the downloaded document is ${file.sha256}.`,
      false,
    )
  }
  return await givingUpOthers(file.contentType, lookInto(ports, owner, file, container !== null))
}

/** A file that is not a PDF now will not become one at a retry. */
async function givingUpOthers<T>(contentType: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'INVALID_PDF') throw error
    const kind = contentType === '' ? '' : ` Its content type is ${contentType.slice(0, 100)}.`
    throw new FetchFailed(`${error.message}${kind}`, false)
  }
}

async function arrive(ports: FetchPorts, document: Document, file: InspectedFile): Promise<void> {
  const { id, owner } = document
  const payer = await findPayer(ports, document)
  const entry = {
    id: makeId('ts', ports.clock.now(), ports.randomness.bytes(10)),
    owner,
    type: 'DOCUMENT_ORIGINAL',
    fingerprint: bytesOfHex(file.sha256),
  } as const
  await ports.log
    .append(entry, {
      names: [`document ${id}`],
      async join(transaction) {
        const isWanted = (await selectDocumentForUpdate(transaction, id))?.status === 'FETCHING'
        if (!isWanted) throw new DoneMeanwhile('The import of this document has ended.')
        const within = { ...ports, transaction }
        const isReserved = await takeReserved(within, payer, { holder: document.lockedBy, bytes: file.size })
        if (!isReserved) await spendQuota(within, payer, { storageBytes: file.size })
        return ({ sequenceNumber, time }) =>
          addOriginal(ports, transaction, document, { ...file, sequenceNumber, time })
      },
    })
    .catch(unlessDone)
}

async function addOriginal(
  { listener }: FetchPorts,
  transaction: Transaction,
  document: Document,
  file: InspectedFile & { readonly sequenceNumber: number; readonly time: Date },
): Promise<void> {
  const { sha256: fileHash, size, pages, findings, sequenceNumber, time: createdAt } = file
  await markArrived(transaction, document.id, { originalHash: fileHash, pages, findings })
  const version = { documentId: document.id, number: 1, kind: 'ORIGINAL', fileHash, size } as const
  await insertVersion(transaction, { ...version, sequenceNumber, createdAt }, [])
  await listener.onDocumentReady(transaction, {
    ...document,
    status: 'READY',
    lastError: null,
    originalHash: fileHash,
    pages,
    findings,
  })
}

/** Ends an import that cannot succeed; one that has ended stays unchanged. */
export async function giveUp(
  { database, listener }: Pick<FetchPorts, 'database' | 'listener'>,
  documentId: string,
  reason: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const document = await selectDocumentForUpdate(transaction, documentId)
    if (document?.status !== 'FETCHING') return
    await markFailed(transaction, documentId, reason)
    await listener.onDocumentFailed(transaction, {
      ...document,
      status: 'FETCH_FAILED',
      failure: reason,
      lastError: null,
    })
  })
}

/** Undefined for an unexpected error: a fault of the service is not shown to callers, and is retried. */
function failureOf(error: unknown): FetchFailed | undefined {
  if (error instanceof FetchFailed) return error
  if (error instanceof OutboundFailed) return new FetchFailed(error.message, isPassing(error.kind, error.status))
  if (error instanceof Refusal) return new FetchFailed(error.message, error.kind === 'not-ready')
  return undefined
}

function isPassing(kind: OutboundFailure, status: number | undefined): boolean {
  switch (kind) {
    case 'unresolvable':
    case 'unreachable':
    case 'timeout':
    case 'truncated':
    case 'malformed':
    case 'cancelled':
      return true
    case 'bad-status':
      return status === undefined || status >= 500 || passingStatuses.has(status)
    case 'refused-address':
    case 'untrusted':
    case 'too-large':
    case 'compressed':
    case 'too-many-redirects':
    case 'bad-redirect':
      return false
  }
}

/** RFC 9110 15.5.9, RFC 8470 5.2, RFC 6585 4: a retry may succeed. */
const passingStatuses = new Set([408, 425, 429])
