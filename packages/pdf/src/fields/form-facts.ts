import { PdfError } from '../errors.ts'
import { type FormField, fieldFlags, isEmpty, READ_ONLY } from '../read/form-fields.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import { mostTextBytes, readTextString } from '../read/text-string.ts'
import { asInteger, asName, type PdfReference, type PdfValue } from '../read/value.ts'
import type { WidgetPlaces } from '../read/widget-places.ts'
import { cleanText } from '../text/clean-text.ts'
import { colorOf, type FieldStyle, styleOf } from './field-style.ts'
import type { EntryPlace } from './requested-field.ts'

export type FormFieldType =
  | 'text'
  | 'checkbox'
  | 'radio'
  | 'dropdown'
  | 'signature'
  /** These cannot be fields of a signer. */
  | 'list'
  | 'button'
  | 'password'
  | 'file'
  | 'other'

/** A form field that a document has. */
export interface FormFieldFacts {
  /** The full name. */
  readonly name: string
  readonly type: FormFieldType
  /** What readers show when pointing at it. */
  readonly label: string | null
  /** Of a checkbox `true` or `false`, of a signed signature field `signed`; null if it is empty. */
  readonly value: string | null
  /** Of `radio`, `dropdown` and `list`. */
  readonly options: readonly string[]
  readonly required: boolean
  readonly readOnly: boolean
  readonly multiline: boolean
  readonly maxLength: number | null
  readonly places: readonly EntryPlace[]
}

/** Of all names, labels, values and options. More than any form has, and still read within seconds. */
const mostBytes = 10_000_000

/** Describes fields of one form. Thousands of them may share one long text, so all that are read are counted. */
export class FormFacts {
  readonly #file: PdfFile
  readonly #places: WidgetPlaces
  #left = mostBytes

  constructor(file: PdfFile, places: WidgetPlaces) {
    this.#file = file
    this.#places = places
  }

  of(field: FormField): FormFieldFacts {
    const file = this.#file
    this.#count(field.name.length)
    const type = typeOf(file, field)
    const maxLength = asInteger(file.resolve(inherited(file, field.reference, 'MaxLen'))) ?? 0
    const read: TextReader = (value) => this.#read(value)
    const options = optionsOf(file, field, type, read)
    return {
      name: field.name,
      type,
      label: labelOf(field, read),
      value: currentValue(file, field, type, options, read),
      options: options.map(({ text }) => text),
      required: (field.flags & fieldFlags.required) !== 0,
      readOnly: (field.flags & READ_ONLY) !== 0,
      multiline: (field.flags & fieldFlags.multiline) !== 0,
      maxLength: type === 'text' && maxLength > 0 ? maxLength : null,
      places: placesOf(file, field, type === 'radio' ? options : null, this.#places),
    }
  }

  #read(value: PdfValue | undefined): string | null {
    const text = this.#file.resolve(value)
    this.#count(1 + (text.kind === 'string' ? Math.min(text.bytes.length, mostTextBytes) : 0))
    return textAt(this.#file, text)
  }

  #count(bytes: number): void {
    this.#left -= bytes
    if (this.#left < 0) {
      throw new PdfError('too-large', 'The form fields of this PDF contain more text than can be read')
    }
  }
}

/** Null for no text, and for an empty one. */
type TextReader = (value: PdfValue | undefined) => string | null

const longestLabel = 200

/** On one line, without characters that change what is around it: people read it in forms and emails. */
function labelOf(field: FormField, read: TextReader): string | null {
  const characters = Array.from(cleanText(read(field.entries.get('TU')) ?? ''))
  const label = characters.slice(0, longestLabel).join('').trim()
  return label === '' ? null : label
}

function typeOf(file: PdfFile, field: FormField): FormFieldType {
  const has = (flag: number) => (field.flags & flag) !== 0
  switch (field.type ?? '') {
    case 'Tx':
      return has(fieldFlags.password) ? 'password' : has(fieldFlags.fileSelect) ? 'file' : 'text'
    case 'Ch':
      return has(fieldFlags.combo) ? 'dropdown' : 'list'
    case 'Sig':
      return 'signature'
    case 'Btn':
      if (has(fieldFlags.pushButton)) return 'button'
      // A checkbox with several boxes of different values is a choice, too.
      return has(fieldFlags.radio) || new Set(statesOf(file, field)).size > 1 ? 'radio' : 'checkbox'
    default:
      return 'other'
  }
}

