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
  /** The organization, or the user if there is none. */
  readonly owner: string
  /** The organization whose quota its storage counts against. */
  readonly payerId: string | null
  readonly title: string
  readonly status: DocumentStatus
  /** Why the file could not be downloaded, for the requester. */
  readonly failure: string | null
  /** Why the last download failed, for the requester, while a retry follows. */
  readonly lastError: string | null
  /** SHA-256 of the submitted file, lowercase; null until it arrives. */
  readonly originalHash: string | null
  /** Null until the file arrives, and for non-PDF files. */
  readonly pages: number | null
  /** The format of every later version of a non-PDF file; null for a PDF. */
  readonly container: ContainerKind | null
  /** The name of the file in its container; null for a PDF. */
  readonly fileName: string | null
  /** Null until the file arrives, and for documents created before findings were recorded. */
  readonly findings: Findings | null
  /** The request that imported the document or last sent it for signature. */
  readonly signingRequestId: string | null
  /** The open signing request, which alone may change the document. */
  readonly lockedBy: string | null
  /** The key or person that created it; null if a signing request imported it, or if it was not recorded. */
  readonly madeBy: string | null
  /** Until when its latest version proves its signatures. Null until the document is completed and measured. */
  readonly protectedUntil: Date | null
  /** Why the last renewal failed; null if it did not. */
  readonly renewalProblem: string | null
  readonly createdAt: Date
}

/** Notable properties of the submitted file. */
export interface Findings {
  /** Why nobody can sign it, as a sentence; null if nothing prevents it. */
  readonly unsignable: string | null
  readonly activeContent: readonly ActiveContent[]
  /** The submitted file is encrypted to restrict its use; later versions are not. Missing if it was not checked. */
  readonly restricted?: boolean
}

/** A document in a list, with its latest version; null until the file arrives. */
export interface ListedDocument
  extends Pick<
    Document,
    | 'id'
    | 'title'
    | 'status'
    | 'failure'
    | 'lastError'
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

/** One state of the file. It never changes; every change to a document adds a version. */
export interface Version {
  readonly documentId: string
  /** From 1, without gaps. */
  readonly number: number
  readonly kind: VersionKind
  /** SHA-256, lowercase. */
  readonly fileHash: string
  readonly size: number
  /** The sequence number of its timestamp in the log. */
  readonly sequenceNumber: number
  readonly createdAt: Date
}

/** A signature that the service added to the file. */
export interface AppliedSignature {
  readonly kind: SignatureKind
  readonly name: string
  readonly signedAt: Date
  readonly fieldName: string
}

/** The log's entry types for versions. */
export type VersionEntryType = Extract<EntryType, 'DOCUMENT_ORIGINAL' | 'DOCUMENT_SIGNED' | 'DOCUMENT_SEALED'>

/** The organization whose quota is charged; null for a person without an organization. */
export type PayingOrganization = { readonly id: string; readonly plan: Plan } | null

/** The status of a document after a version of this kind is added. */
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
 * Reacts to the end of an import. Runs in the transaction that ends it, which others may share and wait for: it must be
 * short, and must not fail.
 */
export interface ImportListener {
  onDocumentReady(transaction: Transaction, document: Document): Promise<void>
  onDocumentFailed(transaction: Transaction, document: Document): Promise<void>
}

/** The limit of uploads and downloads. */
export const mostDocumentBytes = 50 * 1024 * 1024
/** Leaves room for signatures and seals. */
export const mostVersionBytes = 100 * 1024 * 1024
/** More seals than anybody reads; every validation checks each of them. */
export const mostVersions = 150

/** Attempts to download a document, including the first. */
export const mostFetchTries = 6

/** Six attempts within an hour. */
export const fetchDocumentJob = defineJob<{ readonly documentId: string }>({
  name: 'documents.fetch',
  retry: { limit: mostFetchTries - 1, delaySeconds: 60, maxDelaySeconds: 1800 },
  timeoutSeconds: 300,
})

/**
 * A process that crashed in the last attempt reported nothing. By now every attempt has ended, or its owner has far too
 * many of them.
 */
export const fetchGivenUpAfterMs = 3 * 3600 * 1000

/** Longer than any request or job takes between storing a file and naming it in a version. */
export const leftFileAgeMs = 24 * 3600 * 1000

/** Deletes files that no version names, and ends imports that nobody works on. */
export const sweepDocumentsJob = defineJob<Record<string, never>>({
  name: 'documents.sweep',
  retry: { limit: 3, delaySeconds: 60, maxDelaySeconds: 600 },
  timeoutSeconds: 1800,
})
