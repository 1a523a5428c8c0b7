export type DocumentStatus = 'FETCHING' | 'READY' | 'PARTIALLY_SIGNED' | 'SIGNED' | 'SEALED' | 'FETCH_FAILED'
export type VersionKind = 'ORIGINAL' | 'PREPARED' | 'SIGNED' | 'SEALED' | 'FINAL' | 'RENEWED'

/** A row of the list of documents. */
export type ListedDocument = {
  readonly documentId: string
  readonly title: string
  readonly status: DocumentStatus
  readonly failure: string | null
  readonly pages: number | null
  /** What sealed versions of a file of any kind are; null for a PDF. Older nodes do not say. */
  readonly container?: 'ASiC-E' | null
  readonly size: number | null
  readonly fileHash: string | null
  readonly signingRequestId: string | null
  readonly createdAt: string
}

export type NewDocument = {
  readonly documentId: string
  readonly title: string
  readonly pages: number | null
  readonly size: number
}

export type DocumentVersion = {
  readonly kind: VersionKind
  readonly fileHash: string
  readonly size: number
  readonly createdAt: string
}

export type DocumentSignature = {
  readonly kind: 'signer' | 'seal' | 'service'
  readonly name: string
  readonly signedAt: string
  readonly fieldName: string
}

export type DocumentTimestamp = {
  readonly sequenceNumber: number
  readonly fingerprint: string
  readonly serverTimestamp: string
  readonly type: string
  readonly blockchain: { readonly status: 'QUEUED' | 'BATCHED' | 'CONFIRMED' }
}

/** All that the service tells of one document. */
export type DocumentState = ListedDocument & {
  /** What the file is called in its container; null for a PDF. */
  readonly fileName?: string | null
  readonly originalHash: string | null
  readonly unsignable: string | null
  readonly activeContent: readonly string[]
  readonly restricted: boolean
  /** Null until the document is finished and measured. */
  readonly protectedUntil: string | null
  readonly renewalProblem: string | null
  readonly versions: readonly DocumentVersion[]
  readonly signatures: readonly DocumentSignature[]
  readonly timestamps: readonly DocumentTimestamp[]
}

/** Documents that the service could not renew, the first to lose its protection first. */
export type UnrenewedDocuments = {
  readonly documents: readonly {
    readonly documentId: string
    readonly title: string
    readonly protectedUntil: string
    readonly renewalProblem: string | null
  }[]
  readonly more: boolean
}
