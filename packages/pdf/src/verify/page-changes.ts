import type { PdfPage } from '../read/page-tree.ts'
import type { PdfValue } from '../read/value.ts'
import type { ChangeContext } from './change-context.ts'
import { isInvisible } from './invisible-widget.ts'
import { newSignature } from './new-signature.ts'

export function comparePages(context: ChangeContext): void {
  const { before, now, objects, forbid } = context
  if (!objects.same(before.file.catalog.get('Pages'), now.file.catalog.get('Pages'))) {
    forbid(describePageTree(before.pages.length, now.pages.length))
  }
  const commented: number[] = []
  for (const [index, page] of before.pages.entries()) {
    const current = now.pages[index]
    if (current?.reference.number !== page.reference.number) {
      forbid(`Page ${index + 1} is not the page that was signed.`)
      continue
    }
    comparePage(context, index + 1, page, current)
    if (compareAnnotations(context, index + 1, page, current)) commented.push(index + 1)
  }
  if (commented.length > 0) context.mark({ kind: 'comment', pages: commented, fieldName: null, target: 0 })
}

function describePageTree(before: number, now: number): string {
  if (now > before) return `Pages were added: there were ${before}, now there are ${now}.`
  if (now < before) return `Pages were removed: there were ${before}, now there are ${now}.`
  return 'The order or the settings of the pages were changed.'
}

function comparePage(context: ChangeContext, number: number, page: PdfPage, current: PdfPage): void {
  const { objects, forbid } = context
  for (const key of new Set([...page.entries.keys(), ...current.entries.keys()])) {
    if (key === 'Annots' || objects.same(page.entries.get(key), current.entries.get(key))) continue
    forbid(`Page ${number} was changed.`)
  }
}

/** Existing annotations keep their order; new ones come after them. Returns whether comments were added or changed. */
function compareAnnotations(context: ChangeContext, number: number, page: PdfPage, current: PdfPage): boolean {
  const { before, now, objects, forbid } = context
  const old = before.file.items(page.entries.get('Annots'))
  const items = now.file.items(current.entries.get('Annots'))
  const mayAnnotate = context.rules.docMdp === 3
  let commented = false
  for (const [i, annotation] of old.entries()) {
    if (objects.same(annotation, items[i])) continue
    if (mayAnnotate && !isWidget(context, annotation)) {
      context.allow(`Comments on page ${number} were changed.`)
      commented = true
    } else forbid(`A field or a comment on page ${number} was changed or removed.`)
  }
  for (const annotation of items.slice(old.length)) {
    const field = newSignature(context, annotation)
    if (field !== undefined) {
      context.allow(`The field ${field.name} was added to page ${number} and signed.`)
      if (!isInvisible(now.file, annotation)) {
        context.mark({ kind: 'signature', pages: [number], fieldName: field.name, target: field.reference.number })
      }
    } else if (mayAnnotate && !isWidget(context, annotation)) {
      context.allow(`A comment was added to page ${number}.`)
      commented = true
    } else forbid(`Content was placed over page ${number}.`)
  }
  return commented
}

function isWidget({ before, now }: ChangeContext, annotation: PdfValue): boolean {
  return [before, now].some(({ file }) => {
    const subtype = file.resolve(file.entries(annotation)?.get('Subtype'))
    return subtype.kind === 'name' && subtype.value === 'Widget'
  })
}
