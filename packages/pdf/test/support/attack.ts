import assert from 'node:assert/strict'
import { signCms } from '@countersign/pki'
import { readPages } from '../../src/read/page-tree.ts'
import { latin1Bytes } from '../../src/read/syntax.ts'
import { textString } from '../../src/read/text-string.ts'
import { dictionary, name, type PdfValue } from '../../src/read/value.ts'
import { beginSignature, type PreparedSignature } from '../../src/sign/begin-signature.ts'
import { finishSignature } from '../../src/sign/finish-signature.ts'
import { IncrementalUpdate } from '../../src/sign/incremental-update.ts'
import { verifyPdf } from '../../src/verify/verify-pdf.ts'
import { sha256 } from './authority.ts'
import { ann, authority, contract, STAMPED_AT, trust } from './sample-contract.ts'

/** The file with one more revision. */
export function later(bytes: Uint8Array, change: (update: IncrementalUpdate) => void): Uint8Array {
  const update = new IncrementalUpdate(bytes)
  change(update)
  return update.write().bytes
}

/** A form XObject that paints a rectangle over everything. */
export function paint(operators = '0 0 300 400 re f'): PdfValue {
  const entries = new Map<string, PdfValue>([
    ['Type', { kind: 'name', value: 'XObject' }],
    ['Subtype', { kind: 'name', value: 'Form' }],
    ['BBox', box(0, 0, 300, 400)],
  ])
  return { kind: 'stream', entries, raw: latin1Bytes(operators) }
}

export function box(...corners: readonly number[]): PdfValue {
  return { kind: 'array', items: corners.map((value) => ({ kind: 'number', value, spelling: String(value) })) }
}

/**
 * A token that the time-stamping authority gives to anybody, in an existing field or, with these entries, in a new one.
 */
export async function stampInto(
  bytes: Uint8Array,
  fieldName: string,
  entriesOfNew?: (update: IncrementalUpdate) => Readonly<Record<string, PdfValue>>,
): Promise<Uint8Array> {
  const withField =
    entriesOfNew === undefined ? bytes : later(bytes, (update) => addField(update, fieldName, entriesOfNew(update)))
  const prepared = await beginSignature(withField, {
    field: { kind: 'prepared', fieldName },
    subFilter: 'ETSI.RFC3161',
  })
  return finishSignature(prepared, await authority.timestamp(prepared.digest, STAMPED_AT))
}

function addField(update: IncrementalUpdate, fieldName: string, more: Readonly<Record<string, PdfValue>>): void {
  const [page] = readPages(update.file)
  const form = update.catalog.get('AcroForm')
  assert.ok(page !== undefined && form?.kind === 'reference')
  const own = { Subtype: name('Widget'), FT: name('Sig'), T: textString(fieldName), Rect: box(0, 0, 0, 0) }
  const field = update.add(dictionary(Object.entries({ ...own, ...more })))
  update.append(page.reference, 'Annots', field)
  update.append(form, 'Fields', field)
}

/** The signer's own key over a range that they should not have signed. */
export async function signRange(
  choose: (prepared: PreparedSignature) => readonly number[],
  spell = (range: readonly number[]) => `[${range.join(' ')}]`,
): Promise<Uint8Array> {
  const prepared = await beginSignature(contract, {
    field: { kind: 'prepared', fieldName: 'Signature_1' },
    subFilter: 'ETSI.CAdES.detached',
    reason: 'A reason that is long enough to cut into',
  })
  const range = choose(prepared)
  const spelled = Buffer.from(prepared.bytes).lastIndexOf('/ByteRange [') + '/ByteRange '.length
  const end = Buffer.from(prepared.bytes).indexOf(']', spelled) + 1
  const room = Buffer.from(prepared.bytes).indexOf('\n', end) - spelled
  prepared.bytes.set(latin1Bytes(spell(range).padEnd(room)), spelled)
  const pieces: Uint8Array[] = []
  for (let i = 0; i < range.length; i += 2) {
    const from = range[i] ?? 0
    pieces.push(prepared.bytes.subarray(from, from + (range[i + 1] ?? 0)))
  }
  const digest = await sha256(Buffer.concat(pieces))
  return finishSignature(prepared, await signCms({ signer: ann, digest }))
}

/** The first signature is refused, for this reason among others. */
export async function assertRefused(bytes: Uint8Array, reason: RegExp): Promise<void> {
  const { verdict, signatures } = await verifyPdf(bytes, trust)
  assert.equal(verdict, 'not-valid')
  const refused = signatures.filter((signature) => signature.verdict === 'not-valid')
  assert.ok(refused.every(({ unaltered }) => !unaltered))
  const reasons = refused.flatMap((signature) => signature.reasons)
  assert.match(reasons.join('\n'), reason)
}
