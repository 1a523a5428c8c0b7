import { PdfArray, PdfDict, type PdfObject, PdfRef } from '@libpdf/core'
import { PdfError } from '../errors.ts'
import type { OpenedPdf } from './opened-pdf.ts'

/**
 * Refuses a file that lacks what its pages show. A dangling reference is null (ISO 32000-2 7.3.10), so a truncated file
 * opens nevertheless, without its fonts, its pictures or its last pages. Sound files may have such references; in a
 * repaired one they reveal a loss.
 */
export function requireWhole(opened: OpenedPdf): OpenedPdf {
  const { catalog, resolve, pages } = opened
  const root = catalog.getDict('Pages', resolve)
  const announced = root?.getNumber('Count', resolve)?.value ?? 0
  if (pages.length < announced || refersToNothing(root, opened)) {
    throw new PdfError('damaged', 'This PDF is incomplete: objects that its pages need are missing')
  }
  return opened
}

/** The visible parts of a page or of a node above it; the rest does not matter. */
const keysOfPages = new Set(['Kids', 'Contents', 'Resources', 'Annots', 'MediaBox', 'CropBox'])
const keysOfAnnotations = new Set(['AP'])
/** Entries of resources that are not drawn. */
const keysBeside = new Set(['Parent', 'Metadata', 'PieceInfo', 'Properties', 'OC', 'OPI', 'StructParent'])

type Part = 'page' | 'annotation' | 'drawn'

function refersToNothing(root: PdfDict | undefined, { resolve }: OpenedPdf): boolean {
  const seen = new Set<string>()
  const open: { value: PdfObject; part: Part }[] = root === undefined ? [] : [{ value: root, part: 'page' }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, part } = next
    if (value instanceof PdfRef) {
      if (seen.has(`${value} ${part}`)) continue
      seen.add(`${value} ${part}`)
      const target = resolve(value)
      if (target === null || isTable(target)) return true
      open.push({ value: target, part })
    } else if (value instanceof PdfArray) {
      for (const item of value) open.push({ value: item, part })
    } else if (value instanceof PdfDict) {
      for (const [{ value: key }, entry] of value) {
        if (matters(part, key)) open.push({ value: entry, part: partOf(part, key) })
      }
    }
  }
  return false
}

/** The table that a repair adds may reuse the number of a lost object. */
function isTable(value: PdfObject): boolean {
  return value instanceof PdfDict && value.getName('Type')?.value === 'XRef'
}

function matters(part: Part, key: string): boolean {
  switch (part) {
    case 'page':
      return keysOfPages.has(key)
    case 'annotation':
      return keysOfAnnotations.has(key)
    case 'drawn':
      return !keysBeside.has(key)
  }
}

function partOf(part: Part, key: string): Part {
  if (part === 'page' && key === 'Kids') return 'page'
  return part === 'page' && key === 'Annots' ? 'annotation' : 'drawn'
}