export interface FieldOption {
  /** In the file. */
  readonly id: string
  readonly text: string
}

const mostOptions = 1000

/** What can be chosen: as people read it, and as the file has it. */
export function optionsOf(
  file: PdfFile,
  field: FormField,
  type: FormFieldType,
  read: TextReader = (value) => textAt(file, value),
): FieldOption[] {
  const listed = file.items(inherited(file, field.reference, 'Opt')).slice(0, mostOptions)
  if (type === 'radio') {
    const options = new Map<string, FieldOption>()
    for (const [index, id] of statesOf(file, field).entries()) {
      if (id !== '' && !options.has(id)) options.set(id, { id, text: read(listed[index]) ?? id })
    }
    return [...options.values()]
  }
  if (type !== 'dropdown' && type !== 'list') return []
  return listed.map((item) => {
    const pair = file.resolve(item)
    const [id = '', text = id] = (pair.kind === 'array' ? pair.items : [item]).map((one) => read(one) ?? '')
    return { id, text }
  })
}

/** The state of each widget of a button when it is on; empty for one without such a state. */
export function statesOf(file: PdfFile, field: FormField): string[] {
  return field.widgets.map((widget) => onStateOf(file, widget))
}

export function onStateOf(file: PdfFile, widget: PdfReference): string {
  const looks = file.resolve(file.entries(file.entries(widget)?.get('AP'))?.get('N'))
  return looks.kind === 'dictionary' ? ([...looks.entries.keys()].find((state) => state !== 'Off') ?? '') : ''
}

function currentValue(
  file: PdfFile,
  field: FormField,
  type: FormFieldType,
  options: readonly FieldOption[],
  read: TextReader,
): string | null {
  const isSet = !isEmpty(file, field.value)
  if (type === 'checkbox') return String(isSet)
  if (!isSet) return null
  if (type === 'signature') return 'signed'
  const value = file.resolve(field.value)
  const id = asName(value) ?? read(value)
  if (type === 'text') return id
  return options.find((option) => option.id === id)?.text ?? null
}

/** With the options of a radio field; null for another. */
function placesOf(
  file: PdfFile,
  field: FormField,
  options: readonly FieldOption[] | null,
  places: WidgetPlaces,
): EntryPlace[] {
  const texts = new Map(options?.map(({ id, text }) => [id, text]))
  return field.widgets.flatMap((widget) => {
    const place = places.of(widget)
    const option = options === null ? null : (texts.get(onStateOf(file, widget)) ?? null)
    return place === undefined ? [] : [{ page: place.page, rect: place.visual, option }]
  })
}

/** The style that the author gave to a field's widget. */
export function styleOfWidget(file: PdfFile, field: FormField, widget: PdfReference): FieldStyle {
  const form = file.entries(file.catalog.get('AcroForm'))
  const entries = file.entries(widget)
  const look = file.entries(entries?.get('MK'))
  const style = (key: string) => inherited(file, widget, key) ?? form?.get(key)
  const numberOf = (value: PdfValue | undefined) => {
    const number = file.resolve(value)
    return number.kind === 'number' ? number.value : undefined
  }
  const color = (key: string) => colorOf(file.items(look?.get(key)), numberOf)
  return styleOf({
    defaultAppearance: textAt(file, style('DA')) ?? '',
    align: asInteger(file.resolve(style('Q'))) ?? 0,
    background: color('BG'),
    borderColor: color('BC'),
    borderWidth: numberOf(file.entries(entries?.get('BS'))?.get('W')) ?? 1,
    isComb: (field.flags & fieldFlags.comb) !== 0,
    maxLength: asInteger(file.resolve(inherited(file, widget, 'MaxLen'))) ?? null,
  })
}

const deepest = 32

function inherited(file: PdfFile, from: PdfReference, key: string): PdfValue | undefined {
  let entries = file.entries(from)
  for (let depth = 0; entries !== undefined && depth <= deepest; depth++) {
    const value = entries.get(key)
    if (value !== undefined && file.resolve(value).kind !== 'null') return value
    entries = file.entries(entries.get('Parent'))
  }
  return undefined
}

function textAt(file: PdfFile, value: PdfValue | undefined): string | null {
  const text = readTextString(file.resolve(value))?.trim() ?? ''
  return text === '' ? null : text
}
