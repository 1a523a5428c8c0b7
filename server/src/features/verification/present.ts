import type { verification as api } from '@countersign/api'
import { type ProofFile, toProofObject } from '@countersign/proof'
import { hexOf } from '../../vocabulary/sha256-hex.ts'
import type { RecordedToken } from '../time-stamping-authority/find-token.ts'
import type { Anchored } from '../timestamps/read-anchoring.ts'

export function presentPublicly(
  publicUrl: string,
  found: Anchored | undefined,
  facts: { readonly isSigned: boolean; readonly isDeleted: boolean },
): api.PublicRecord {
  if (found === undefined) return { found: false }
  const { entry, anchoring } = found
  const hash = hexOf(entry.fingerprint)
  const { cid, gatewayUrl, explorerUrl, ...blockchain } = anchoring
  return {
    found: true,
    hash,
    type: entry.type,
    sequenceNumber: entry.sequenceNumber,
    serverTimestamp: entry.time.toISOString(),
    sequentialFingerprint: hexOf(entry.hash),
    ...facts,
    blockchain: { ...blockchain, explorerUrl: explorerUrl ?? `${publicUrl}/verify/${hash}` },
    ipfs: { cid, gatewayUrl },
    proofUrl: `${publicUrl}/verification/v1/${hash}/proof`,
  }
}

export function presentToken({ entry, serialNumber }: RecordedToken, proof: ProofFile): api.TokenRecord {
  return {
    found: true,
    serialNumber: hexOf(serialNumber),
    hash: hexOf(entry.fingerprint),
    sequenceNumber: entry.sequenceNumber,
    serverTimestamp: entry.time.toISOString(),
    sequentialFingerprint: hexOf(entry.hash),
    proof: toProofObject(proof),
  }
}
