import { isForgeable, type Strength, type Weakness } from '../keys/algorithm-ends.ts'
import type { ContentDigest, HashAlgorithm } from '../keys/hash.ts'
import { checkSigner } from './check-signer.ts'
import type { Cms, CmsSigner } from './read-cms.ts'

export type CmsSignerReport = {
  /** Digest and signature are valid, and no other certificate is named. Says nothing about trust in the certificate. */
  readonly valid: boolean
  readonly digestMatches: boolean
  readonly signatureValid: boolean
  /** The content is what the certificate's key signed, possibly in a way that is too weak to be valid. */
  readonly unaltered: boolean
  /** The signed attribute names this very certificate (RFC 5035). CAdES and PAdES require it, older formats do not. */
  readonly certificateBound: boolean
  /** It uses a hash or a key that is too weak at the time of the check. */
  readonly weak: boolean
  /** From when on such a signature can be forged: one that existed before is not a forgery. Null if no end is known. */
  readonly weakness: Weakness | null
  readonly hash: HashAlgorithm
  readonly certificate: Uint8Array | null
  readonly signature: Uint8Array
  readonly signingTime: Date | null
  readonly timestampToken: Uint8Array | null
  /** Faults and weaknesses, as sentences for people; empty if there are none. */
  readonly reasons: readonly string[]
}

export type CmsReport = {
  /** There are signers, and all are valid. */
  readonly valid: boolean
  readonly certificates: readonly Uint8Array[]
  readonly signers: readonly CmsSignerReport[]
}

/**
 * Checks the signers' signatures against the digest of the detached content. Without the content itself, a signature
 * without attributes is never reported as unaltered; `content` is called for nothing else.
 */
export async function checkCms(
  cms: Cms,
  digest: ContentDigest,
  content?: () => Uint8Array,
  strong: Strength = { at: new Date() },
): Promise<CmsReport> {
  const signers: CmsSignerReport[] = []
  for (const signer of cms.signers) signers.push(await reportOn(cms, signer, digest, content, strong))
  return { valid: signers.length > 0 && signers.every(({ valid }) => valid), certificates: cms.certificates, signers }
}

async function reportOn(
  cms: Cms,
  signer: CmsSigner,
  digest: ContentDigest,
  content: (() => Uint8Array) | undefined,
  strong: Strength,
): Promise<CmsSignerReport> {
  const findings = await checkSigner(cms, signer, digest, content, strong.ends)
  const { digestMatches, signatureValid, certificateBinding, weakness } = findings
  const weak = isForgeable(weakness, strong.at)
  return {
    valid: digestMatches && signatureValid && certificateBinding !== 'wrong',
    digestMatches,
    signatureValid,
    unaltered: findings.unaltered,
    certificateBound: certificateBinding === 'bound',
    weak,
    weakness,
    hash: signer.hash,
    certificate: findings.certificate?.bytes ?? null,
    signature: signer.signature,
    signingTime: signer.signingTime,
    timestampToken: signer.timestampToken,
    reasons: weak ? [...findings.reasons, `The signature ${weakness?.what}.`] : findings.reasons,
  }
}
