import { signing } from '@countersign/api'
import { type FieldValues, filledBySigning, PdfError, type SignatureMark } from '@countersign/pdf'
import { exceedsMatching, faultOfValue, mostMatchedTogether } from '@countersign/rules/field-value'
import type { PdfWork } from '../../../ports/pdf-work.ts'
import { type Refusal, wrongField } from '../../../vocabulary/refusal.ts'
import { hasSigningLink } from '../signing-link.ts'
import { describeFault, faultOfField } from './describe-fault.ts'
import type { FieldEntry } from './model.ts'
import { firstUnprintable } from './unprintable.ts'

/** What a signer sends for their fields. */
export interface GivenValues {
  readonly values: signing.FieldValues
  readonly initials: SignatureMark | undefined
}

/** What is wrong, in which part of the request. */
interface Fault {
  readonly key: string
  readonly message: string
}

/** The values of all fields that the signer can fill in: as given or, if omitted, as prefilled. Refuses wrong ones. */
export async function checkValues(
  pdfWork: PdfWork,
  entries: readonly FieldEntry[],
  { values, initials }: GivenValues,
): Promise<FieldValues> {
  const given = new Map(Object.entries(values))
  requireBounded(entries, given)
  const faults = [
    ...unknownValues(entries, given),
    ...entries.flatMap((entry) => faultsOf(entry, given.get(entry.id))),
    ...faultsOfInitials(entries, initials),
  ]
  if (faults.length > 0) throw refusalOf(faults)
  requireNoLinks(given)
  await requirePrintable(pdfWork, entries, given)
  const checked = entries.flatMap((entry) => {
    const value = enteredValue(entry, given.get(entry.id))
    return value === undefined ? [] : [[entry.id, value] as const]
  })
  return Object.fromEntries(checked)
}

/** The refusal of a value that the PDF refused; undefined for other errors. */
export function refusalOfValue(error: unknown, entries: readonly FieldEntry[]): Refusal | undefined {
  if (!(error instanceof PdfError) || error.kind !== 'bad-field') return undefined
  const entry = entries.find(({ id }) => id === error.field)
  if (entry === undefined) return undefined
  const { key, name } = namesOf(entry)
  return wrongField(key, `${name} ${faultOfField(error)}.`, 'INVALID_FIELD_VALUE')
}

const fieldIdPattern = new RegExp(signing.fieldIdPattern)

/** What errors call a value: for programs, and for people. */
function namesOf({ id, label }: FieldEntry): { readonly key: string; readonly name: string } {
  const key = `values.${id}`
  return { key, name: label === null ? key : `${key} (${label})` }
}

/** Whether the signature fills in this field. */
export function isFilled(entry: FieldEntry, values: FieldValues, initials: SignatureMark | undefined): boolean {
  if (entry.type === 'initials') return initials !== undefined
  if (filledBySigning.has(entry.type)) return true
  const value = Object.hasOwn(values, entry.id) ? values[entry.id] : undefined
  return value !== undefined && value !== false && value !== ''
}

function unknownValues(entries: readonly FieldEntry[], given: ReadonlyMap<string, unknown>): Fault[] {
  const known = new Set(entries.map(({ id }) => id))
  const unknown = [...given.keys()].filter((id) => !known.has(id))
  return unknown.map((id) => {
    // What no field can be called does not fit into the header that names the fields.
    const key = fieldIdPattern.test(id) ? `values.${id}` : 'values'
    return { key, message: `values.${id.slice(0, 64)} is not a field of this signer. Omit it.` }
  })
}

