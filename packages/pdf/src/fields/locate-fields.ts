import { mostFields } from '@countersign/api/field-types'
import { PdfError } from '../errors.ts'
import type { AnchorResult } from '../find-text/anchors/find-anchors.ts'
import { type FieldTag, searchText, type TextFindings } from '../find-text/search-text.ts'
import { bottomOf, type FieldOnLine, usualSizeOf } from '../find-text/tags/place-field.ts'
import { shorten } from '../find-text/tags/tag-grammar.ts'
import type { Rectangle } from '../model.ts'
import { isSigned } from '../open/open-for-change.ts'
import { openPdf } from '../open/open-pdf.ts'
import type { PageGeometry } from '../page/page-box.ts'
import { readPageGeometry } from '../read/page-geometry.ts'
import { PdfFile } from '../read/pdf-file.ts'
import { WidgetPlaces } from '../read/widget-places.ts'
import { FormToAssign } from './assign-form-fields.ts'
import { hasRoomForOptions } from './draw-entry.ts'
import { plural } from './plural.ts'
import { refusal } from './refusal.ts'
import type {
  FieldContent,
  FieldsRequest,
  LocatedField,
  LocatedFields,
  LocatedPlace,
  LocatedSeal,
  RequestedField,
  RequestedPlace,
  RequestedSeal,
} from './requested-field.ts'

/** Each is a signature of its own. */
const mostSeals = 10

/**
 * Finds the place of each requested field in the submitted document. Refuses, with the id of the field, what cannot be
 * placed, and what contradicts the document.
 */
export async function locateFields(bytes: Uint8Array, given: FieldsRequest): Promise<LocatedFields> {
  const request = { seals: [], labels: [], ...given }
  const opened = await openPdf(bytes)
  requireDifferentIds([...request.fields, ...request.seals])
  const found = await searchDocument(opened.bytes, request)
  const tags = fieldsOfTags(found.tags, request)
  const pages = new Pages(new PdfFile(opened.bytes))
  const form = new FormToAssign(pages.file, pages.places)
  const anchors = [...found.anchors]
  const placeOf = (field: Placed): LocatedPlace => {
    const { place } = field
    switch (place.kind) {
      case 'box':
        return pages.place(field, pages.number(field, place.page), place)
      case 'anchor':
        return besideAnchor(field, place, anchors.shift(), pages, found.unreadPages)
      case 'existing':
        return { kind: 'existing', name: place.name }
    }
  }
  const located = request.fields.map((field): LocatedField => {
    const place = placeOf(field)
    return place.kind === 'existing' ? form.assign(field, place.name) : { ...field, place }
  })
  const placedSeals = request.seals.map((seal): LocatedSeal => {
    const place = placeOf({ ...seal, type: 'seal' })
    if (place.kind === 'existing') form.assignSeal(seal.id, place.name)
    return { ...seal, place }
  })
  const fields = [...located, ...tags.fields]
  const seals = [...placedSeals, ...tags.seals]
  const covers = request.tags === 'hide' ? coversOf(found.tags) : []
  if (isSigned(opened)) refuseOnSigned({ fields, seals, covers })
  if (fields.length > mostFields) throw new PdfError('bad-field', `There are more than ${mostFields} fields`)
  if (seals.length > mostSeals) throw new PdfError('bad-field', `There are more than ${mostSeals} seal fields`)
  for (const field of fields) checkContent(field, request.signers)
  for (const seal of seals) requireRoomForSeal(seal)
  refuseSecondSignatureFields(fields)
  return { fields, seals, covers }
}

/** What is needed to find a place. */
type Placed = Pick<RequestedField, 'id' | 'place'> & Parameters<typeof usualSizeOf>[0] & FieldOnLine

/**
 * Others have signed the pages as they are. A signature may add its own field, but any other field, and anything drawn
 * on a page, would break their signatures.
 */
export function refuseOnSigned({ fields, covers }: LocatedFields): void {
  const signatures = new Set<number>()
  for (const { id, type, signer } of fields) {
    if (type !== 'signature') {
      const advice = 'Only signatures and seals can be added. Send an unsigned copy, or omit the field'
      throw refusal(id, `cannot be added, because the document is already signed. ${advice}`)
    }
    if (signatures.has(signer)) {
      const advice = 'Send one signature field for each signer'
      throw refusal(id, `repeats a signature, which is not possible in a document that is already signed. ${advice}`)
    }
    signatures.add(signer)
  }
  if (covers.length === 0) return
  throw new PdfError(
    'bad-field',
    'The tags cannot be hidden, because the document is already signed. Use show instead of hide, or an unsigned copy',
  )
}

