import { addValidationData } from '../../src/sign/add-validation-data.ts'
import { beginDocumentTimestamp } from '../../src/sign/begin-document-timestamp.ts'
import { beginSignature } from '../../src/sign/begin-signature.ts'
import { finishSignature } from '../../src/sign/finish-signature.ts'
import type { SignatureRequest } from '../../src/sign/signature-request.ts'
import type { Trust } from '../../src/verify/report.ts'
import { type Authority, createAuthority } from './authority.ts'
import { plainPdf, stream } from './plain-pdf.ts'

/** Numbers of the objects in the sample contract. */
export const AT = {
  catalog: 1,
  pages: 2,
  page1: 3,
  page2: 4,
  content1: 5,
  logo: 7,
  form: 9,
  sig1: 10,
  sig2: 11,
  note: 12,
  signedBy: 13,
  link: 14,
}

/** Two pages that share a picture, a link, two signature fields, a field to fill in and one that only signing fills. */
export const contract = plainPdf(
  [
    '<< /Type /Catalog /Pages 2 0 R /AcroForm 9 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /Resources << /XObject << /Logo 7 0 R >> >> >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 5 0 R /Annots [14 0 R 12 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Contents 6 0 R /Annots [10 0 R 11 0 R 13 0 R] >>',
    stream('1 0 0 1 50 300 cm /Logo Do'),
    stream('1 0 0 1 50 200 cm /Logo Do'),
    '<< /Type /XObject /Subtype /Form /BBox [0 0 50 50] /Length 8 0 R >>\nstream\n0 0 50 50 re f\nendstream',
    '14',
    '<< /Fields [10 0 R 11 0 R 12 0 R 13 0 R] >>',
    '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature_1) /F 4 /Rect [10 10 110 50] /P 4 0 R >>',
    '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature_2) /F 4 /Rect [120 10 220 50] /P 4 0 R >>',
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (Note) /F 4 /Rect [10 100 110 120] /P 3 0 R >>',
    '<< /Type /Annot /Subtype /Widget /FT /Tx /Ff 1 /T (SignedBy_1) /F 4 /Rect [10 60 110 70] /P 4 0 R >>',
    '<< /Type /Annot /Subtype /Link /Rect [10 200 110 220] /Dest [4 0 R /Fit] >>',
  ],
  { trailer: '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]' },
)

export const SIGNED_AT = new Date('2026-06-01T10:00:00Z')
export const STAMPED_AT = new Date('2026-06-03T10:00:00Z')
export const NOW = new Date('2026-07-01T00:00:00Z')

export const authority: Authority = await createAuthority()
export const ann = await authority.signer('Ann Árnadóttir')
export const bob = await authority.signer('Bob')
export const trust: Trust = { anchors: [authority.root.certificate], at: NOW }

export type SigningOptions = Partial<SignatureRequest> & {
  readonly signer?: typeof ann
  readonly timestamped?: boolean
}

/** Signs into a prepared field. */
export async function sign(bytes: Uint8Array, fieldName: string, options: SigningOptions = {}): Promise<Uint8Array> {
  const { signer = ann, timestamped = true, ...request } = options
  const prepared = await beginSignature(bytes, {
    field: { kind: 'prepared', fieldName },
    subFilter: 'ETSI.CAdES.detached',
    signingTime: SIGNED_AT,
    ...request,
  })
  return finishSignature(prepared, await authority.cms(prepared, signer, timestamped ? SIGNED_AT : undefined))
}

export async function addValidation(bytes: Uint8Array): Promise<Uint8Array> {
  return addValidationData(bytes, { certificates: authority.certificates, crls: await authority.crls(), ocsps: [] })
}

export async function stampTime(bytes: Uint8Array, fieldName = 'Time', time = STAMPED_AT): Promise<Uint8Array> {
  const prepared = await beginDocumentTimestamp(bytes, { fieldName })
  return finishSignature(prepared, await authority.timestamp(prepared.digest, time))
}
