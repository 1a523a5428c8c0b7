import { seals as api } from '@countersign/api'
import type { RevocationReason } from '@countersign/pki'
import type { SlotRule } from '../../ports/slots.ts'
import { Refusal } from '../../vocabulary/refusal.ts'

/** What is told of a seal. */
export interface Seal {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  /** DER. */
  readonly certificate: Uint8Array
  /** SHA-256 of the certificate, hexadecimal in lower case. */
  readonly fingerprint: string
  readonly notAfter: Date
  /** Whether the certificate is of our own authority, which then revokes it too. */
  readonly issuedHere: boolean
  readonly createdAt: Date
  readonly revoked: { readonly at: Date; readonly reason: SealRevocationReason } | null
}

/** A seal with all that it takes to use it. */
export interface UsableSeal extends Seal {
  /** PNG; null for the drawn one. */
  readonly image: Uint8Array | null
  /** DER, the nearest issuer first. */
  readonly chain: readonly Uint8Array[]
  readonly sealedPrivateKey: Uint8Array
}

/** Each of them is one that a certificate can be revoked for. */
export type SealRevocationReason = Extract<RevocationReason, api.SealRevocationReason>

export function statusOf({ revoked }: Pick<Seal, 'revoked'>): api.SealStatus {
  return revoked === null ? 'ACTIVE' : 'REVOKED'
}

/** On a page as a reader sees it, in points from its lower left corner to that of the seal. */
export interface SealPosition {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
}

export interface SealUse {
  readonly sealId: string
  readonly documentId: string
  readonly versionNumber: number
  readonly keyId: string
  /** Null where the document has no pages. */
  readonly position: SealPosition | null
  readonly fieldName: string
  /** Of the sealed version's timestamp. */
  readonly sequenceNumber: number
  readonly usedAt: Date
}

/** Of a certificate of ours. */
export const certificateLifeMs = 5 * 365 * 86_400_000

/** What stands of an organization's name in a certificate of ours. */
export function certifiedName(organizationName: string): string {
  return [...organizationName].slice(0, api.mostNameCharacters).join('')
}

/** Of a body with a picture and a PKCS#12 file as base64. */
export const mostSealBytes = 4 * 1024 * 1024

/** More than anybody uses; each keeps a key and a picture. */
export const mostActiveSeals = 100

export const keyPurpose = (sealId: string) => `seal-key:${sealId}`

/** Of files that are sent for verification, from before they arrive. */
export const uploadRule: SlotRule = {
  // Of the whole process, by keys and in the console. Each is in memory while it arrives.
  atOnce: 8,
  // Those who send slowly, or nothing more, keep the places of nobody else.
  forOne: 2,
  waiting: 0,
  waitingForOne: 0,
  refusal: (because) =>
    because === 'own'
      ? new Refusal(
          'TOO_MANY_REQUESTS',
          `${uploadRule.forOne} of your files are being verified. Send the next one when one of them is done.`,
          5,
        )
      : new Refusal('NOT_READY', 'Too many documents are being verified. Try again in a moment.', 5),
}

/** As a ZIP archive begins (APPNOTE 4.3.7). A PDF may have its header later, but never this one first. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}
