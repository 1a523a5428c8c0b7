import { PdfDict, type PdfObject, PdfRef } from '@libpdf/core'
import { PdfError } from '../errors.ts'
import type { Resolve } from '../page/page-tree.ts'
import { limits } from './limits.ts'

/** A field that can have a value (ISO 32000-2 12.7.4): one without child fields. */
export interface FormField {
  /** Fully qualified: the partial names from the root, joined by periods. */
  readonly name: string
  readonly type: 'signature' | 'other'
  /** Own or inherited. */
  readonly flags: number
  readonly dict: PdfDict
  readonly ref: PdfRef | undefined
  /** The dictionary of an existing signature. */
  readonly signature: PdfDict | undefined
}

export function listFields(catalog: PdfDict, resolve: Resolve): FormField[] {
  const fields: FormField[] = []
  const roots = catalog.getDict('AcroForm', resolve)?.getArray('Fields', resolve)
  const visit = (entry: PdfObject, above: Above): void => {
    const dict = entry instanceof PdfRef ? resolve(entry) : entry
    if (!(dict instanceof PdfDict) || above.line.includes(dict)) return
    if (above.line.length >= limits.fieldDepth)
      throw new PdfError('too-deep', 'The form of this PDF is nested too deeply')
    if (fields.length >= limits.fields || ++visits > 10 * limits.fields)
      throw new PdfError('too-large', `This PDF has more than ${limits.fields} form fields`)
    const here = descend(dict, above, resolve)
    const kids =
      dict
        .getArray('Kids', resolve)
        ?.toArray()
        .filter((kid) => isField(kid, resolve)) ?? []
    for (const kid of kids) visit(kid, here)
    if (kids.length === 0) fields.push(toField(dict, entry, here))
  }
  let visits = 0
  for (const root of roots ?? []) visit(root, { line: [], name: '', type: undefined, flags: 0, value: undefined })
  return fields
}

/** What a field inherits. */
interface Above {
  readonly line: readonly PdfDict[]
  readonly name: string
  readonly type: string | undefined
  readonly flags: number
  readonly value: PdfObject | undefined
}

function descend(dict: PdfDict, above: Above, resolve: Resolve): Above {
  const part = dict.getString('T', resolve)?.asString()
  return {
    line: [dict, ...above.line],
    name: part === undefined ? above.name : above.name === '' ? part : `${above.name}.${part}`,
    type: dict.getName('FT', resolve)?.value ?? above.type,
    flags: dict.getNumber('Ff', resolve)?.value ?? above.flags,
    value: dict.get('V', resolve) ?? above.value,
  }
}

/** A child without a partial name is a widget of its parent, not a field. */
function isField(entry: PdfObject, resolve: Resolve): boolean {
  const dict = entry instanceof PdfRef ? resolve(entry) : entry
  return dict instanceof PdfDict && (dict.has('T') || dict.has('Kids'))
}

function toField(dict: PdfDict, entry: PdfObject, { name, type, flags, value }: Above): FormField {
  const isSignature = type === 'Sig'
  return {
    name,
    type: isSignature ? 'signature' : 'other',
    flags,
    dict,
    ref: entry instanceof PdfRef ? entry : undefined,
    signature: isSignature && value instanceof PdfDict ? value : undefined,
  }
}
