import { isEmpty } from '../read/form-fields.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import { readTextString } from '../read/text-string.ts'
import { asName, entriesOf, type PdfValue } from '../read/value.ts'
import type { ChangeContext } from './change-context.ts'
import { newSignature } from './new-signature.ts'
import type { Revision } from './revision.ts'

/** The form as a whole; its fields are compared one by one elsewhere. */
export function compareForm(context: ChangeContext): void {
  const { before, now, objects, forbid } = context
  const old = before.file.entries(before.file.catalog.get('AcroForm')) ?? new Map<string, PdfValue>()
  const current = now.file.entries(now.file.catalog.get('AcroForm')) ?? new Map<string, PdfValue>()
  const redrawn = isTrue(before.file, old.get('NeedAppearances'))
  const drawnByReaders = redrawn || hasTextDrawnByReaders(before)
  for (const key of new Set([...old.keys(), ...current.keys()])) {
    if (key === 'Fields') compareFieldList(context, old.get(key), current.get(key))
    else if (key !== 'SigFlags' && !objects.same(old.get(key), current.get(key))) {
      // If readers draw a field themselves, a new font or another default is a new appearance.
      if (key === 'DR' && !drawnByReaders && onlyGrew(context, old.get(key), current.get(key))) continue
      if (key === 'DA' && !drawnByReaders && !changesTypedText(context, old.get(key), current.get(key))) continue
      if (key === 'NeedAppearances' && redrawn === isTrue(now.file, current.get(key))) continue
      forbid(`The settings of the form (${key}) were changed.`)
    }
  }
}

/**
 * Reports whether a page has text without an appearance, which every reader draws in its own way: a field, listed in
 * the form or not, or a note on the page. A signature field shows nothing without one, nor does an empty text field.
 */
function hasTextDrawnByReaders({ file, pages, fields }: Revision): boolean {
  const blank = fields.filter(({ type, value }) => type === 'Sig' || (type === 'Tx' && isEmpty(file, value)))
  const blankWidgets = new Set(blank.flatMap(({ widgets }) => widgets.map(({ number }) => number)))
  return pages.some(({ entries }) =>
    file.items(entries.get('Annots')).some((item) => {
      if (item.kind === 'reference' && blankWidgets.has(item.number)) return false
      const annotation = file.entries(item)
      const subtype = asName(file.resolve(annotation?.get('Subtype')))
      if (subtype !== 'Widget' && subtype !== 'FreeText') return false
      return file.entries(annotation?.get('AP'))?.has('N') !== true
    }),
  )
}

/**
 * Reports whether values of fields get another color or size by the form's default. A browser shows the value of an
 * editable field in its own box, whatever its appearance.
 */
function changesTypedText(
  { before, now }: ChangeContext,
  old: PdfValue | undefined,
  current: PdfValue | undefined,
): boolean {
  const isPlain = (file: PdfFile, value: PdfValue | undefined) => {
    const text = readTextString(file.resolve(value))
    return text === undefined || PLAIN_BLACK.test(text)
  }
  if (isPlain(before.file, old) && isPlain(now.file, current)) return false
  return before.fields.some(
    ({ type, value, widgets }) =>
      (type === 'Tx' || type === 'Ch') &&
      !isEmpty(before.file, value) &&
      widgets.some((widget) => !hasOwnDefault(before.file, widget)),
  )
}

// Black, in a size that the reader chooses: the default if nothing is stated.
const PLAIN_BLACK = /^\s*(?:\/\S+\s+0(?:\.0*)?\s+Tf\s+0(?:\.0*)?\s+g|0(?:\.0*)?\s+g\s+\/\S+\s+0(?:\.0*)?\s+Tf)\s*$/

const MAX_PARENTS = 64

function hasOwnDefault(file: PdfFile, widget: PdfValue): boolean {
  let node: PdfValue | undefined = widget
  for (let depth = 0; node !== undefined && depth < MAX_PARENTS; depth++) {
    const entries = file.entries(node)
    if (entries?.has('DA')) return true
    node = entries?.get('Parent')
  }
  return false
}

function compareFieldList(context: ChangeContext, old: PdfValue | undefined, current: PdfValue | undefined): void {
  const { before, now, objects, forbid } = context
  const known = before.file.items(old)
  const items = now.file.items(current)
  if (!known.every((item, i) => objects.same(item, items[i]))) forbid('Fields of the form were removed or replaced.')
  for (const item of items.slice(known.length)) {
    if (newSignature(context, item) === undefined) forbid('A field that is not a signature was added to the form.')
  }
}

/** Fonts and the like: new names may be added, known ones must not change. */
function onlyGrew(
  context: ChangeContext,
  old: PdfValue | undefined,
  current: PdfValue | undefined,
  depth = 0,
): boolean {
  const { before, now, objects } = context
  if (objects.same(old, current)) return true
  const [from, to] = [entriesOf(before.file.resolve(old)), entriesOf(now.file.resolve(current))]
  if (old === undefined) return true
  if (from === undefined || to === undefined || depth > 2) return false
  return [...from].every(([key, value]) => onlyGrew(context, value, to.get(key), depth + 1))
}

function isTrue(file: PdfFile, value: PdfValue | undefined): boolean {
  const resolved = file.resolve(value)
  return resolved.kind === 'boolean' && resolved.value
}
