import { finishSignature } from '@countersign/pdf'
import type { PdfWork } from '../../ports/pdf-work.ts'
import type { TimestampAuthority } from '../../ports/timestamp-authority.ts'
import { type GatherPorts, gatherValidation, type SignatureProof } from './gather-validation.ts'

export interface ClosePorts extends GatherPorts {
  readonly pdfWork: PdfWork
  readonly timestampAuthority: TimestampAuthority
}

/**
 * Adds what the check of these signatures needs for ever, and a timestamp over it all: B-T becomes B-LTA (EN 319 142-1
 * 6.3).
 */
export async function closeFile(
  ports: ClosePorts,
  bytes: Uint8Array,
  { proofs, fieldName }: { proofs: readonly SignatureProof[]; fieldName: string },
): Promise<{ bytes: Uint8Array; time: Date }> {
  const validated = await ports.pdfWork.addValidationData(bytes, await gatherValidation(ports, proofs))
  const begun = await ports.pdfWork.beginDocumentTimestamp(validated, { fieldName })
  const { token, time } = await ports.timestampAuthority.timestamp(begun.digest)
  return { bytes: finishSignature(begun, token), time }
}