const leastSeal = { width: 40, height: 20 }

function requireRoomForSeal({ id, place }: LocatedSeal): void {
  if (place.kind === 'existing') return
  const { width, height } = place.rect
  if (width >= leastSeal.width && height >= leastSeal.height) return
  throw refusal(id, `is too small for a seal. Make it at least ${leastSeal.width} by ${leastSeal.height} points`)
}

function requireDifferentIds(fields: readonly (RequestedField | RequestedSeal)[]): void {
  const known = new Set<string>()
  for (const { id } of fields) {
    if (known.has(id)) throw refusal(id, 'is used twice. Use different ids')
    known.add(id)
  }
}

async function searchDocument(
  bytes: Uint8Array,
  { fields, seals, tags, signers: count, labels }: Required<FieldsRequest>,
): Promise<TextFindings> {
  const anchors = [...fields, ...seals].flatMap(({ place }) => {
    if (place.kind !== 'anchor') return []
    const page = place.page === null ? {} : { page: place.page }
    return [{ text: place.text, ...page, ...(place.occurrence === null ? {} : { occurrence: place.occurrence }) }]
  })
  if (anchors.length === 0 && tags === 'ignore') return { tags: [], problems: [], anchors: [], unreadPages: [] }
  const found = await searchText(bytes, { anchors, ...(tags === 'ignore' ? {} : { tags: { count, labels } }) })
  refuseTags(found)
  return found
}

const mostNamed = 10

function refuseTags({ problems }: TextFindings): void {
  const messages = problems.map(({ message }) => message)
  if (messages.length === 0) return
  const more = messages.length - mostNamed
  const rest = more > 0 ? [`Tags have ${plural(more, 'more problem')}`] : []
  throw new PdfError('bad-field', [...messages.slice(0, mostNamed), ...rest].join('. '))
}

function fieldsOfTags(
  tags: readonly FieldTag[],
  { fields, seals }: Required<FieldsRequest>,
): { readonly fields: readonly LocatedField[]; readonly seals: readonly LocatedSeal[] } {
  const taken = new Set([...fields, ...seals].map(({ id }) => id))
  let number = 0
  const nextId = (): string => {
    number++
    return taken.has(`tag-${number}`) ? nextId() : `tag-${number}`
  }
  const numbered = tags.map((tag) => ({ id: nextId(), tag }))
  return {
    fields: numbered.flatMap(({ id, tag }) => fieldOfTag(id, tag) ?? []),
    seals: numbered.flatMap(({ id, tag: { type, page, field: rect, label = null, seal = null } }) =>
      type === 'seal' ? [{ id, seal, label, place: { kind: 'box', page, rect } }] : [],
    ),
  }
}

/** Undefined for a seal, which has no signer. */
function fieldOfTag(id: string, { type, signer, page, field: rect, ...tag }: FieldTag): LocatedField | undefined {
  if (type === 'seal' || signer === null) return undefined
  return {
    id,
    signer: signer - 1,
    type,
    label: tag.label ?? null,
    required: tag.required ?? type !== 'checkbox',
    readOnly: tag.readOnly ?? false,
    value: tag.value ?? null,
    placeholder: tag.placeholder ?? null,
    options: tag.options ?? [],
    multiline: tag.multiline ?? false,
    maxLength: null,
    fontSize: tag.fontSize ?? null,
    place: { kind: 'box', page, rect },
  }
}

function coversOf(tags: readonly FieldTag[]): LocatedFields['covers'] {
  return tags.flatMap(({ page, covers }) => covers.map((rect) => ({ page, rect })))
}

/** The submitted pages. */
class Pages {
  readonly file: PdfFile
  readonly places: WidgetPlaces

  constructor(file: PdfFile) {
    this.file = file
    this.places = new WidgetPlaces(file)
  }

  /** From 1; of a page that exists. */
  number({ id }: Pick<FieldContent, 'id'>, page: number): number {
    const count = this.places.pages.length
    const number = page === -1 ? count : page
    if (number >= 1 && number <= count) return number
    throw refusal(id, `is on page ${page}, but the document has ${plural(count, 'page')}`)
  }

