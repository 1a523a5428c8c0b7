import type { Signer } from '@countersign/pki'
import { locateFields } from '../../src/fields/locate-fields.ts'
import type { FieldsRequest, FieldValues, RequestedField, RequestedPlace } from '../../src/fields/requested-field.ts'
import type { BlockContent } from '../../src/model.ts'
import { type PreparedDocument, prepareDocument } from '../../src/prepare/prepare-document.ts'
import {
  beginSignerSignature,
  openFieldNames,
  type SignerSignatureRequest,
} from '../../src/sign/begin-signer-signature.ts'
import { finishSignature } from '../../src/sign/finish-signature.ts'
import { notoFonts } from './noto-fonts.ts'
import { sampleBlock } from './sample-block.ts'
import { authority, SIGNED_AT } from './sample-contract.ts'

/** A requested field; only what matters is given. */
export function field(
  id: string,
  signer: number,
  type: RequestedField['type'],
  place: RequestedPlace,
  more: Partial<RequestedField> = {},
): RequestedField {
  const nothing = { label: null, value: null, placeholder: null, options: [], maxLength: null, fontSize: null }
  return { ...nothing, id, signer, type, required: true, readOnly: false, multiline: false, place, ...more }
}

export function box(page: number, x: number, y: number, width: number, height: number): RequestedPlace {
  return { kind: 'box', page, x, y, width, height }
}

export const names = [
  'Maria Nov\u00e1kov\u00e1',
  'Ben Okafor',
  '\u0645\u062d\u0645\u062f \u0628\u0646 \u0639\u0628\u062f \u0627\u0644\u0644\u0647',
]

/** All types of fields for three signers, in this part of a page. */
export function allTypes(page: number, x: number, y: number): RequestedField[] {
  const at = (dx: number, dy: number, width: number, height: number) => box(page, x + dx, y + dy, width, height)
  return [
    field('sign-1', 0, 'signature', at(0, 200, 160, 44)),
    field('sign-1b', 0, 'signature', at(170, 200, 100, 24)),
    field('initials-1', 0, 'initials', at(280, 200, 60, 30)),
    field('date-1', 0, 'date', at(0, 170, 90, 18)),
    field('name-1', 0, 'name', at(100, 170, 120, 18)),
    field('email-1', 0, 'email', at(230, 170, 130, 18)),
    field('note', 0, 'text', at(0, 110, 160, 50), { multiline: true, label: 'Note' }),
    field('amount', 0, 'number', at(170, 140, 80, 18), { label: 'Amount' }),
    field('agree', 0, 'checkbox', at(260, 140, 14, 14), { required: false }),
    field('fixed', 0, 'text', at(170, 115, 150, 18), { readOnly: true, value: 'Contract 4711' }),
    field('ticked', 0, 'checkbox', at(330, 115, 14, 14), { readOnly: true, value: 'true' }),
    field('way', 1, 'radio', at(0, 40, 120, 54), { options: ['By email', 'By post', 'In person'] }),
    field('size', 1, 'radio', at(130, 76, 200, 16), { options: ['Small', 'Medium', 'Large'] }),
    field('land', 1, 'dropdown', at(130, 48, 120, 18), { options: ['Austria', 'Kenya', 'Peru'] }),
    field('sign-2', 1, 'signature', at(0, -10, 160, 40)),
    field('iban', 2, 'text', at(170, 10, 160, 18), { maxLength: 34, value: 'DE02 1203', fontSize: 9 }),
  ]
}

/** What each of them enters. */
export const entered: readonly FieldValues[] = [
  { note: 'Delivered on Monday.\nThe second part follows in August, as agreed.', amount: '1,250.00', agree: true },
  { way: 'By post', size: 'Large', land: 'Kenya' },
  { iban: 'DE02 1203 0000 0000 2020 51' },
]

export const keys: readonly Signer[] = await Promise.all(names.map((name) => authority.signer(name)))

export interface FieldsContract {
  readonly prepared: PreparedDocument
  /** The file as prepared, and after each signature. */
  readonly revisions: readonly Uint8Array[]
  readonly bytes: Uint8Array
}

export async function prepareWithFields(
  document: Uint8Array,
  request: Pick<FieldsRequest, 'fields'> & Partial<FieldsRequest>,
  block: Partial<BlockContent> = {},
  allPages = false,
): Promise<PreparedDocument> {
  const signers = request.signers ?? names.length
  const fields = await locateFields(document, { tags: 'ignore', ...request, signers })
  const slots = Array.from({ length: signers }, (_, i) => ({
    fieldName: `Signature_${i + 1}`,
    name: names[i] ?? `Signer ${i + 1}`,
  }))
  const content = sampleBlock(0, { signers: slots, ...block })
  return prepareDocument(document, { block: content, allPages, fields, fonts: notoFonts })
}

/** Signs as one of the signers; those in `done` have signed before. */
export async function signFields(
  bytes: Uint8Array,
  { fields }: PreparedDocument,
  index: number,
  done: readonly number[],
  more: Partial<SignerSignatureRequest> = {},
): Promise<Uint8Array> {
  const own = fields[index]
  if (own === undefined) throw new Error(`there is no signer ${index}`)
  const pending = fields.filter((_, i) => i !== index && !done.includes(i))
  const name = names[index] ?? `Signer ${index + 1}`
  const begun = await beginSignerSignature(bytes, {
    fieldName: own.fieldName,
    ...(own.textFieldName === null ? {} : { textFieldName: own.textFieldName }),
    entries: own.entries,
    values: entered[index] ?? {},
    email: `signer-${index + 1}@example.com`,
    fieldNamesOfOthers: pending.flatMap(openFieldNames),
    name,
    signedAt: SIGNED_AT,
    reference: 'CS-1',
    mark: { kind: 'typed', text: name },
    fonts: notoFonts,
    certify: true,
    ...more,
  })
  const key = keys[index] ?? (await authority.signer(name))
  return finishSignature(begun, await authority.cms(begun, key, SIGNED_AT))
}

/** The three signers in two groups: the second and the third sign before the first. */
export async function signByAll(prepared: PreparedDocument): Promise<FieldsContract> {
  const revisions = [prepared.bytes]
  const order = [1, 2, 0]
  for (const [position, index] of order.entries()) {
    revisions.push(await signFields(revisions.at(-1) ?? prepared.bytes, prepared, index, order.slice(0, position)))
  }
  return { prepared, revisions, bytes: revisions.at(-1) ?? prepared.bytes }
}
