import { createHash } from 'node:crypto'
import type { ImprintHash } from '@countersign/pki'
import { drawingRulesOf } from '../archive/drawing-rules.ts'
import { readArchiveProfile } from '../archive/read-archive-profile.ts'
import { PdfError } from '../errors.ts'
import { repairUnsigned } from '../open/repair-unsigned.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import { latin1Bytes, matchesAt } from '../read/syntax.ts'
import { dateString, textString } from '../read/text-string.ts'
import type { PdfReference, PdfValue } from '../read/value.ts'
import { array, dictionary, name, number } from '../read/value.ts'
import { WidgetPlaces } from '../read/widget-places.ts'
import { type FieldLock, lockedNames } from './field-lock.ts'
import { buttonOf, textFieldsOf } from './fields-to-fill.ts'
import { fillAppearances } from './fill-appearances.ts'
import { IncrementalUpdate, type WrittenUpdate } from './incremental-update.ts'
import { renewLooks } from './renew-looks.ts'
import { separateAnnotations } from './separate-annotations.ts'
import {
  assertSigningAllowed,
  type FormState,
  markFormAsSigned,
  readFormState,
  takeSignatureField,
} from './signature-field.ts'
import type { SignatureRequest } from './signature-request.ts'

export type PreparedSignature = {
  /** The whole file with room for the CMS; `finishSignature` fills it in place. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly byteRange: readonly [0, number, number, number]
  /** The digest of the signed bytes, by the requested hash. */
  readonly digest: Uint8Array
  /** The position of the hexadecimal string, delimiters included. */
  readonly contents: { readonly from: number; readonly to: number }
  readonly fieldName: string
  readonly certified: boolean
}

/** Enough for a chain of three and a timestamp with its own. */
const DEFAULT_RESERVE = 24 * 1024
const MAX_RESERVE = 1024 * 1024

/**
 * Appends a revision with a signature that lacks only its CMS. The existing bytes stay unchanged; only a damaged and
 * unsigned file is replaced by a repaired copy.
 */
export async function beginSignature(bytes: Uint8Array, request: SignatureRequest): Promise<PreparedSignature> {
  const update = new IncrementalUpdate(await repairUnsigned(bytes))
  const state = readFormState(update)
  assertSigningAllowed(update, state, fieldsToChange(update, request, state))
  if (state.signed.length === 0) {
    separateAnnotations(update)
    if (request.lock !== undefined) renewLooks(update, state, lockedNames(request.lock, update.file, state))
  }
  const places = new WidgetPlaces(update.file)
  const rules = drawingRulesOf(readArchiveProfile(update.file))
  const target = takeSignatureField(update, state, places, request.field, rules)
  const certified = request.certify === true && isUntouched(update, state)
  const signature = addSignatureDictionary(update, request, certified, state)
  update.setEntries(target.field, { V: signature })
  if (request.appearances !== undefined) fillAppearances(update, state, places, target, request, rules)
  if (certified) update.setEntries(update.file.root, { Perms: dictionary([['DocMDP', signature]]) })
  markFormAsSigned(update)
  const written = update.write()
  const { byteRange, contents } = setByteRange(written, signature)
  const digest = digestOf(written.bytes, byteRange, request.hash)
  return { bytes: written.bytes, byteRange, digest, contents, fieldName: request.field.fieldName, certified }
}

/** Existing fields only; a new one cannot be locked. */
function fieldsToChange(
  { file }: IncrementalUpdate,
  { field, appearances }: SignatureRequest,
  state: FormState,
): string[] {
  const texts = (appearances?.texts ?? []).flatMap(({ fieldName }) => textFieldsOf(state, fieldName))
  const buttons = (appearances?.buttons ?? []).map((button) => buttonOf(file, state, button).field)
  const filled = [...texts, ...buttons].map(({ name: fieldName }) => fieldName)
  return field.kind === 'prepared' ? [field.fieldName, ...filled] : filled
}

function isUntouched(update: IncrementalUpdate, { signed }: FormState): boolean {
  return signed.length === 0 && !update.catalog.has('Perms')
}

