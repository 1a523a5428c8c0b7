export type Seal = {
  readonly sealId: string
  readonly name: string
  readonly status: 'ACTIVE' | 'REVOKED'
  readonly certificate: {
    readonly subject: string
    readonly issuer: string
    readonly serialNumber: string
    readonly notBefore: string
    readonly notAfter: string
    readonly fingerprint: string
  }
  readonly createdAt: string
  readonly revokedAt: string | null
  readonly revocationReason: string | null
}

/** On a page as a reader sees it, in points from its lower left corner to that of the seal. */
export type SealPosition = {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
}

export type AppliedSeal = {
  readonly documentId: string
  readonly sealId: string
  /** Null for a file without pages. */
  readonly position: SealPosition | null
  readonly fileHash: string
  readonly sealedAt: string
}

export type SealUse = {
  readonly documentId: string
  /** Null where the document was deleted. */
  readonly documentTitle: string | null
  /** Who has done it; null where a key has. */
  readonly person: string | null
  readonly keyId: string
  /** Null for a file without pages. */
  readonly position: SealPosition | null
  readonly fieldName: string
  readonly sequenceNumber: number
  readonly usedAt: string
}

/** Those of RFC 5280 5.3.1 that a holder can have. */
export const revocationReasons = [
  'unspecified',
  'keyCompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
] as const
export type RevocationReason = (typeof revocationReasons)[number]

/** RFC 4514 2.4: special characters come with a backslash, others as backslash and hexadecimal. */
const commonName = /(?:^|,)CN=((?:\\[^0-9a-f]|[^,\\])+)(?:,|$)/i

/** The name in a certificate as a person reads it; the whole subject where it has none that reads well. */
export function holderOf(subject: string): string {
  return commonName.exec(subject)?.[1]?.replace(/\\(.)/g, '$1') ?? subject
}
