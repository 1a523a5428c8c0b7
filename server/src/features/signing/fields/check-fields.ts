import { signing } from '@countersign/api'
import { filledBySigning } from '@countersign/pdf'
import { fieldId } from '@countersign/rules/field-id'
import {
  exceedsMatching,
  type FieldRule,
  faultOfPattern,
  faultOfValue,
  mostMatchedTogether,
} from '@countersign/rules/field-value'
import type { PdfWork } from '../../../ports/pdf-work.ts'
import { wrongField } from '../../../vocabulary/refusal.ts'
import { fillsIn } from '../model.ts'
import { requireShareable } from '../signing-link.ts'
import { describeFault } from './describe-fault.ts'
import { positionOf } from './read-fields.ts'
import { firstUnprintable } from './unprintable.ts'

type Field = signing.NewField
type Type = signing.FieldType
type Key = keyof Field

/** A field of the input, with the name that errors give it. */
interface Named {
  readonly field: Field
  readonly name: string
}

/** Checks what the schema of the fields cannot. */
export async function checkFields(
  pdfWork: PdfWork,
  { fields = [], signers, documents = [] }: Pick<signing.CreateSigningRequest, 'fields' | 'signers' | 'documents'>,
): Promise<void> {
  const all = fields.map((field, index) => ({ field, name: `fields[${index}]` }))
  requireBounded(fields)
  for (const one of all) {
    requireSigner(one, signers)
    requireDocument(one, Math.max(documents.length, 1))
    requireOnePlace(one)
    requireKnownToType(one)
    requireOptions(one)
    requireTexts(one)
    requirePattern(one)
    requireValue(one)
  }
  requireDifferentIds(fields)
  await requirePrintable(pdfWork, all)
}

function requireBounded(fields: readonly Field[]): void {
  const matched = fields.map(({ pattern = null, value = null }) => ({ pattern, value }))
  if (!exceedsMatching(matched)) return
  const words = `values with more than ${mostMatchedTogether} characters in fields with a pattern`
  throw wrongField('fields', `fields has ${words}. Shorten them.`)
}

function requireSigner({ field: { type, signer }, name }: Named, signers: readonly signing.NewSigner[]): void {
  const key = `${name}.signer`
  if (type === 'seal') {
    if (signer !== undefined) throw wrongField(key, `${key} does not fit the type seal, which has no signer. Omit it.`)
    return
  }
  if (signer === undefined) throw wrongField(key, `${key} is required. Send the position of a signer, or a label.`)
  const position = positionOf(signer, signers)
  const role = signers[position]?.role
  if (role !== undefined && !fillsIn({ role })) {
    throw wrongField(key, `${key} is ${signer}, whose role is ${role}. Fields are only for the role signer.`)
  }
  if (position >= 0) return
  const { length: count } = signers
  if (typeof signer === 'string') {
    throw wrongField(key, `${key} is "${signer}", which is not the label of a signer. Send a label, or a position.`)
  }
  const advice = count === 1 ? 'is 1 signer. Send 1' : `are ${count} signers. Send a number from 1 to ${count}`
  throw wrongField(key, `${key} is ${signer}, but there ${advice}.`)
}

function requireDocument({ field: { document = 1 }, name }: Named, count: number): void {
  if (document <= count) return
  const advice = count === 1 ? 'is 1 document. Send 1' : `are ${count} documents. Send a number from 1 to ${count}`
  throw wrongField(`${name}.document`, `${name}.document is ${document}, but there ${advice}.`)
}

const boxKeys = ['page', 'x', 'y'] as const satisfies readonly Key[]
const anchorKeys = ['occurrence', 'offsetX', 'offsetY'] as const satisfies readonly Key[]

function requireOnePlace({ field, name }: Named): void {
  const { page, anchor, name: formField } = field
  const isGiven = (key: Key) => field[key] !== undefined
  const refuse = (keys: readonly Key[], place: string, advice: string) => {
    const extra = keys.find(isGiven)
    if (extra !== undefined) throw wrongField(`${name}.${extra}`, `${name} has ${place} and ${extra}. ${advice}`)
  }
  if (page === 0)
    throw wrongField(`${name}.page`, `${name}.page must be a page number from 1, or -1 for the last page.`)
  if (formField !== undefined) {
    refuse(
      ['anchor', ...boxKeys, 'width', 'height', ...anchorKeys],
      'name',
      'A form field has its own place and size: omit one of the two.',
    )
  } else if (anchor !== undefined) {
    refuse(['x', 'y'], 'anchor', 'Send offsetX and offsetY to move the field from the anchor, or omit anchor.')
  } else {
    const missing = boxKeys.find((key) => !isGiven(key))
    if (missing !== undefined) {
      throw wrongField(`${name}.${missing}`, `${name}.${missing} is required. Send page, x and y, or anchor, or name.`)
    }
    refuse(anchorKeys, 'x', 'It is for fields with anchor only: omit it.')
  }
}

const { signerFieldTypes } = signing
const writtenTypes: readonly Type[] = ['text', 'number', 'dropdown']
const choiceTypes: readonly Type[] = ['radio', 'dropdown']

