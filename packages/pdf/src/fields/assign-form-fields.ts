import type { FieldType } from '@countersign/api/field-types'
import { shorten } from '../find-text/tags/tag-grammar.ts'
import { type FormField, readFormFields } from '../read/form-fields.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import { cannotBeListed } from '../read/signature-dictionary.ts'
import type { WidgetPlaces } from '../read/widget-places.ts'
import { FormFacts, type FormFieldFacts, type FormFieldType } from './form-facts.ts'
import { plural } from './plural.ts'
import { refusal } from './refusal.ts'
import { type FieldContent, filledBySigning, type LocatedField, type RequestedField } from './requested-field.ts'

/** Which types of form fields fit a type of requested fields. */
const fitting: Readonly<Record<FieldType, FormFieldType>> = {
  signature: 'signature',
  initials: 'text',
  date: 'text',
  name: 'text',
  email: 'text',
  text: 'text',
  number: 'text',
  checkbox: 'checkbox',
  radio: 'radio',
  dropdown: 'dropdown',
  seal: 'signature',
}

const described: Readonly<Record<FormFieldType, string>> = {
  text: 'a text field',
  checkbox: 'a checkbox',
  radio: 'a group of radio buttons',
  dropdown: 'a dropdown',
  signature: 'a signature field',
  list: 'a list',
  button: 'a button',
  password: 'a password field',
  file: 'a file selection',
  other: 'of an unknown kind',
}

/** The form fields that the document has, each for one signer. */
export class FormToAssign {
  readonly #file: PdfFile
  readonly #facts: FormFacts
  readonly #assigned = new Map<string, string>()
  /** Read when needed: most requests name none. */
  #fields: readonly FormField[] | undefined

  constructor(file: PdfFile, places: WidgetPlaces) {
    this.#file = file
    this.#facts = new FormFacts(file, places)
  }

  assign(field: RequestedField, name: string): LocatedField {
    const facts = this.#take(field, name)
    return { ...field, ...contentOf(field, facts), place: { kind: 'existing', name } }
  }

  /** A signature field for a seal. */
  assignSeal(id: string, name: string): void {
    this.#take({ id, type: 'seal' }, name)
  }

  #take({ id, type }: { readonly id: string; readonly type: FieldType }, name: string): FormFieldFacts {
    const shown = shownName(name)
    const facts = this.#facts.of(this.#find(id, name, shown))
    const before = this.#assigned.get(name)
    if (before !== undefined) throw refusal(id, `uses the form field ${shown}, which the field ${before} uses, too`)
    this.#assigned.set(name, id)
    if (facts.type !== fitting[type]) {
      throw refusal(id, `cannot be of the type ${type}: the form field ${shown} is ${described[facts.type]}`)
    }
    const reason = whyUnassignable(facts)
    if (reason !== undefined) throw refusal(id, `uses the form field ${shown}, ${reason}`)
    return facts
  }

  #find(id: string, name: string, shown: string): FormField {
    this.#fields ??= readFormFields(this.#file)
    const found = this.#fields.filter((field) => field.name === name)
    const [field] = found
    if (field === undefined) throw refusal(id, `uses the form field ${shown}, which the document does not have`)
    if (found.length > 1) {
      throw refusal(id, `uses the form field ${shown}, which the document has ${plural(found.length, 'time')}`)
    }
    return field
  }
}

function shownName(name: string): string {
  return `"${shorten(name)}"`
}

const mostOptions = 200
const longestOption = 200

/** Why no signer can get this form field, as the end of a sentence; undefined if one can. */
export function whyUnassignable({ name, type, value, options, places }: FormFieldFacts): string | undefined {
  if (!assignableTypes.has(type)) return `which is ${described[type]}`
  // The signatures of the others would lock it before its signer fills it in.
  if (cannotBeListed(name)) return 'whose name has too many parts or characters. Use another field'
  if (places.length === 0) return 'which is on no page'
  if (type === 'signature' && (value !== null || places.length > 1)) return 'which is signed or in several places'
  return whyUnusual(type, options)
}

const assignableTypes: ReadonlySet<FormFieldType> = new Set(Object.values(fitting))

function whyUnusual(type: FormFieldType, options: readonly string[]): string | undefined {
  if (type === 'radio' && options.length === 0) return 'which has no options'
  if (options.length > mostOptions) return `which has more than ${mostOptions} options. Use another field`
  if (options.some((option) => Array.from(option).length > longestOption)) {
    return `which has an option of more than ${longestOption} characters. Use another field`
  }
  // The signer chooses a text. In a list, the first of equal texts shows what was chosen.
  const repeated = type === 'radio' ? options.find((option, index) => options.indexOf(option) < index) : undefined
  if (repeated === undefined) return undefined
  return `which has several options "${shorten(repeated)}". Give each its own text, or use another field`
}

/** Of a value that the document already has. */
const mostCharacters = 4000

/** What the document says where the request says nothing; options are always its own. */
function contentOf(field: RequestedField, facts: FormFieldFacts): Partial<FieldContent> {
  const isShort = (facts.value?.length ?? 0) <= mostCharacters
  return {
    label: field.label ?? facts.label,
    value: field.value ?? (filledBySigning.has(field.type) || !isShort ? null : facts.value),
    options: facts.options,
    multiline: field.multiline || facts.multiline,
    maxLength: field.maxLength ?? facts.maxLength,
  }
}
