import { PdfError } from '../errors.ts'
import type { PdfFile } from './pdf-file.ts'
import { readTextString } from './text-string.ts'
import type { PdfReference, PdfValue } from './value.ts'
import { asInteger, asName } from './value.ts'

/** A field that can have a value (ISO 32000-2 12.7.4.1). */
export type FormField = {
  /** Fully qualified. */
  readonly name: string
  readonly reference: PdfReference
  readonly entries: ReadonlyMap<string, PdfValue>
  readonly type: string | undefined
  readonly flags: number
  /** Unresolved, own or inherited. */
  readonly value: PdfValue | undefined
  /** The field itself if field and widget are one dictionary. */
  readonly widgets: readonly PdfReference[]
}

/** Widgets included. */
const MAX_FIELDS = 20_000
const MAX_DEPTH = 32

export const READ_ONLY = 1

/** ISO 32000-2 tables 227, 229, 231 and 233. */
export const fieldFlags = {
  required: 1 << 1,
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  fileSelect: 1 << 20,
  comb: 1 << 24,
}

export function readFormFields(file: PdfFile): FormField[] {
  const fields: FormField[] = []
  const visited = new Set<number>()
  const count = (number: number): void => {
    if (visited.has(number)) throw new PdfError('damaged', 'a form field of the file is listed twice')
    visited.add(number)
    if (visited.size > MAX_FIELDS) throw new PdfError('too-large', 'the file has too many fields')
  }
  const visit = (node: PdfValue, parent: Inherited, depth: number): void => {
    if (node.kind !== 'reference') throw new PdfError('unsupported', 'a form field of the file is no object of its own')
    count(node.number)
    if (depth > MAX_DEPTH) throw new PdfError('too-large', 'the file has too many fields')
    if (file.resolve(node).kind === 'stream') throw new PdfError('damaged', 'a form field of the file is a stream')
    const entries = file.dictionary(node)
    if (entries === undefined) return
    const own = inherit(file, entries, parent)
    const kids = file.items(entries.get('Kids'))
    if (kids.some((kid) => file.entries(kid)?.has('T'))) {
      for (const kid of kids) visit(kid, own, depth + 1)
      return
    }
    const widgets = kids.length > 0 ? kids.filter((kid) => kid.kind === 'reference') : [node]
    for (const widget of kids.length > 0 ? widgets : []) {
      count(widget.number)
      if (file.resolve(widget).kind === 'stream') throw new PdfError('damaged', 'a form field of the file is a stream')
    }
    fields.push({ ...own, reference: node, entries, widgets })
  }
  const form = file.entries(file.catalog.get('AcroForm'))
  for (const node of file.items(form?.get('Fields'))) {
    visit(node, { name: '', type: undefined, flags: 0, value: undefined }, 0)
  }
  return fields
}

type Inherited = Pick<FormField, 'name' | 'type' | 'flags' | 'value'>

function inherit(file: PdfFile, entries: ReadonlyMap<string, PdfValue>, parent: Inherited): Inherited {
  const partial = readTextString(file.resolve(entries.get('T')))
  return {
    name: partial === undefined ? parent.name : parent.name === '' ? partial : `${parent.name}.${partial}`,
    type: asName(file.resolve(entries.get('FT'))) ?? parent.type,
    flags: asInteger(file.resolve(entries.get('Ff'))) ?? parent.flags,
    value: entries.get('V') ?? parent.value,
  }
}

/** `Off` is the value of a box that nobody has checked (ISO 32000-2 12.7.5.2.3). */
export function isEmpty(file: PdfFile, value: PdfValue | undefined): boolean {
  const resolved = file.resolve(value)
  if (resolved.kind === 'name') return resolved.value === 'Off'
  return resolved.kind === 'null' || (resolved.kind === 'string' && resolved.bytes.length === 0)
}