  place({ id }: Pick<FieldContent, 'id'>, page: number, { x, y, width, height }: Rectangle): LocatedPlace {
    const { width: pageWidth, height: pageHeight } = this.#geometry(page)
    const isOnPage = x >= 0 && y >= 0 && x + width <= pageWidth + rounding && y + height <= pageHeight + rounding
    if (!isOnPage || !(width > 0 && height > 0)) {
      const size = `${Math.floor(pageWidth)} by ${Math.floor(pageHeight)} points`
      throw refusal(id, `does not fit on page ${page}, which has ${size}`)
    }
    return { kind: 'box', page, rect: { x, y, width, height } }
  }

  #geometry(page: number): PageGeometry {
    const entry = this.places.pages[page - 1]
    if (entry === undefined) throw new PdfError('off-the-page', `there is no page ${page}`)
    return readPageGeometry(this.file, entry)
  }
}

const rounding = 0.01

type Anchor = Extract<RequestedPlace, { kind: 'anchor' }>

function besideAnchor(
  field: Placed,
  anchor: Anchor,
  result: AnchorResult | undefined,
  pages: Pages,
  unreadPages: readonly number[],
): LocatedPlace {
  const text = `"${shorten(anchor.text)}"`
  const found = result?.status === 'found' ? result.places[0] : undefined
  if (found === undefined) throw refusal(field.id, describeMissing(text, result, unreadPages))
  const usual = usualSizeOf(field)
  const width = anchor.width ?? usual.width
  const height = anchor.height ?? usual.height
  const { x, width: length } = found.visual
  const bottom = bottomOf(field, { box: found.visual, base: found.base }, height)
  const isFromRight = startsFromRight.test(anchor.text)
  return pages.place(field, found.page, {
    x: isFromRight ? x - anchor.offsetX - width : x + length + anchor.offsetX,
    y: Math.max(0, bottom) + anchor.offsetY,
    width,
    height,
  })
}

/** The first letter is Hebrew, Arabic or of a script beside them. */
const startsFromRight = /^[^\p{L}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u

function describeMissing(text: string, result: AnchorResult | undefined, unreadPages: readonly number[]): string {
  const unread =
    unreadPages.length === 0 ? '' : `. Text on ${listPages(unreadPages)} could not be read completely, use x and y`
  switch (result?.status) {
    case 'ambiguous':
    case 'too-many':
      return `has the anchor ${text}, which occurs ${plural(result.count, 'time')}. Add occurrence or page`
    case 'too-few':
      return `asks for an occurrence of the anchor ${text} that does not exist: it occurs ${plural(result.count, 'time')}${unread}`
    case 'no-such-page':
      return `has an anchor on a page that does not exist: the document has ${plural(result.pageCount, 'page')}`
    case 'found':
    case 'not-found':
    case undefined:
      return `has the anchor ${text}, which is not in the text of the document${unread}`
  }
}

function listPages(pages: readonly number[]): string {
  const shown = pages.slice(0, mostNamed).join(', ')
  const rest = pages.length > mostNamed ? ` and ${pages.length - mostNamed} more` : ''
  return `${pages.length === 1 ? 'page' : 'pages'} ${shown}${rest}`
}

/** One signature signs one signature field: further places of a signer's signature only repeat how it looks. */
function refuseSecondSignatureFields(fields: readonly LocatedField[]): void {
  const first = new Map<number, string>()
  for (const { id, type, signer, place } of fields) {
    if (type !== 'signature') continue
    const before = first.get(signer)
    if (before === undefined) first.set(signer, id)
    else if (place.kind === 'existing') {
      throw refusal(
        id,
        `uses the signature field "${shorten(place.name)}", but signer ${signer + 1} already signs in the field ${before}. ` +
          'List it before the other signatures of this signer, and use only one signature field of the document',
      )
    }
  }
}

function checkContent(field: LocatedField, signers: number): void {
  const { id, type, signer, options, value, place } = field
  if (!(signer >= 0 && signer < signers)) {
    throw refusal(id, `is for signer ${signer + 1}, but the request has ${plural(signers, 'signer')}`)
  }
  if ((type === 'radio' || type === 'dropdown') && options.length === 0) throw refusal(id, 'has no options. Add some')
  if (options.length > 0 && value !== null && !options.includes(value)) {
    throw refusal(id, `has the value "${shorten(value)}", which is not one of its options`)
  }
  if (type === 'checkbox' && value !== null && value !== 'true' && value !== 'false') {
    throw refusal(id, 'has a value that is neither true nor false')
  }
  if (field.readOnly && value === null) throw refusal(id, 'is read-only and has no value. Add one')
  if (type === 'radio' && place.kind === 'box' && !hasRoomForOptions(place.rect, options.length)) {
    throw refusal(id, `has too little room for its ${plural(options.length, 'option')}. Make it larger`)
  }
}
