import { seals as api } from '@countersign/api'
import type { SlotRule } from '../../ports/slots.ts'
import type { EncryptedColumn } from '../../ports/vault.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { IssuedRevocationReason } from '../authority/model.ts'

/** The public part of a seal. */
export interface Seal {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  /** DER. */
  readonly certificate: Uint8Array
  /** SHA-256 of the certificate, lowercase hexadecimal. */
  readonly fingerprint: string
  readonly notAfter: Date
  /** True if the service's own authority issued the certificate, which then also revokes it. */
  readonly issuedHere: boolean
  readonly createdAt: Date
  readonly revoked: { readonly at: Date; readonly reason: IssuedRevocationReason } | null
}

/** A seal with everything that is needed to use it. */
export interface UsableSeal extends Seal {
  /** PNG; null for the drawn one. */
  readonly image: Uint8Array | null
  /** DER, the nearest issuer first. */
  readonly chain: readonly Uint8Array[]
  readonly encryptedPrivateKey: Uint8Array
}

export function statusOf({ revoked }: Pick<Seal, 'revoked'>): api.SealStatus {
  return revoked === null ? 'ACTIVE' : 'REVOKED'
}

/** Why a seal cannot be used, as a sentence; null if it can. */
export function whyUnusable({ revoked, notAfter }: Pick<Seal, 'revoked' | 'notAfter'>, now: Date): string | null {
  if (revoked !== null) return `This seal was revoked on ${revoked.at.toISOString().slice(0, 10)}.`
  if (now <= notAfter) return null
  return `The certificate of this seal expired on ${notAfter.toISOString().slice(0, 10)}. Create a new seal.`
}

export function requireUsable(seal: Seal, now: Date): void {
  const why = whyUnusable(seal, now)
  if (why !== null) throw new Refusal('SEAL_NOT_ACTIVE', why)
}

/** On a page as a reader sees it: points from its lower left corner to that of the seal. */
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
  /** Null if the document has no pages. */
  readonly position: SealPosition | null
  readonly fieldName: string
  /** The sequence number of the sealed version's timestamp. */
  readonly sequenceNumber: number
  readonly usedAt: Date
}

/** The lifetime of a certificate issued by the service. */
export const certificateLifeMs = 5 * 365 * 86_400_000

/** The organization's name as it appears in a certificate issued by the service. */
export function certifiedName(organizationName: string): string {
  return [...organizationName].slice(0, api.mostNameCharacters).join('')
}

/** The limit of a body with a picture and a PKCS#12 file in base64. */
export const mostSealBytes = 4 * 1024 * 1024

/** More than anybody uses; each stores a key and a picture. */
export const mostActiveSeals = 100

export const keyPurpose = (sealId: string) => `seal-key:${sealId}`

export const sealEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'seals', column: 'sealed_private_key', key: ['id'], purpose: keyPurpose },
]

/** Limits files sent for verification, from before they arrive. */
export const uploadRule: SlotRule = {
  // Per process, across API keys and the console. Each file is in memory while it arrives.
  concurrency: 8,
  // Senders that are slow, or stall, occupy only their own slots.
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
      : new Refusal('SERVICE_UNAVAILABLE', 'Too many documents are being verified. Try again in a moment.', 5),
}

/** The start of a ZIP archive (APPNOTE 4.3.7). A PDF's header may come later, but a PDF never starts like this. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}
