import type { DrawingRules } from '../archive/drawing-rules.ts'
import { PdfError } from '../errors.ts'
import type { Rectangle, VisualPosition } from '../model.ts'
import { type FormField, readFormFields } from '../read/form-fields.ts'
import { fieldsLockedBy, readDocMdp, type SignedField, signedFieldsOf } from '../read/signature-dictionary.ts'
import { textString } from '../read/text-string.ts'
import type { PdfReference, PdfValue } from '../read/value.ts'
import { array, dictionary, name, number } from '../read/value.ts'
import type { WidgetPlaces } from '../read/widget-places.ts'
import type { IncrementalUpdate } from './incremental-update.ts'
import { tagField } from './tag-field.ts'

/** Where a signature goes: into an existing field, or into a new one. */
export type SignatureFieldChoice =
  | { readonly kind: 'prepared'; readonly fieldName: string }
  | {
      readonly kind: 'visible'
      readonly fieldName: string
      readonly position: VisualPosition
      readonly size: Pick<Rectangle, 'width' | 'height'>
      /** For screen readers. */
      readonly description?: string
    }
  | { readonly kind: 'invisible'; readonly fieldName: string }

export type FieldToSign = { readonly field: PdfReference; readonly widget: PdfReference }

/** The state of a file's form before anything is added. */
export type FormState = { readonly fields: readonly FormField[]; readonly signed: readonly SignedField[] }

export function readFormState(update: IncrementalUpdate): FormState {
  const fields = readFormFields(update.file)
  return { fields, signed: signedFieldsOf(update.file, fields) }
}

/** Refuses what earlier signers forbid: the result would only break their signatures. */
export function assertSigningAllowed(
  update: IncrementalUpdate,
  { signed }: FormState,
  changing: readonly string[],
): void {
  for (const { signature, name: signedName } of signed) {
    if (readDocMdp(update.file, signature) === 1) throw closedByAuthor()
    const locked = changing.find(fieldsLockedBy(update.file, signature))
    if (locked !== undefined) throw new PdfError('locked', `the signature in ${signedName} locks the field ${locked}`)
  }
}

export function closedByAuthor(): PdfError {
  return new PdfError(
    'locked',
    'The author of this PDF certified it and does not allow any changes, including signatures',
  )
}

export function takeSignatureField(
  update: IncrementalUpdate,
  state: FormState,
  places: WidgetPlaces,
  choice: SignatureFieldChoice,
  rules: DrawingRules,
): FieldToSign {
  const known = state.fields.filter((field) => field.name === choice.fieldName)
  if (choice.kind === 'prepared') return takePrepared(update, known, choice.fieldName)
  if (choice.fieldName === '' || choice.fieldName.includes('.')) {
    throw new PdfError('bad-field', 'the name of a new field is empty or has a dot in it')
  }
  if (known.length > 0) throw new PdfError('bad-field', `the document has a field ${choice.fieldName} already`)
  return addField(update, state, places, choice, rules)
}

function takePrepared(update: IncrementalUpdate, known: readonly FormField[], fieldName: string): FieldToSign {
  const [field] = known
  if (field === undefined) throw new PdfError('bad-field', `the document has no field ${fieldName}`)
  if (known.length > 1) throw new PdfError('bad-field', `the document has several fields ${fieldName}`)
  if (field.type !== 'Sig') throw new PdfError('bad-field', `the field ${fieldName} is not for signatures`)
  if (update.resolve(field.value).kind !== 'null') throw new PdfError('bad-field', `the field ${fieldName} is signed`)
  const [widget] = field.widgets
  if (widget === undefined || field.widgets.length > 1) {
    throw new PdfError('bad-field', `the field ${fieldName} is not in exactly one place`)
  }
  return { field: field.reference, widget }
}

// ISO 32000-2 12.5.3: printed, and not movable.
const PRINT_AND_LOCKED = 4 + 128

function addField(
  update: IncrementalUpdate,
  state: FormState,
  places: WidgetPlaces,
  choice: Exclude<SignatureFieldChoice, { kind: 'prepared' }>,
  { looksForInvisible }: DrawingRules,
): FieldToSign {
  const { page, box } =
    choice.kind === 'visible'
      ? places.locate(choice.position, choice.size.width, choice.size.height)
      : { page: places.pages[0], box: { x0: 0, y0: 0, x1: 0, y1: 0 } }
  if (page === undefined) throw new PdfError('no-pages', 'the file has no pages')
  const look: [string, PdfValue][] =
    choice.kind === 'invisible' && looksForInvisible ? [['AP', dictionary([['N', addEmptyLook(update)]])]] : []
  const description = choice.kind === 'visible' ? choice.description : undefined
  const said: [string, PdfValue][] = description === undefined ? [] : [['TU', textString(description)]]
  const field = update.add(
    dictionary([
      ['Type', name('Annot')],
      ['Subtype', name('Widget')],
      ['FT', name('Sig')],
      ['T', textString(choice.fieldName)],
      ['F', number(PRINT_AND_LOCKED)],
      ['Rect', array([box.x0, box.y0, box.x1, box.y1].map(number))],
      ['P', page.reference],
      ...look,
      ...said,
    ]),
  )
  update.append(page.reference, 'Annots', field)
  update.append(formOf(update), 'Fields', field)
  if (description !== undefined && state.signed.length === 0) tagField(update, field, page.reference, description)
  return { field, widget: field }
}

function addEmptyLook(update: IncrementalUpdate): PdfReference {
  const entries = new Map<string, PdfValue>([
    ['Type', name('XObject')],
    ['Subtype', name('Form')],
    ['BBox', array([0, 0, 0, 0].map(number))],
  ])
  return update.add({ kind: 'stream', entries, raw: new Uint8Array() })
}

// ISO 32000-2 table 225: signatures exist, and the file is only ever appended to.
const SIGNATURES_EXIST_APPEND_ONLY = 3

export function markFormAsSigned(update: IncrementalUpdate): void {
  update.setEntries(formOf(update), { SigFlags: number(SIGNATURES_EXIST_APPEND_ONLY) })
}

/** The form as an indirect object, so that it can be changed. */
function formOf(update: IncrementalUpdate): PdfReference {
  const value = update.catalog.get('AcroForm')
  const entries = update.entries(value)
  if (value?.kind === 'reference' && entries !== undefined) return value
  const made: PdfValue = { kind: 'dictionary', entries: entries ?? new Map([['Fields', array([])]]) }
  const form = update.add(made)
  update.setEntries(update.file.root, { AcroForm: form })
  return form
}
