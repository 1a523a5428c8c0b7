import type { HashAlgorithm } from '@countersign/pki'

/** EN 319 162-1 annex A.4: what a signature, or a timestamp, of a container covers. */
export type Manifest = {
  /** The file of the signature or timestamp. */
  readonly signature: string
  readonly references: readonly ManifestReference[]
}

export type ManifestReference = {
  /** The name of a file in the container. */
  readonly name: string
  readonly mimeType: string | null
  readonly hash: HashAlgorithm
  readonly digest: Uint8Array
  /** In the newest archive manifest: the previous one (EN 319 162-1 A.7). */
  readonly isRoot: boolean
}

/** EN 319 162-1 A.4. */
export const ASIC_NAMESPACE = 'http://uri.etsi.org/02918/v1.2.1#'
export const DIGITAL_SIGNATURE_NAMESPACE = 'http://www.w3.org/2000/09/xmldsig#'

/** RFC 6931 and XML Encryption 1.1 5.8. SHA-1 is read, so that its weakness can be reported. */
export const DIGEST_METHODS: ReadonlyMap<string, HashAlgorithm> = new Map([
  ['http://www.w3.org/2001/04/xmlenc#sha256', 'SHA-256'],
  ['http://www.w3.org/2001/04/xmldsig-more#sha384', 'SHA-384'],
  ['http://www.w3.org/2001/04/xmlenc#sha512', 'SHA-512'],
  ['http://www.w3.org/2000/09/xmldsig#sha1', 'SHA-1'],
])
