import { finishSignature } from '@countersign/pdf'
import { gatherValidation } from './gather-validation.ts'
import type { SignerSeal } from './model.ts'
import type { SigningPorts } from './signing-ports.ts'

/**
 * Adds what the check of the signatures needs for ever, and a timestamp over it all: B-T becomes B-LTA (EN 319 142-1
 * 6.3).
 */
export async function closeFile(
  ports: SigningPorts,
  bytes: Uint8Array,
  { seals, fieldName }: { seals: readonly SignerSeal[]; fieldName: string },
): Promise<{ bytes: Uint8Array; time: Date }> {
  const validated = await ports.pdfWork.addValidationData(bytes, await gatherValidation(ports, seals))
  const begun = await ports.pdfWork.beginDocumentTimestamp(validated, { fieldName })
  const { token, time } = await ports.timestampAuthority.timestamp(begun.digest)
  return { bytes: finishSignature(begun, token), time }
}
