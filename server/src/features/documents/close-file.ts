import { finishSignature, type ValidationData } from '@countersign/pdf'
import type { ImprintHash, Weakness } from '@countersign/pki'
import type { PdfWork } from '../../ports/pdf-work.ts'
import type { TimestampAuthority } from '../../ports/timestamp-authority.ts'
import { type GatherPorts, gatherForRenewal, gatherValidation, type SignatureProof } from './gather-validation.ts'

export interface ClosePorts extends GatherPorts {
  readonly pdfWork: PdfWork
  readonly timestampAuthority: TimestampAuthority
}

export interface ClosedFile {
  readonly bytes: Uint8Array
  readonly time: Date
  /** When the first certificate or algorithm of its newest timestamp ends. */
  readonly until: Date
  /** The algorithm that ends then; null if a certificate does. */
  readonly weakness: Weakness | null
}

/**
 * Adds everything needed to validate these signatures forever, and a timestamp over it all: B-T becomes B-LTA (EN 319
 * 142-1 6.3).
 */
export async function closeFile(
  ports: ClosePorts,
  bytes: Uint8Array,
  { proofs, fieldName }: { proofs: readonly SignatureProof[]; fieldName: string },
): Promise<ClosedFile> {
  return await addProof(ports, bytes, { data: await gatherValidation(ports, proofs), fieldName })
}

/** Extends a closed file, so that it outlives the certificates of its timestamps. */
export async function closeAgain(ports: ClosePorts, bytes: Uint8Array, fieldName: string): Promise<ClosedFile> {
  const data = await gatherForRenewal(ports, await ports.pdfWork.signatureValues(bytes))
  return await addProof(ports, bytes, { data, fieldName })
}

async function addProof(
  { pdfWork, timestampAuthority }: ClosePorts,
  bytes: Uint8Array,
  { data, fieldName }: { data: ValidationData; fieldName: string },
): Promise<ClosedFile> {
  const validated = await pdfWork.addValidationData(bytes, data)
  const begun = await pdfWork.beginDocumentTimestamp(validated, { fieldName, ...imprintOf(timestampAuthority) })
  const { token, time, until, weakness } = await timestampAuthority.timestamp(begun.digest)
  return { bytes: finishSignature(begun, token), time, until, weakness }
}

export function imprintOf({ imprint }: TimestampAuthority): { hash?: ImprintHash } {
  return imprint === undefined ? {} : { hash: imprint }
}
