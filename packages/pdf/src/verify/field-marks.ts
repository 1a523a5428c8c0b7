import { commonName, SIGNED_BY } from '../model.ts'
import { type FormField, READ_ONLY } from '../read/form-fields.ts'
import type { PdfReference } from '../read/value.ts'
import type { ChangeContext } from './change-context.ts'
import { isInvisible } from './invisible-widget.ts'
import type { Revision } from './revision.ts'

export type FieldChange = 'none' | 'filled' | 'signed' | 'forbidden'

export type ChangedField = { readonly field: FormField; readonly change: FieldChange }

/** Fields that were filled in or signed, and the pages that show it. */
export function markFields(context: ChangeContext, changed: readonly ChangedField[]): void {
  const filled = changed.filter(({ change }) => change === 'filled')
  const signed = changed.filter(({ change }) => change === 'signed')
  if (filled.length + signed.length === 0) return
  const pages = pagesOfWidgets(context.before)
  const isOfSignature = ({ field }: ChangedField) => signed.length === 1 && isBesideSignature(field)
  for (const [fieldName, fields] of byCommonName(filled.filter((each) => !isOfSignature(each)))) {
    const widgets = fields.flatMap((field) => field.widgets)
    context.mark({ kind: 'field', pages: pagesOf(widgets, pages), fieldName, target: fields[0].reference.number })
  }
  const beside = filled.filter(isOfSignature).flatMap(({ field }) => field.widgets)
  for (const { field } of signed) {
    const visible = [...field.widgets, ...beside].filter((widget) => !isInvisible(context.now.file, widget))
    const shownOn = pagesOf(visible, pages)
    if (shownOn.length === 0) continue
    context.mark({ kind: 'signature', pages: shownOn, fieldName: field.name, target: field.reference.number })
  }
}

export function byCommonName(changed: readonly ChangedField[]): Map<string, [FormField, ...FormField[]]> {
  const found = new Map<string, [FormField, ...FormField[]]>()
  for (const { field } of changed) {
    const known = found.get(commonName(field.name))
    if (known === undefined) found.set(commonName(field.name), [field])
    else known.push(field)
  }
  return found
}

/** Who has signed and when, in text that nobody can type: part of the accompanying signature. */
function isBesideSignature({ name, flags }: FormField): boolean {
  return (flags & READ_ONLY) !== 0 && SIGNED_BY.test(name)
}

/** By object number, from 1. */
export function pagesOfWidgets({ file, pages }: Revision): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>()
  for (const [index, page] of pages.entries()) {
    for (const item of file.items(page.entries.get('Annots'))) {
      if (item.kind !== 'reference') continue
      const known = found.get(item.number)
      if (known === undefined) found.set(item.number, [index + 1])
      else known.push(index + 1)
    }
  }
  return found
}

export function pagesOf(widgets: readonly PdfReference[], pages: ReadonlyMap<number, readonly number[]>): number[] {
  return [...new Set(widgets.flatMap(({ number }) => pages.get(number) ?? []))].sort((a, b) => a - b)
}
