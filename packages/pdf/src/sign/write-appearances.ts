import { deflateSync } from 'node:zlib'
import {
  PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '@libpdf/core'
import type { DrawingRules } from '../archive/drawing-rules.ts'
import type { Drawing } from '../block/drawing.ts'
import { writeForms } from '../block/write-forms.ts'
import type { QuarterTurn } from '../page/quarter-turn.ts'
import { turnMatrix } from '../page/visual-space.ts'
import { latin1Bytes } from '../read/syntax.ts'
import type { PdfReference, PdfValue } from '../read/value.ts'
import { array, dictionary, NULL, name, number } from '../read/value.ts'
import type { Typesetter } from '../text/typesetter.ts'
import type { IncrementalUpdate } from './incremental-update.ts'

/** Adds drawings as form XObjects that share their fonts. Everything that the typesetter drew is written together. */
export function writeAppearances(
  update: IncrementalUpdate,
  typesetter: Typesetter,
  drawings: readonly Drawing[],
  rules: DrawingRules,
): PdfReference[] {
  const carrier = PDF.create()
  const copied = new Map<string, PdfReference>()
  return writeForms(carrier, typesetter, drawings, rules).map((form) => copy(update, carrier, form, copied))
}

function copy(update: IncrementalUpdate, from: PDF, ref: PdfRef, copied: Map<string, PdfReference>): PdfReference {
  const key = `${ref.objectNumber} ${ref.generation}`
  const known = copied.get(key)
  if (known !== undefined) return known
  const added = update.add(NULL)
  copied.set(key, added)
  const object = from.getObject(ref)
  if (object !== null)
    update.replace(
      added,
      convert(object, (inner) => copy(update, from, inner, copied)),
    )
  return added
}

function convert(object: PdfObject, follow: (ref: PdfRef) => PdfReference): PdfValue {
  if (object instanceof PdfRef) return follow(object)
  if (object instanceof PdfStream) return compress(entriesOf(object, follow), object.data)
  if (object instanceof PdfDict) return { kind: 'dictionary', entries: entriesOf(object, follow) }
  if (object instanceof PdfArray) return array(object.toArray().map((item) => convert(item, follow)))
  if (object instanceof PdfName) return name(object.value)
  if (object instanceof PdfNumber) return number(object.value)
  if (object instanceof PdfBool) return { kind: 'boolean', value: object.value }
  if (object instanceof PdfString) return { kind: 'string', bytes: object.bytes, form: 'hexadecimal', from: 0, to: 0 }
  return NULL
}

function entriesOf(dict: PdfDict, follow: (ref: PdfRef) => PdfReference): Map<string, PdfValue> {
  const entries = new Map<string, PdfValue>()
  for (const [key, value] of dict) entries.set(key.value, convert(value, follow))
  return entries
}

function compress(entries: Map<string, PdfValue>, data: Uint8Array): PdfValue {
  if (entries.has('Filter')) return { kind: 'stream', entries, raw: data }
  return { kind: 'stream', entries: entries.set('Filter', name('FlateDecode')), raw: new Uint8Array(deflateSync(data)) }
}

/**
 * The same form, upright on a rotated page. Readers fit the rotated box into the widget's rectangle (ISO 32000-2 12.5.5,
 * algorithm 8).
 */
export function turnAppearance(
  update: IncrementalUpdate,
  form: PdfReference,
  { width, height }: { readonly width: number; readonly height: number },
  rotation: QuarterTurn,
): PdfReference {
  if (rotation === 0) return form
  const entries = new Map<string, PdfValue>([
    ['Type', name('XObject')],
    ['Subtype', name('Form')],
    ['BBox', array([0, 0, width, height].map(number))],
    ['Matrix', array(turnMatrix[rotation].map(number))],
    ['Resources', dictionary([['XObject', dictionary([['Form', form]])]])],
  ])
  return update.add(compress(entries, latin1Bytes('/Form Do')))
}
