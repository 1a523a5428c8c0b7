import type { SignatureReport } from '@countersign/pdf/verify'
import type { QualifiedReport } from '@countersign/pki/trusted-lists'

export type Role =
  | 'signer'
  | 'seal'
  /** For the whole file, by this service or by another authority. */
  | 'timestamp'

export type Standing =
  | 'holds'
  /** Unchanged, but no trusted authority confirms the name. */
  | 'issuer-unknown'
  /** Something was added that the signature allows, without a trusted signature. */
  | 'changed-later'
  /** Unchanged, but the certificate was revoked or not yet valid, or an algorithm is too weak. */
  | 'not-counting'
  /** Unchanged, but a certificate has expired, and nothing proves that the signature is older. */
  | 'expired'
  /** Something was changed that the signature does not allow. */
  | 'altered'
  /** The signature does not match the file. */
  | 'broken'

export type JudgedSignature = {
  readonly report: SignatureReport
  readonly role: Role
  readonly standing: Standing
  /** According to the trusted lists. Null if none of their services issued the certificate. */
  readonly qualified: QualifiedReport | null
}

/**
 * The verdict about the file is that of its worst signature. A timestamp of an unknown authority proves nothing, but
 * does not affect the signers.
 */
export type Overall = Standing | 'unsigned'

const worstFirst: readonly Standing[] = [
  'broken',
  'altered',
  'not-counting',
  'changed-later',
  'expired',
  'issuer-unknown',
  'holds',
]

export function overallOf(signatures: readonly JudgedSignature[]): Overall {
  const counting = signatures.filter(({ role, standing }) => role !== 'timestamp' || standing !== 'issuer-unknown')
  const judged = counting.length > 0 ? counting : signatures
  return worstFirst.find((one) => judged.some(({ standing }) => standing === one)) ?? 'unsigned'
}
