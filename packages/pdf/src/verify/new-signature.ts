import { isDocumentTimestamp, type SignedField } from '../read/signature-dictionary.ts'
import { asName, type PdfValue } from '../read/value.ts'
import type { ChangeContext } from './change-context.ts'
import { isInvisible } from './invisible-widget.ts'

/**
 * The field of this widget, if it came with its own signature. The signature's own report says whether it is valid: a
 * field that only looks like one would be a way to draw over what was signed.
 */
export function newSignature({ before, now, mayFill }: ChangeContext, item: PdfValue): SignedField | undefined {
  if (item.kind !== 'reference') return undefined
  const known = before.file.location(item.number)
  if (known !== undefined && known.kind !== 'free') return undefined
  const field = now.signed.find(({ reference }) => reference.number === item.number)
  if (field === undefined || field.widgets.length > 1 || field.widgets[0]?.number !== item.number) return undefined
  if (before.fields.some(({ name }) => name === field.name)) return undefined
  if (asName(now.file.resolve(field.entries.get('Subtype'))) !== 'Widget') return undefined
  if (NEVER_NEW.some((key) => field.entries.has(key))) return undefined
  // Anybody can get a timestamp, without a name: it must show nothing.
  if (isDocumentTimestamp(now.file, field.signature)) return isInvisible(now.file, item) ? field : undefined
  return mayFill ? field : undefined
}

// Entries that act, or would make it part of another field.
const NEVER_NEW = ['A', 'AA', 'Parent']
