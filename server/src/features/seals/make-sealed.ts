import type { JobQueue } from '../../ports/job-queue.ts'
import { type Mode, testNotice } from '../../vocabulary/mode.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { ChangePorts, LatestVersion, MadeVersion } from '../documents/change-document.ts'
import { closeContainer } from '../documents/close-container.ts'
import { type ClosePorts, closeFile } from '../documents/close-file.ts'
import { type JudgePorts, judgeContainer, judgePdf } from '../documents/judge-file.ts'
import { refusingContainer, refusingPdf } from '../documents/refuse-file.ts'
import type { SealPosition, UsableSeal } from './model.ts'
import { signManifest } from './sign-container.ts'
import { signPdf } from './sign-pdf.ts'
import { proofOf, type SealKeyPorts, signerOf } from './use-seal-key.ts'

export interface ApplyPorts extends ChangePorts, JudgePorts, ClosePorts, SealKeyPorts {
  readonly mode: Mode
  readonly queue: JobQueue
}

interface SealedVersion extends MadeVersion {
  /** The field of the seal. */
  readonly fieldName: string
}

export interface Sealing {
  readonly seal: UsableSeal
  /** The owner of the seal. */
  readonly organization: string
  readonly sealedAt: Date
}

/** The next version of a non-PDF file: a container with one more seal over the file. */
export async function makeSealedContainer(
  ports: ApplyPorts,
  { seal, organization, sealedAt }: Sealing,
  latest: LatestVersion,
): Promise<SealedVersion> {
  const isContainer = latest.version.kind !== 'ORIGINAL'
  if (isContainer) refuseBroken(await judgeContainer(ports, latest.bytes, 'DOCUMENT_NOT_MODIFIABLE'))
  const begun = await refusingContainer(
    'DOCUMENT_NOT_MODIFIABLE',
    ports.pdfWork.beginContainerSignature(latest.bytes, {
      fileName: isContainer ? null : latest.document.fileName,
      at: sealedAt,
    }),
  )
  const { cms, timestampToken } = await signManifest(ports, await signerOf(ports, seal), begun, sealedAt)
  const closed = await refusingContainer(
    'DOCUMENT_NOT_MODIFIABLE',
    closeContainer(ports, begun.bytes, {
      signature: { name: begun.name, cms },
      proofs: [await proofOf(ports, seal, timestampToken)],
    }),
  )
  return {
    bytes: closed.bytes,
    signatures: [
      { kind: 'seal', name: organization, signedAt: sealedAt, fieldName: begun.name },
      { kind: 'service', name: 'Document timestamp', signedAt: closed.time, fieldName: closed.name },
    ],
    protectedUntil: closed.until,
    fieldName: begun.name,
  }
}

/** The next version of a PDF: the seal on a page, signed. */
export async function makeSealedPdf(
  ports: ApplyPorts,
  { seal, organization, sealedAt }: Sealing,
  latest: LatestVersion,
  { page, x, y, width, fieldName }: SealPosition & { readonly fieldName: string },
): Promise<SealedVersion> {
  await refuseBrokenPdf(ports, latest)
  const isTest = ports.mode === 'test'
  const begun = await refusingPdf(
    'DOCUMENT_NOT_MODIFIABLE',
    ports.pdfWork.beginSeal(latest.bytes, {
      fieldName,
      organization,
      sealedAt,
      position: { page, x, y },
      width,
      reason: `${isTest ? `${testNotice}. ` : ''}Sealed by ${organization}`,
      lines: linesOfSeal(seal, organization, isTest ? testNotice : null),
      ...(seal.image === null ? {} : { png: seal.image }),
    }),
  )
  const { bytes: sealed, timestampToken } = await signPdf(ports, await signerOf(ports, seal), begun)
  const timestampField = `DocumentTimestamp_${fieldName}`
  const proofs = [await proofOf(ports, seal, timestampToken)]
  const closed = await closeFile(ports, sealed, { proofs, fieldName: timestampField })
  return {
    bytes: closed.bytes,
    signatures: [
      { kind: 'seal', name: organization, signedAt: sealedAt, fieldName },
      { kind: 'service', name: 'Document timestamp', signedAt: closed.time, fieldName: timestampField },
    ],
    protectedUntil: closed.until,
    fieldName,
  }
}

/** Below the name of the organization. */
export function linesOfSeal({ name }: UsableSeal, organization: string, notice: string | null): string[] {
  return [...(notice === null ? [] : [notice]), ...(name === organization ? [] : [name])]
}

/** Refuses a PDF with an invalid signature. */
export async function refuseBrokenPdf(
  ports: JudgePorts,
  { version, bytes }: Pick<LatestVersion, 'version' | 'bytes'>,
): Promise<void> {
  // Only a file without signatures is repaired or decrypted, so this one has none to validate. The service made all
  // later versions.
  if (version.kind === 'ORIGINAL' && (await isRewritten(ports, bytes))) return
  const { signatures } = await judgePdf(ports, bytes, 'DOCUMENT_NOT_MODIFIABLE')
  refuseBroken({ signatures: signatures.map(({ fieldName: name, ...rest }) => ({ ...rest, name })) })
}

type Judged = { readonly name: string; readonly unaltered: boolean; readonly reasons: readonly string[] }

/** A seal over a broken signature would make it look valid. */
function refuseBroken({ signatures }: { readonly signatures: readonly Judged[] }): void {
  const broken = signatures.find(({ unaltered }) => !unaltered)
  if (broken === undefined) return
  throw new Refusal(
    'DOCUMENT_NOT_MODIFIABLE',
    `The signature ${broken.name} in this document is invalid, so the document cannot be sealed: ${broken.reasons.join(' ')}`,
  )
}

async function isRewritten({ pdfWork }: JudgePorts, bytes: Uint8Array): Promise<boolean> {
  const { repaired, restricted } = await refusingPdf('DOCUMENT_NOT_MODIFIABLE', pdfWork.inspect(bytes))
  return repaired || restricted
}
