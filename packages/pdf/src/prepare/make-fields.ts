import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, type PdfRef, PdfString } from '@libpdf/core'
import type { DrawingRules } from '../archive/drawing-rules.ts'
import type { ExistingFields } from '../fields/existing-fields.ts'
import { makeEntries, placedSigners } from '../fields/make-entries.ts'
import type { LocatedFields, PreparedEntry, PreparedSeal } from '../fields/requested-field.ts'
import type { BlockContent, FontSet, Rectangle, SignerSlot } from '../model.ts'
import type { OpenedPdf } from '../open/opened-pdf.ts'
import { mapRectangle } from '../page/visual-space.ts'
import { READ_ONLY } from '../read/form-fields.ts'
import type { InvisibleReason } from '../sign/later-places.ts'
import { defaultLanguage, describedName, type PdfWords, wordsIn } from '../words/words.ts'
import { listAnnotations, makeAnnotation, turned } from './add-annotation.ts'
import { EmptyLooks } from './empty-looks.ts'
import { tagAnnotations } from './tag-annotations.ts'
import { addDefaultFont, addToForm, defaultFont, FreeNames } from './widen-form.ts'
import type { StampedPage } from './write-stamps.ts'

/** The fields of one signer, under their actual names. */
export interface PreparedField {
  readonly fieldName: string
  /** False if the field is created together with its signature. */
  readonly exists: boolean
  /**
   * Shows on every stamped page who has signed and when: a text field, or one per page below this name. Null if the
   * pages could not be changed, and if the signature is placed in the document instead of the block.
   */
  readonly textFieldName: string | null
  /** From 1. */
  readonly page: number
  /** The place of the visible signature on that page, in points; null if it is chosen, or left out, by signing. */
  readonly rect: Rectangle | null
  /** Why no page will show the signature; null if one will. */
  readonly invisible: InvisibleReason | null
  /** What the signer fills in, the placed signature included. */
  readonly entries: readonly PreparedEntry[]
}

export interface VisibleFields {
  readonly fields: readonly PreparedField[]
  readonly seals: readonly PreparedSeal[]
  /** The names of the new fields, without those below them. */
  readonly names: ReadonlySet<string>
  /** How many new fields can have a value. */
  readonly count: number
}

export interface FieldSurroundings {
  readonly block: Pick<BlockContent, 'signers' | 'verifyUrl' | 'language'>
  readonly located: LocatedFields
  readonly existing: ExistingFields
  readonly fonts: FontSet
  readonly rules: DrawingRules
}

/**
 * The located fields; and for each signer without a placed signature a signature field on the last page, and one that
 * repeats on every stamped page.
 */
export function makeVisibleFields(
  opened: OpenedPdf,
  stamped: readonly StampedPage[],
  { block, located, existing, fonts, rules }: FieldSurroundings,
): VisibleFields {
  const { signers, verifyUrl, language = defaultLanguage } = block
  const words = wordsIn(language)
  const names = new FreeNames(opened.fields)
  const looks = new EmptyLooks(opened.document)
  const growths = new Map(stamped.map(({ stamp }) => [stamp.number, stamp.growth]))
  const grown = (page: number) => growths.get(page) ?? 0
  const placed = makeEntries(opened, located, { signers, words, names, looks, grown, existing, fonts, rules })
  const added = new AddedAnnotations()
  const link = makeLink(opened, verifyUrl, words)
  for (const page of stamped) added.add(page.stamp.number, addLink(opened, page, link))
  for (const [page, widgets] of placed.widgets) added.add(page, ...widgets)
  const made = [...placed.roots]
  const slots = slotsOf(signers, placedSigners(located))
  const fields = signers.map((signer, index): PreparedField => {
    const entries = placed.entries.filter((entry) => entry.signer === index)
    const slot = slots.get(index)
    if (slot === undefined) return placedField(entries)
    const text = makeTextField(opened, stamped, { signer, index, slot, words }, names, looks)
    for (const [position, page] of stamped.entries()) added.add(page.stamp.number, text.widgets[position] as PdfRef)
    const last = stamped.at(-1) as StampedPage
    const signature = makeSignatureField(opened, last, { signer, index, slot, words }, names, looks)
    added.add(last.stamp.number, signature.ref)
    made.push(signature.ref, text.ref)
    const { fieldName, rect } = signature
    const shown = { page: last.stamp.number, rect, invisible: null }
    return { fieldName, exists: true, textFieldName: text.name, ...shown, entries }
  })
  added.list(opened, signers.length + placed.seals.length)
  addToForm(opened, made)
  addDefaultFont(opened)
  return { fields, seals: placed.seals, names: names.given, count: placed.count + slots.size * (1 + stamped.length) }
}

/** The first of a signer's placed signatures is the real one. */
function placedField(entries: readonly PreparedEntry[]): PreparedField {
  const signature = entries.find(({ type }) => type === 'signature')
  const place = signature?.places[0]
  if (signature === undefined || place === undefined) throw new Error('a placed signature has no place')
  const { page, rect } = place
  return { fieldName: signature.fieldName, exists: true, textFieldName: null, page, rect, invisible: null, entries }
}