/** Ten digits reach as far as a classic cross-reference table. */
const OFFSET_PLACE = '0000000000'
const BYTE_RANGE_PLACE = `[0 ${OFFSET_PLACE} ${OFFSET_PLACE} ${OFFSET_PLACE}]`

function addSignatureDictionary(
  update: IncrementalUpdate,
  request: SignatureRequest,
  certified: boolean,
  state: FormState,
): PdfReference {
  const reserve = request.reserve ?? DEFAULT_RESERVE
  if (!Number.isInteger(reserve) || reserve < 1 || reserve > MAX_RESERVE) {
    throw new PdfError('unsupported', 'the room for a signature is out of range')
  }
  const offset: PdfValue = { kind: 'number', value: 0, spelling: OFFSET_PLACE }
  const entries: [string, PdfValue][] = [
    ['Type', name(request.subFilter === 'ETSI.RFC3161' ? 'DocTimeStamp' : 'Sig')],
    ['Filter', name('Adobe.PPKLite')],
    ['SubFilter', name(request.subFilter)],
    ['ByteRange', array([number(0), offset, offset, offset])],
    ['Contents', { kind: 'string', bytes: new Uint8Array(reserve), form: 'hexadecimal', from: 0, to: 0 }],
  ]
  if (request.signingTime !== undefined) entries.push(['M', dateString(request.signingTime)])
  const texts = {
    Name: request.name,
    Reason: request.reason,
    Location: request.location,
    ContactInfo: request.contactInfo,
  }
  for (const [key, text] of Object.entries(texts)) if (text !== undefined) entries.push([key, textString(text)])
  const references = [
    ...(certified ? [transform('DocMDP', [['P', number(2)]])] : []),
    ...(request.lock === undefined ? [] : [transform('FieldMDP', lockEntries(request.lock, update.file, state))]),
  ]
  if (references.length > 0) entries.push(['Reference', array(references)])
  return update.add(dictionary(entries))
}

/** ISO 32000-2 tables 256, 257 and 259. */
function transform(method: 'DocMDP' | 'FieldMDP', parameters: readonly (readonly [string, PdfValue])[]): PdfValue {
  return dictionary([
    ['Type', name('SigRef')],
    ['TransformMethod', name(method)],
    ['TransformParams', dictionary([['Type', name('TransformParams')], ['V', name('1.2')], ...parameters])],
  ])
}

/** Lists the locked fields: with "all but some", readers treat later fields as locked. */
function lockEntries(lock: FieldLock, file: PdfFile, state: FormState): [string, PdfValue][] {
  return [
    ['Action', name('Include')],
    ['Fields', array(lockedNames(lock, file, state).map(textString))],
  ]
}

/** Searches only the new object: the old bytes may contain the same text. */
function setByteRange(
  { bytes, offsets }: WrittenUpdate,
  signature: PdfReference,
): Pick<PreparedSignature, 'byteRange' | 'contents'> {
  const from = offsets.get(signature.number) ?? 0
  const rangeAt = find(bytes, `/ByteRange ${BYTE_RANGE_PLACE}`, from) + '/ByteRange '.length
  const contentsFrom = find(bytes, '/Contents <', from) + '/Contents '.length
  const contentsTo = bytes.indexOf(0x3e, contentsFrom) + 1
  const byteRange = [0, contentsFrom, contentsTo, bytes.length - contentsTo] as const
  const spelled = `[0 ${byteRange.slice(1).join(' ')}]`.padEnd(BYTE_RANGE_PLACE.length)
  bytes.set(latin1Bytes(spelled), rangeAt)
  return { byteRange, contents: { from: contentsFrom, to: contentsTo } }
}

function find(bytes: Uint8Array, text: string, from: number): number {
  for (let at = from; at < bytes.length; at++) if (matchesAt(bytes, at, text)) return at
  throw new PdfError('damaged', 'the place for the signature was not written')
}

function digestOf(
  bytes: Uint8Array,
  [, first, second, length]: PreparedSignature['byteRange'],
  by: ImprintHash = 'SHA-256',
): Uint8Array {
  const hash = createHash(by.replace('-', '')).update(bytes.subarray(0, first))
  return new Uint8Array(hash.update(bytes.subarray(second, second + length)).digest())
}
