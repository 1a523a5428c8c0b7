/** The objects of ISO 32000-2 7.3. Numbers keep their spelling, so that rewriting does not change them. */
export type PdfValue =
  | PdfNull
  | PdfBoolean
  | PdfNumber
  | PdfName
  | PdfString
  | PdfArray
  | PdfDictionary
  | PdfStream
  | PdfReference

export type PdfNull = { readonly kind: 'null' }
export type PdfBoolean = { readonly kind: 'boolean'; readonly value: boolean }
export type PdfNumber = { readonly kind: 'number'; readonly value: number; readonly spelling: string }
/** One character per byte, unescaped, without the slash. */
export type PdfName = { readonly kind: 'name'; readonly value: string }
export type PdfString = {
  readonly kind: 'string'
  readonly bytes: Uint8Array
  readonly form: 'literal' | 'hexadecimal'
  /** From the opening to after the closing delimiter, in the source. */
  readonly from: number
  readonly to: number
}
export type PdfArray = { readonly kind: 'array'; readonly items: readonly PdfValue[] }
export type PdfDictionary = { readonly kind: 'dictionary'; readonly entries: ReadonlyMap<string, PdfValue> }
export type PdfStream = {
  readonly kind: 'stream'
  readonly entries: ReadonlyMap<string, PdfValue>
  /** As in the file, before any filter. */
  readonly raw: Uint8Array
}
export type PdfReference = { readonly kind: 'reference'; readonly number: number; readonly generation: number }

export const NULL: PdfNull = { kind: 'null' }

export function name(value: string): PdfName {
  return { kind: 'name', value }
}

export function number(value: number): PdfNumber {
  return { kind: 'number', value, spelling: spellNumber(value) }
}

export function array(items: readonly PdfValue[]): PdfArray {
  return { kind: 'array', items }
}

export function dictionary(entries: Iterable<readonly [string, PdfValue]>): PdfDictionary {
  return { kind: 'dictionary', entries: new Map(entries) }
}

export function reference(number: number, generation = 0): PdfReference {
  return { kind: 'reference', number, generation }
}

export function byteString(bytes: Uint8Array): PdfString {
  return { kind: 'string', bytes, form: 'hexadecimal', from: 0, to: 0 }
}

/** PDF has no exponents (7.3.3). */
function spellNumber(value: number): string {
  if (Number.isInteger(value)) return value.toFixed(0)
  return value.toFixed(4).replace(/\.?0+$/, '')
}

/** Entries of a dictionary or of a stream's dictionary; undefined for anything else. */
export function entriesOf(value: PdfValue | undefined): ReadonlyMap<string, PdfValue> | undefined {
  return value?.kind === 'dictionary' || value?.kind === 'stream' ? value.entries : undefined
}

export function asInteger(value: PdfValue | undefined): number | undefined {
  return value?.kind === 'number' && Number.isSafeInteger(value.value) ? value.value : undefined
}

export function asName(value: PdfValue | undefined): string | undefined {
  return value?.kind === 'name' ? value.value : undefined
}