function faultsOf(entry: FieldEntry, given: string | boolean | undefined): Fault[] {
  const { type, readOnly } = entry
  const { key, name } = namesOf(entry)
  const fault = (words: string): Fault[] => [{ key, message: `${name} ${words}.` }]
  if (given !== undefined) {
    if (filledBySigning.has(type)) return fault('is filled in by signing. Omit it')
    if (readOnly) return fault('cannot be changed. Omit it')
    if (type === 'checkbox' && typeof given !== 'boolean') return fault('must be true or false')
    if (type !== 'checkbox' && typeof given !== 'string') return fault('must be a string')
  }
  if (filledBySigning.has(type) || readOnly) return []
  const found = faultOfValue(entry, enteredValue(entry, given))
  return found === null ? [] : fault(describeFault(found, entry))
}

function faultsOfInitials(entries: readonly FieldEntry[], initials: SignatureMark | undefined): Fault[] {
  const wanted = entries.filter(({ type }) => type === 'initials')
  const key = 'initials'
  if (initials !== undefined && wanted.length === 0) {
    return [{ key, message: 'initials has no field in this document. Omit it.' }]
  }
  if (initials !== undefined || wanted.every(({ required }) => !required)) return []
  return [{ key, message: 'initials is required. Type, draw or upload your initials.' }]
}

/** Undefined for a field that the signer cannot fill in, and for an empty one. */
function enteredValue(entry: FieldEntry, given: string | boolean | undefined): string | boolean | undefined {
  const { type, value } = entry
  if (filledBySigning.has(type) || entry.readOnly) return undefined
  if (type === 'checkbox') return given ?? value === 'true'
  const text = given ?? value ?? undefined
  if (typeof text !== 'string') return undefined
  return type === 'text' || type === 'number' ? text.replaceAll(/\r\n?/g, '\n').trim() : text
}

/** In one response. */
const mostNamed = 10

function refusalOf(faults: readonly Fault[]): Refusal {
  const named = faults.slice(0, mostNamed)
  const rest = faults.length - named.length
  const sentences = [...named.map(({ message }) => message), ...(rest > 0 ? [`${rest} more fields are wrong.`] : [])]
  return wrongField([...new Set(named.map(({ key }) => key))], sentences.join(' '), 'INVALID_FIELD_VALUE')
}

/** More than anybody fills in, and still drawn within seconds. */
const mostCharacters = 200_000

function requireBounded(entries: readonly FieldEntry[], given: ReadonlyMap<string, string | boolean>): void {
  const refuse = (words: string) => wrongField('values', `values has ${words}. Shorten it.`, 'INVALID_FIELD_VALUE')
  const characters = [...given.values()].reduce((sum, value) => sum + String(value).length, 0)
  if (characters > mostCharacters) throw refuse(`more than ${mostCharacters} characters`)
  const matched = entries.map(({ id, pattern, value }) => ({ pattern, value: given.get(id) ?? value }))
  if (exceedsMatching(matched)) throw refuse(`more than ${mostMatchedTogether} characters in fields with a pattern`)
}

/** Later signers read the values, and must not obtain a link that signs on somebody's behalf. */
function requireNoLinks(given: ReadonlyMap<string, string | boolean>): void {
  for (const [id, value] of given) {
    if (hasSigningLink(String(value))) {
      throw wrongField(
        `values.${id}`,
        `values.${id} must not contain a signing link. Remove it.`,
        'INVALID_FIELD_VALUE',
      )
    }
  }
}

async function requirePrintable(
  pdfWork: PdfWork,
  entries: readonly FieldEntry[],
  given: ReadonlyMap<string, string | boolean>,
): Promise<void> {
  // Of a radio field, nothing is printed when it is chosen.
  const printed = entries.filter(({ type }) => type !== 'radio')
  const texts = printed.flatMap((entry) => {
    const text = given.get(entry.id)
    return typeof text === 'string' ? [{ ...namesOf(entry), text }] : []
  })
  const found = await firstUnprintable(pdfWork, texts)
  if (found === undefined) return
  const { key, character } = found
  const name = texts.find((text) => text.key === key)?.name ?? key
  throw wrongField(key, `${name} contains "${character}", which cannot be printed. Remove it.`, 'INVALID_FIELD_VALUE')
}
