import type { PlacedSealRequest } from '@countersign/pdf'
import type { PdfWork } from '../../ports/pdf-work.ts'
import type { TimestampAuthority } from '../../ports/timestamp-authority.ts'
import type { Language } from '../../vocabulary/language.ts'
import { type Mode, testNoticeIn } from '../../vocabulary/mode.ts'
import type { SignatureProof } from '../documents/gather-validation.ts'
import { linesOfSeal, type Sealing } from './make-sealed.ts'
import { signPdf } from './sign-pdf.ts'
import { proofOf, type SealKeyPorts, signerOf } from './use-seal-key.ts'

export interface SealFieldPorts extends SealKeyPorts {
  readonly mode: Mode
  readonly pdfWork: PdfWork
  readonly timestampAuthority: TimestampAuthority
}

/** Seals a field of a prepared PDF: PAdES B-T. The file is closed later, with the proof. */
export async function sealField(
  ports: SealFieldPorts,
  { seal, organization, sealedAt }: Sealing,
  file: Uint8Array,
  {
    language,
    reason,
    ...field
  }: Pick<PlacedSealRequest, 'fieldName' | 'newAt'> & {
    readonly language: Language
    readonly reason: string
  },
): Promise<{ readonly bytes: Uint8Array; readonly proof: SignatureProof }> {
  const notice = ports.mode === 'test' ? testNoticeIn(language) : null
  const begun = await ports.pdfWork.beginPlacedSeal(file, {
    ...field,
    organization,
    sealedAt,
    language,
    reason: notice === null ? reason : `${notice}. ${reason}`,
    lines: linesOfSeal(seal, organization, notice),
    ...(seal.image === null ? {} : { png: seal.image }),
  })
  const { bytes, timestampToken } = await signPdf(ports, await signerOf(ports, seal), begun)
  return { bytes, proof: await proofOf(ports, seal, timestampToken) }
}
