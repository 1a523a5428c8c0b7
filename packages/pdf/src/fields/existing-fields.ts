import { PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '@libpdf/core'
import { PdfError } from '../errors.ts'
import { limits } from '../open/limits.ts'
import type { OpenedPdf } from '../open/opened-pdf.ts'
import { type FormField, readFormFields } from '../read/form-fields.ts'
import { PdfFile } from '../read/pdf-file.ts'
import type { PdfReference } from '../read/value.ts'
import { WidgetPlaces } from '../read/widget-places.ts'
import { ButtonStyles } from './button-style.ts'
import type { FieldStyle } from './field-style.ts'
import { FormFacts, type FormFieldType, onStateOf, optionsOf } from './form-facts.ts'
import type { EntryPlace, LocatedField, LocatedFields } from './requested-field.ts'

/** A form field that the document has, as it can be changed. */
export interface ExistingField {
  readonly dict: PdfDict
  readonly widgets: readonly ExistingWidget[]
  readonly hasLabel: boolean
}

export interface ExistingWidget {
  readonly dict: PdfDict
  /** On the submitted page; undefined for a widget on none. */
  readonly place: EntryPlace | undefined
  /** The state of a button when it is on; empty for an option that nobody can choose. */
  readonly state: string
  readonly style: FieldStyle
}

type ButtonType = 'checkbox' | 'radio'

interface SubmittedForm {
  readonly file: PdfFile
  readonly fields: readonly FormField[]
  readonly places: WidgetPlaces
  readonly facts: FormFacts
  readonly styles: ButtonStyles
}

/** The form fields that a document had when it was submitted. */
export class ExistingFields {
  readonly #opened: OpenedPdf
  #read: SubmittedForm | undefined

  constructor(opened: OpenedPdf) {
    this.#opened = opened
  }

  /** Empties the form fields that signers fill in, before anything is drawn. */
  resetAssigned({ fields, seals }: LocatedFields): void {
    const ofSeals = seals.map(({ place }) => ({ place, type: 'signature', readOnly: false, value: null }) as const)
    const assigned = [...fields, ...ofSeals].flatMap(({ place, ...content }) =>
      place.kind === 'existing' ? [{ place, content }] : [],
    )
    if (assigned.length === 0) return
    for (const { place, content } of assigned) this.#reset(content, place.name)
    // A reader that knows XFA would show its values instead.
    this.#opened.catalog.getDict('AcroForm', this.#opened.resolve)?.delete('XFA')
  }

  find(name: string): ExistingField {
    const { file, places, styles, ...form } = this.#form()
    const field = this.#field(name)
    const facts = form.facts.of(field)
    const shown = facts.places.values()
    const widgets = field.widgets.map((widget) => ({
      dict: this.#dict(widget),
      place: places.of(widget) === undefined ? undefined : shown.next().value,
      state: checkedState(file, widget, facts.type),
      style: styles.of(field, widget),
    }))
    return { dict: this.#dict(field.reference), widgets, hasLabel: facts.label !== null }
  }

  /** Removes the value, or sets the fixed one, for all readers to draw it alike afterwards. */
  #reset({ type, readOnly, value }: Pick<LocatedField, 'type' | 'readOnly' | 'value'>, name: string): void {
    const field = this.#field(name)
    const dict = this.#dict(field.reference)
    const widgets = field.widgets.map((widget) => this.#dict(widget))
    // Scripts and constraints of the author would act on what the signers fill in.
    for (const owner of [dict, ...widgets]) for (const key of ['AA', 'A', 'RV', 'I', 'SV', 'Lock']) owner.delete(key)
    const fixed = readOnly ? value : null
    if (type === 'checkbox' || type === 'radio') this.#resetButton(field, type, fixed)
    else if (type !== 'signature') this.#resetText(field, type === 'dropdown' ? type : 'text', fixed)
  }

  #resetButton(field: FormField, type: ButtonType, fixed: string | null): void {
    const { file } = this.#form()
    const chosen = optionsOf(file, field, type).find(({ text }) => text === fixed)?.id
    const states = field.widgets.map((widget) => checkedState(file, widget, type))
    const isOn = (state: string) => (type === 'radio' ? state === chosen : fixed === 'true')
    const value = states.find(isOn)
    this.#setValue(field, value === undefined ? undefined : PdfName.of(value), PdfName.of('Off'))
    for (const [index, reference] of field.widgets.entries()) {
      const widget = this.#dict(reference)
      const state = states[index] ?? ''
      widget.set('AS', PdfName.of(isOn(state) ? state : 'Off'))
      // A look of the author could replace the text of the page when the box is checked. The package's own looks of
      // both states are drawn with the new fields.
      widget.set('AP', PdfDict.of({ N: new PdfDict() }))
    }
  }

  #resetText(field: FormField, type: 'text' | 'dropdown', fixed: string | null): void {
    const id = optionsOf(this.#form().file, field, type).find(({ text }) => text === fixed)?.id ?? fixed
    this.#setValue(field, id === null ? undefined : PdfString.fromString(id), PdfString.fromString(''))
    for (const widget of field.widgets) this.#dict(widget).delete('AP')
  }

  /** An empty field has no value, unless it would inherit one: some validators ignore only fields that get their first. */
  #setValue({ reference }: FormField, value: PdfObject | undefined, empty: PdfObject): void {
    const dict = this.#dict(reference)
    dict.delete('V')
    if (value !== undefined) dict.set('V', value)
    else if (this.#inheritsValue(dict)) dict.set('V', empty)
  }

  #inheritsValue(dict: PdfDict): boolean {
    const { resolve } = this.#opened
    let above = dict.getDict('Parent', resolve)
    for (let depth = 0; above !== undefined && depth < limits.fieldDepth; depth++) {
      if (above.has('V')) return true
      above = above.getDict('Parent', resolve)
    }
    return false
  }

  #field(name: string): FormField {
    const found = this.#form().fields.filter((field) => field.name === name)
    const [field] = found
    if (field === undefined || found.length > 1) {
      throw new PdfError('bad-field', `The document does not have exactly one form field "${name}"`)
    }
    return field
  }

  #form(): SubmittedForm {
    if (this.#read !== undefined) return this.#read
    const file = new PdfFile(this.#opened.bytes)
    const places = new WidgetPlaces(file)
    const [facts, styles] = [new FormFacts(file, places), new ButtonStyles(file)]
    this.#read = { file, fields: readFormFields(file), places, facts, styles }
    return this.#read
  }

  #dict({ number, generation }: PdfReference): PdfDict {
    const dict = this.#opened.resolve(PdfRef.of(number, generation))
    if (!(dict instanceof PdfDict)) throw new PdfError('damaged', 'a form field of the file is no dictionary')
    return dict
  }
}

/** A checkbox without a state to check it gets one; an option without a state cannot be chosen. */
function checkedState(file: PdfFile, widget: PdfReference, type: FormFieldType): string {
  return onStateOf(file, widget) || (type === 'checkbox' ? 'Yes' : '')
}
