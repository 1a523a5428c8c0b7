import type { Signer } from '@countersign/pki'
import { type PreparedDocument, prepareDocument } from '../../src/prepare/prepare-document.ts'
import { beginSeal } from '../../src/seal/begin-seal.ts'
import { beginSignerSignature, type SignerSignatureRequest } from '../../src/sign/begin-signer-signature.ts'
import { finishSignature } from '../../src/sign/finish-signature.ts'
import { notoFonts } from './noto-fonts.ts'
import { plainPdf, stream } from './plain-pdf.ts'
import { sampleBlock } from './sample-block.ts'
import { addValidation, authority, SIGNED_AT, stampTime } from './sample-contract.ts'
import { writeInkPng } from './write-png.ts'

export interface ClosedContract {
  readonly prepared: PreparedDocument
  /** The file after each step: prepared, signed by each, sealed, with validation data, with its timestamp. */
  readonly revisions: readonly Uint8Array[]
  readonly bytes: Uint8Array
}

/** A document through all steps: five signers, a seal on its first page, validation data, document timestamp. */
export async function closeContract(
  document: Uint8Array,
  allPages = true,
  sealPng?: Uint8Array,
): Promise<ClosedContract> {
  const block = sampleBlock(5)
  const prepared = await prepareDocument(document, { block, allPages, fonts: notoFonts })
  const revisions = [prepared.bytes]
  const last = () => revisions.at(-1) as Uint8Array
  for (const [index, { name }] of block.signers.entries()) {
    const mark = index === 1 ? ({ kind: 'drawn', png: scribble() } as const) : ({ kind: 'typed', text: name } as const)
    // RFC 5280 A.1 ub-common-name.
    const signer = await authority.signer(name.slice(0, 64))
    revisions.push(await signAs(last(), prepared, index, name, mark, signer))
  }
  revisions.push(await seal(last(), sealPng))
  revisions.push(await addValidation(last()))
  revisions.push(await stampTime(last()))
  return { prepared, revisions, bytes: last() }
}

async function signAs(
  bytes: Uint8Array,
  { fields }: PreparedDocument,
  index: number,
  name: string,
  mark: SignerSignatureRequest['mark'],
  signer: Signer,
): Promise<Uint8Array> {
  const { fieldName = '', textFieldName } = fields[index] ?? {}
  const begun = await beginSignerSignature(bytes, {
    fieldName,
    textFieldName: textFieldName ?? '',
    fieldNamesOfOthers: fields.flatMap((one, i) => (i === index ? [] : (one.textFieldName ?? []))),
    name,
    signedAt: SIGNED_AT,
    reference: sampleBlock(5).reference,
    mark,
    fonts: notoFonts,
    certify: true,
  })
  return finishSignature(begun, await authority.cms(begun, signer, SIGNED_AT))
}

async function seal(bytes: Uint8Array, png?: Uint8Array): Promise<Uint8Array> {
  const begun = await beginSeal(bytes, {
    fieldName: 'Seal',
    organization: 'Muster & S\u00f6hne GmbH',
    sealedAt: SIGNED_AT,
    position: { page: 1, x: 120, y: 380 },
    fonts: notoFonts,
    width: 110,
    ...(png === undefined ? {} : { png }),
  })
  return finishSignature(
    begun,
    await authority.cms(begun, await authority.signer('Muster & S\u00f6hne GmbH'), SIGNED_AT),
  )
}

/** A wave, as somebody might draw it. */
function scribble(): Uint8Array {
  return writeInkPng(240, 80, (x, y) => Math.abs(y - 40 - 28 * Math.sin(x / 14) * (1 - x / 300)) < 2.5)
}

/** Pages of text, each with the given entries. */
export function textPages(pages: readonly string[]): Uint8Array {
  const kids = pages.map((_, index) => `${5 + index} 0 R`).join(' ')
  const lines = Array.from({ length: 20 }, (_, line) => `(Clause ${line + 1}. The parties agree on what follows.) '`)
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /Resources << /Font << /F 3 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
    stream(`BT /F 11 Tf 16 TL 50 380 Td ${lines.join(' ')} ET`),
    ...pages.map((entries) => `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${entries} >>`),
  ])
}
