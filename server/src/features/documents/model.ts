import type { documents as api } from '@countersign/api'
import type { ActiveContent } from '@countersign/pdf'
import type { EntryType } from '@countersign/proof'
import type { Transaction } from '../../ports/database.ts'
import { defineJob } from '../../ports/job-queue.ts'
import type { Plan } from '../../vocabulary/caller.ts'
import type { Reference } from '../../vocabulary/reference.ts'

export type DocumentStatus = api.DocumentStatus
export type VersionKind = api.VersionKind
export type SignatureKind = api.SignatureKind
export type ContainerKind = api.ContainerKind

export interface Document extends Reference {
  readonly id: string
  /** The organization, or the user where there is none. */
  readonly owner: string
  /** The organization whose quota its storage counts in. */
  readonly payerId: string | null
  readonly title: string
  readonly status: DocumentStatus
  /** Why it could not be had, in words for whoever asked for it. */
  readonly failure: string | null
  /** Why the last try to fetch it has failed, in such words, while another follows. */
  readonly trouble: string | null
  /** SHA-256 of the file as it was submitted, in lower case; null until it is here. */
  readonly originalHash: string | null
  /** Null until it is here, and for what is no PDF. */
  readonly pages: number | null
  /** What every later version is that is made of a file of any kind; null for a PDF. */
  readonly container: ContainerKind | null
  /** What the file is called in its container; null for a PDF. */
  readonly fileName: string | null
  /** Null until it is here, and for what came before such things were looked for. */
  readonly findings: Findings | null
  /** The request that it was fetched for or last sent out by. */
  readonly signingRequestId: string | null
  /** The open signing request that alone may change it. */
  readonly lockedBy: string | null
  /** The key or the person that made it; null where a signing request has fetched it, and where it was not kept. */
  readonly madeBy: string | null
  /** Until when its latest version proves its signatures. Null until it is finished, and until it was measured. */
  readonly protectedUntil: Date | null
  /** Why the last try to renew it has failed; null where it did not. */
  readonly renewalProblem: string | null
  readonly createdAt: Date
}

/** What stands out in the file as it was submitted. */
export interface Findings {
  /** Why nobody can sign it, as a sentence; null where nothing stands against it. */
  readonly unsignable: string | null
  readonly activeContent: readonly ActiveContent[]
  /** It is encrypted to restrict its use, and every later version is not. Missing where it was not looked for. */
  readonly restricted?: boolean
}

/** A document in a list, with what is told of its latest version; null until it is here. */
export interface ListedDocument
  extends Pick<
    Document,
    | 'id'
    | 'title'
    | 'status'
    | 'failure'
    | 'trouble'
    | 'pages'
    | 'container'
    | 'externalId'
    | 'metadata'
    | 'signingRequestId'
    | 'createdAt'
  > {
  readonly fileHash: string | null
  readonly size: number | null
}

/** One state of the file. It never changes; whatever is done to a document makes another. */
export interface Version {
  readonly documentId: string
  /** From 1, without holes. */
  readonly number: number
  readonly kind: VersionKind
  /** SHA-256 in lower case. */
  readonly fileHash: string
  readonly size: number
  /** Of its timestamp in the log. */
  readonly sequenceNumber: number
  readonly createdAt: Date
}

/** A signature that the service has put into the file. */
export interface AppliedSignature {
  readonly kind: SignatureKind
  readonly name: string
  readonly signedAt: Date
  readonly fieldName: string
}

/** Types of entries that versions have in the log. */
export type VersionEntryType = Extract<EntryType, 'DOCUMENT_ORIGINAL' | 'DOCUMENT_SIGNED' | 'DOCUMENT_SEALED'>

/** Whose quota is counted; null for a person without an organization. */
export type PayingOrganization = { readonly id: string; readonly plan: Plan } | null

/** How a document stands after a version of this kind was added to it. */
export function statusAfter(kind: VersionKind, before: DocumentStatus): DocumentStatus {
  switch (kind) {
    case 'ORIGINAL':
      return 'READY'
    case 'PREPARED':
    case 'RENEWED':
      return before
    case 'SIGNED':
      return 'PARTIALLY_SIGNED'
    case 'SEALED':
      return 'SEALED'
    case 'FINAL':
      return 'SIGNED'
  }
}

/**
 * What others do when an import ends. Called in the transaction that ends it, which others may share and wait for: let it be
 * short, and let it not fail.
 */
export interface ImportListener {
  onDocumentReady(transaction: Transaction, document: Document): Promise<void>
  onDocumentFailed(transaction: Transaction, document: Document): Promise<void>
}

/** As large as an upload may be, and as what is fetched may be. */
export const mostDocumentBytes = 50 * 1024 * 1024
/** What signatures and seals add is on top of it. */
export const mostVersionBytes = 100 * 1024 * 1024
/** More seals than anybody reads; each is checked whenever the document is. */
export const mostVersions = 150

/** Of all the tries to fetch a document, the first included. */
export const mostFetchTries = 6

/** Six tries within an hour. */
export const fetchDocument = defineJob<{ readonly documentId: string }>({
  name: 'documents.fetch',
  retry: { limit: mostFetchTries - 1, delaySeconds: 60, maxDelaySeconds: 1800 },
  timeoutSeconds: 300,
})

/** A process that died in the last try has told nobody. By then every try is long over, or its owner has far too many of them. */
export const fetchGivenUpAfterMs = 3 * 3600 * 1000

/** Longer than any request or job takes from putting a file to naming it. */
export const leftFileAgeMs = 24 * 3600 * 1000

/** Deletes files that no version names, and ends imports that nobody works on. */
export const sweepDocuments = defineJob<Record<string, never>>({
  name: 'documents.sweep',
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  timeoutSeconds: 1800,
})