/** The types that a key is for, where not for all. */
const typesOfKey: Partial<Record<Key, readonly Type[]>> = {
  required: signerFieldTypes,
  seal: ['seal'],
  value: ['text', 'number', 'checkbox', 'radio', 'dropdown'],
  readOnly: ['text', 'number', 'checkbox', 'radio', 'dropdown'],
  placeholder: writtenTypes,
  options: choiceTypes,
  multiline: ['text'],
  maxLength: ['text'],
  pattern: ['text'],
  patternHint: ['text'],
  fontSize: ['date', 'name', 'email', 'text', 'number', 'radio', 'dropdown'],
}

function requireKnownToType({ field, name }: Named): void {
  for (const [key, types] of Object.entries(typesOfKey) as [Key, readonly Type[]][]) {
    const isGiven = field[key] !== undefined && field[key] !== false
    const isUsed = key === 'value' ? field.value !== undefined : isGiven
    if (!isUsed || types.includes(field.type)) continue
    const why = filledBySigning.has(field.type)
      ? `Signing fills in a field of the type ${field.type}`
      : `${key} is for ${listOf(types)}`
    throw wrongField(`${name}.${key}`, `${name}.${key} does not fit the type ${field.type}. ${why}: omit ${key}.`)
  }
}

function requireOptions({ field, name }: Named): void {
  const { type, options, name: formField } = field
  if (!choiceTypes.includes(type)) return
  if (formField !== undefined && options !== undefined) {
    throw wrongField(`${name}.options`, `${name}.options are those of the form field in the PDF. Omit options.`)
  }
  if (formField === undefined && options === undefined) {
    throw wrongField(`${name}.options`, `${name}.options is required for the type ${type}. Send a list of strings.`)
  }
}

/** Other people see these texts: in one line, and without a link that signs on somebody's behalf. */
function requireTexts({ field, name }: Named): void {
  const { label, placeholder, patternHint, anchor, name: formField, options = [] } = field
  const texts: [string, string | undefined][] = [
    ...Object.entries({ label, placeholder, patternHint, anchor, name: formField }),
    ...options.map((option, index): [string, string] => [`options[${index}]`, option]),
  ]
  for (const [key, text = ''] of texts) {
    requireShareable(`${name}.${key}`, text)
    if (faultOfValue(oneLine, text) !== null) {
      throw wrongField(`${name}.${key}`, `${name}.${key} must be one line of plain text.`)
    }
  }
  const blank = options.findIndex((option) => option.trim() !== option || option === '')
  if (blank >= 0) {
    const key = `${name}.options[${blank}]`
    throw wrongField(key, `${key} must not begin or end with a space. Remove the space.`)
  }
}

const oneLine: FieldRule = {
  type: 'text',
  required: false,
  options: [],
  multiline: false,
  maxLength: null,
  pattern: null,
}

function requirePattern({ field: { pattern, patternHint }, name }: Named): void {
  if (pattern === undefined) {
    if (patternHint === undefined) return
    throw wrongField(
      `${name}.patternHint`,
      `${name}.patternHint explains pattern. Send pattern too, or omit patternHint.`,
    )
  }
  requireShareable(`${name}.pattern`, pattern)
  const fault = faultOfPattern(pattern)
  if (fault !== null) throw wrongField(`${name}.pattern`, `${name}.pattern ${fault}.`)
}

function requireValue({ field, name }: Named): void {
  const { type, value, readOnly, options = [], multiline, maxLength, pattern, name: formField } = field
  const isEmpty = value === undefined || (typeof value === 'string' && value.trim() === '')
  // A form field may have a value already.
  if (readOnly && isEmpty && formField === undefined) {
    throw wrongField(
      [`${name}.value`],
      `${name}.value is required, since readOnly is true. Send a value, or omit readOnly.`,
    )
  }
  if (value === undefined) return
  const key = `${name}.value`
  if (type === 'checkbox' && typeof value !== 'boolean') throw wrongField(key, `${key} must be true or false.`)
  if (type !== 'checkbox' && typeof value !== 'string') throw wrongField(key, `${key} must be a string.`)
  if (typeof value === 'string') requireShareable(key, value)
  const rule = { type, required: false, options, multiline, maxLength: maxLength ?? null, pattern: pattern ?? null }
  const fault = faultOfValue(rule, value)
  if (fault !== null) throw wrongField(key, `${key} ${describeFault(fault, rule)}.`)
}

function requireDifferentIds(fields: readonly Field[]): void {
  const known = new Map<string, number>()
  for (const [index, field] of fields.entries()) {
    const id = fieldId(field, index)
    const other = known.get(id)
    const name = `fields[${index}].id`
    if (other !== undefined) {
      throw wrongField(name, `${name} must be unique, but fields[${other}] also has the id ${id}. Send another id.`)
    }
    // Such a key of `values` would be refused by JSON parsers, or found where there is none.
    if (id in Object.prototype) throw wrongField(name, `${name} must not be ${id}. Send another id.`)
    known.set(id, index)
  }
}

/** The service prints these texts on the document. */
async function requirePrintable(pdfWork: PdfWork, all: readonly Named[]): Promise<void> {
  const printed = all.flatMap(({ field: { value, options = [] }, name }) => [
    ...(typeof value === 'string' ? [{ key: `${name}.value`, text: value }] : []),
    ...options.map((text, index) => ({ key: `${name}.options[${index}]`, text })),
  ])
  const found = await firstUnprintable(pdfWork, printed)
  if (found === undefined) return
  const { key, character } = found
  throw wrongField(key, `${key} contains "${character}", which cannot be printed. Remove it.`)
}

function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
