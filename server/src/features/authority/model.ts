import type { seals as api } from '@countersign/api'
import type { CertificateProfile, RevocationReason, SubjectName } from '@countersign/pki'
import { defineJob } from '../../ports/job-queue.ts'
import type { Mode } from '../../vocabulary/mode.ts'

/** The service's own keys. The root signs only the issuing authority, which signs everything else. */
export type KeyName = 'root' | 'issuing' | 'ocsp' | 'tsa'

export interface AuthorityKey {
  readonly id: string
  readonly name: KeyName
  /** Null for a root. */
  readonly issuerId: string | null
  /** DER. */
  readonly certificate: Uint8Array
  /** Null for a root that is kept offline. */
  readonly encryptedPrivateKey: Uint8Array | null
  readonly notAfter: Date
  readonly createdAt: Date
}

/** Those of the reasons of RFC 5280 for which the service revokes. */
export type IssuedRevocationReason = Extract<RevocationReason, api.SealRevocationReason>

export interface IssuedCertificate {
  readonly serialNumber: Uint8Array
  readonly issuerId: string
  readonly profile: CertificateProfile
  /** Null once its person was erased. */
  readonly certificate: Uint8Array | null
  readonly notAfter: Date
  readonly issuedAt: Date
  readonly revoked: { readonly at: Date; readonly reason: IssuedRevocationReason } | null
}

const day = 86_400_000

/**
 * The lifetime of each key, and how long before its end the successor takes over. An issuer outlives its certificates:
 * one that would outlive it is issued by its successor.
 */
const lives: Record<KeyName, { readonly days: number; readonly successorDaysBefore: number }> = {
  root: { days: 10_950, successorDaysBefore: 5475 },
  issuing: { days: 5475, successorDaysBefore: 3650 },
  ocsp: { days: 365, successorDaysBefore: 60 },
  tsa: { days: 3650, successorDaysBefore: 1825 },
}

/** What the operator decides about the certificate of the time-stamping authority. */
export interface TsaCertificate {
  /** Undefined for the name of the product and the host of the service. */
  readonly subject: SubjectName | undefined
  /** The certificate policies that it names: object identifiers. */
  readonly policies: readonly string[]
  readonly days: number
}

export const usualTsaCertificate: TsaCertificate = { subject: undefined, policies: [], days: lives.tsa.days }

export function endOfLife(name: KeyName, from: Date, tsa = usualTsaCertificate): Date {
  const { days } = name === 'tsa' ? tsa : lives[name]
  return new Date(from.getTime() + days * day)
}

/** A certificate cannot outlive its issuer, which below an offline root has no successor in time by itself. */
export function endWithin(issuer: Pick<AuthorityKey, 'notAfter'> | undefined, end: Date): Date {
  return issuer !== undefined && issuer.notAfter < end ? issuer.notAfter : end
}

/**
 * Measured by the life that the key was created with: nodes with other settings must not replace each other's
 * time-stamping keys. Half of that life remains for what the key has signed last.
 */
export function needsSuccessor(
  { name, createdAt, notAfter }: Pick<AuthorityKey, 'name' | 'createdAt' | 'notAfter'>,
  endOfUse: Date,
  now: Date,
): boolean {
  const { days, successorDaysBefore } = lives[name]
  const remaining = (notAfter.getTime() - createdAt.getTime()) * (successorDaysBefore / days)
  return endOfUse.getTime() - now.getTime() < remaining
}

/** Clocks differ: a new certificate must already be valid on a machine whose clock is behind. */
export function startOfLife(now: Date): Date {
  return new Date(now.getTime() - 5 * 60_000)
}

/** A CRL is renewed every day and valid for a week, so that it survives a long weekend. */
export const crlFreshMs = day
export const crlValidMs = 7 * day
/** An OCSP response is valid for as long as a CRL is fresh. */
export const ocspValidMs = day

const authorityNames: Record<KeyName, string> = {
  root: 'Root',
  issuing: 'Issuing Authority',
  ocsp: 'OCSP Responder',
  tsa: 'Time-Stamping Authority',
}

/** Certificates of test mode say what they are, so that nobody mistakes them for real ones. */
export function authorityName(name: KeyName, mode: Mode): string {
  return `Countersign ${mode === 'test' ? 'Test ' : ''}${authorityNames[name]}`
}

/** Creates successors in time. */
export const renewAuthorityJob = defineJob<Record<string, never>>({
  name: 'authority.renew',
  retry: { limit: 5, delaySeconds: 60, maxDelaySeconds: 3600 },
  timeoutSeconds: 120,
})
