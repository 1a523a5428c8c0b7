import type { SignatureReport } from '@countersign/pdf'
import type { JudgePorts } from '../documents/judge-file.ts'
import { wordsOfSeal } from './describe-seals.ts'
import { holderOf } from './holder-of.ts'
import type { Seal } from './model.ts'
import type { FoundSeal, JudgedSignature } from './seals-report.ts'
import { selectSealsByFingerprint } from './store.ts'

type Signed = Pick<SignatureReport, 'signer' | 'provenTime'>
export type KnownSeal = { readonly seal: Seal; readonly holder: string }

/** Finds seals by the certificates of signatures. */
export async function findKnownSeals(
  ports: Pick<JudgePorts, 'database'>,
  signatures: readonly Signed[],
): Promise<(signature: Signed) => KnownSeal | null> {
  const fingerprints = signatures.flatMap(({ signer }) => signer?.fingerprint ?? [])
  const seals = await selectSealsByFingerprint(ports.database, fingerprints)
  const found = seals.map(async (seal) => [seal.fingerprint, { seal, holder: await holderOf(ports, seal) }] as const)
  const known = new Map(await Promise.all(found))
  return ({ signer }) => known.get(signer?.fingerprint ?? '') ?? null
}

/**
 * By registering a certificate with its key, an organization has proved ownership, even if the issuer is unknown here.
 */
export function isRegistered(signature: Signed, known: KnownSeal | null): boolean {
  return known !== null && !wasRevokedBefore(signature, known.seal)
}

export function isIntact({ unaltered, verdict }: Pick<SignatureReport, 'unaltered' | 'verdict'>): boolean {
  return unaltered && verdict !== 'changed-later'
}

/**
 * EN 319 412-3 4.2.1: the certificate of a legal person names its organization and its identifier, and no person. Many
 * that do not follow the standard name the organization twice instead.
 */
export function isOfOrganization({ signer }: Pick<SignatureReport, 'signer'>): boolean {
  if (signer === null || signer.organization === null) return false
  const namesPerson = /(^|,)(SN|GN)=/.test(signer.subject)
  return (
    !namesPerson && (/(^|,)organizationIdentifier=/.test(signer.subject) || signer.commonName === signer.organization)
  )
}

export function describeSeal(judged: JudgedSignature, known: KnownSeal | null): FoundSeal {
  const { report, words } = judged
  const seal = known?.seal ?? null
  const revokedBefore = wasRevokedBefore(report, seal)
  return {
    ...judged,
    seal,
    organization: known === null ? (report.signer?.organization ?? null) : known.holder,
    valid: report.verdict === 'valid' && !revokedBefore,
    words: [...new Set([...wordsOfSeal(report, seal, revokedBefore), ...words])],
  }
}

/** Without a proven time, a signature cannot be dated before the revocation. */
function wasRevokedBefore({ provenTime }: Signed, seal: Seal | null): boolean {
  if (seal === null || seal.revoked === null) return false
  return provenTime === null || provenTime >= seal.revoked.at
}