/** The places in the block, by the numbers of their signers. */
function slotsOf(signers: readonly SignerSlot[], placed: ReadonlySet<number>): ReadonlyMap<number, number> {
  const inBlock = [...signers.keys()].filter((index) => !placed.has(index))
  return new Map(inBlock.map((index, slot) => [index, slot]))
}

/** New annotations, by the numbers of their pages. */
class AddedAnnotations {
  readonly #pages = new Map<number, PdfRef[]>()

  add(page: number, ...refs: readonly PdfRef[]): void {
    const known = this.#pages.get(page)
    if (known === undefined) this.#pages.set(page, [...refs])
    else known.push(...refs)
  }

  list(opened: OpenedPdf, signatures: number): void {
    const pages = [...this.#pages].sort(([one], [other]) => one - other)
    const added = pages.flatMap(([number, refs]) => {
      const page = opened.pages[number - 1]
      return page === undefined ? [] : [{ page, refs }]
    })
    for (const { page, refs } of added) listAnnotations(opened, page, refs)
    // A field that is filled after a signature is also found through its place in the structure, and some validators
    // accept no change there.
    tagAnnotations(opened, added, signatures === 1 ? ['Link', 'Widget'] : ['Link'])
  }
}

/** A signer, by the place among all. */
interface Numbered {
  readonly signer: SignerSlot
  readonly index: number
  /** The number of its place in the block. */
  readonly slot: number
  readonly words: PdfWords
}

function makeSignatureField(
  opened: OpenedPdf,
  page: StampedPage,
  { signer, slot, words }: Numbered,
  names: FreeNames,
  looks: EmptyLooks,
) {
  const { stamp, geometry, toUser } = page
  const place = stamp.plan.slots[slot]?.signature as Rectangle
  const fieldName = names.take(signer.fieldName)
  const described = describedName(words, signer)
  const field = {
    FT: PdfName.of('Sig'),
    T: PdfString.fromString(fieldName),
    TU: PdfString.fromString(signer.approves ? words.approvalOf(described) : words.signatureOf(described)),
  }
  const rect = seenAt(page, place)
  const look = { AP: PdfDict.of({ N: looks.of(rect) }), ...turned(geometry.rotation) }
  const box = mapRectangle(toUser, place)
  const ref = opened.document.register(makeAnnotation('Widget', stamp.page, box, { ...field, ...look }))
  return { ref, fieldName, rect }
}

function makeTextField(
  opened: OpenedPdf,
  stamped: readonly StampedPage[],
  { signer, index, slot, words }: Numbered,
  names: FreeNames,
  looks: EmptyLooks,
) {
  const { document } = opened
  const name = names.take(`SignedBy_${index + 1}`)
  const common = {
    FT: PdfName.of('Tx'),
    Ff: PdfNumber.of(READ_ONLY),
    DA: PdfString.fromString(`/${defaultFont} 0 Tf 0 g`),
  }
  // Shared by all pages, like everything that a thousand of them would repeat.
  const described = describedName(words, signer)
  const when = signer.approves ? words.whenApproved(described) : words.whenSigned(described)
  const description = document.register(PdfString.fromString(when))
  const makeField = (page: StampedPage, partialName: string, entries: Record<string, PdfObject>) => {
    const { stamp, geometry, toUser } = page
    const place = stamp.plan.slots[slot]?.signedBy as Rectangle
    const named = { T: PdfString.fromString(partialName), TU: description }
    const look = { AP: PdfDict.of({ N: looks.of(seenAt(page, place)) }), ...turned(geometry.rotation) }
    const box = mapRectangle(toUser, place)
    return document.register(makeAnnotation('Widget', stamp.page, box, { ...named, ...entries, ...look }))
  }
  const [first, ...others] = stamped
  if (first !== undefined && others.length === 0) {
    const ref = makeField(first, name, common)
    return { ref, name, widgets: [ref] }
  }
  // A separate field on each page, merged with its widget: some readers accept no other change of a field.
  const dict = PdfDict.of({ ...common, T: PdfString.fromString(name) })
  const ref = document.register(dict)
  const widgets = stamped.map((page) => makeField(page, String(page.stamp.number), { Parent: ref }))
  dict.set('Kids', PdfArray.of(...widgets))
  return { ref, name, widgets }
}

/** The visible place of a part of the block on its page. */
function seenAt({ stamp }: StampedPage, place: Rectangle): Rectangle {
  const { x0, y0, x1, y1 } = mapRectangle(stamp.place, place)
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 }
}

/** Shared by the links of all pages; encoding a URL a thousand times is slow. */
function makeLink({ document }: OpenedPdf, verifyUrl: string, words: PdfWords): Record<string, PdfObject> {
  const action = PdfDict.of({ S: PdfName.of('URI'), URI: PdfString.fromString(verifyUrl) })
  return {
    A: document.register(action),
    Border: PdfArray.of(...[0, 0, 0].map((value) => PdfNumber.of(value))),
    Contents: document.register(PdfString.fromString(words.verifyDocument(verifyUrl))),
  }
}

/** Makes the printed URL a link. */
function addLink({ document }: OpenedPdf, { stamp, toUser }: StampedPage, link: Record<string, PdfObject>): PdfRef {
  return document.register(makeAnnotation('Link', stamp.page, mapRectangle(toUser, stamp.plan.address), link))
}
