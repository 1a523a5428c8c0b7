import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, type PdfRef, PdfString } from '@libpdf/core'
import type { DrawingRules } from '../archive/drawing-rules.ts'
import type { Drawing } from '../block/drawing.ts'
import { PdfError } from '../errors.ts'
import type { FontSet, Rectangle, SignerSlot } from '../model.ts'
import type { OpenedPdf } from '../open/opened-pdf.ts'
import { type PageGeometry, readGeometry } from '../page/page-box.ts'
import { mapRectangle, visualToUser } from '../page/visual-space.ts'
import { makeAnnotation, turned } from '../prepare/add-annotation.ts'
import type { EmptyLooks } from '../prepare/empty-looks.ts'
import { defaultFont, type FreeNames } from '../prepare/widen-form.ts'
import { fieldFlags, READ_ONLY } from '../read/form-fields.ts'
import { describedName, type PdfWords } from '../words/words.ts'
import { drawText, isFromRight, optionPlaces } from './draw-entry.ts'
import { EntryDrawings, sized } from './entry-drawings.ts'
import type { ExistingFields, ExistingWidget } from './existing-fields.ts'
import { plainStyle } from './field-style.ts'
import type {
  EntryPlace,
  FieldContent,
  LocatedField,
  LocatedFields,
  LocatedSeal,
  PreparedEntry,
  PreparedSeal,
} from './requested-field.ts'

export interface EntrySurroundings {
  readonly signers: readonly SignerSlot[]
  readonly words: PdfWords
  readonly names: FreeNames
  readonly looks: EmptyLooks
  /** By how many points a page, by its number from 1, has grown at its bottom. */
  readonly grown: (page: number) => number
  readonly existing: ExistingFields
  readonly fonts: FontSet
  readonly rules: DrawingRules
}

export interface MadeEntries {
  /** In the order of the located fields. */
  readonly entries: readonly PreparedEntry[]
  readonly seals: readonly PreparedSeal[]
  /** New widgets, by the numbers of their pages. */
  readonly widgets: ReadonlyMap<number, readonly PdfRef[]>
  /** New fields of the form. */
  readonly roots: readonly PdfRef[]
  /** How many new fields can have a value. */
  readonly count: number
}

/** The signers whose signature has a place in the document: the block has none for them. */
export function placedSigners({ fields }: LocatedFields): ReadonlySet<number> {
  return new Set(fields.flatMap(({ type, signer }) => (type === 'signature' ? [signer] : [])))
}

/** The state of a checked box, and of a chosen option. */
const on = 'Yes'
const off = 'Off'

/**
 * Makes a form field for each located field: empty, unless its value is fixed. The first signature of a signer is a
 * signature field; a further one is text, since one person signs a revision once.
 */
export function makeEntries(opened: OpenedPdf, located: LocatedFields, around: EntrySurroundings): MadeEntries {
  return new EntryMaker(opened, around).make(located)
}

interface Widget {
  readonly page: number
  /** On the prepared page. */
  readonly rect: Rectangle
  readonly option: string | null
}

class EntryMaker {
  readonly #opened: OpenedPdf
  readonly #around: EntrySurroundings
  readonly #drawings: EntryDrawings
  readonly #signed = new Set<number>()
  readonly #widgets = new Map<number, PdfRef[]>()
  readonly #roots: PdfRef[] = []
  readonly #geometries = new Map<number, PageGeometry>()
  #count = 0

  constructor(opened: OpenedPdf, around: EntrySurroundings) {
    this.#opened = opened
    this.#around = around
    this.#drawings = new EntryDrawings(opened, around.fonts)
  }

  make({ fields, seals: requested }: LocatedFields): MadeEntries {
    const entries = fields.map((field) => this.#makeEntry(field))
    const seals = requested.map((seal, index) => this.#makeSeal(seal, index + 1))
    this.#drawings.write(this.#around.rules)
    return { entries, seals, widgets: this.#widgets, roots: this.#roots, count: this.#count }
  }

  #makeEntry({ place, ...content }: LocatedField): PreparedEntry {
    const isSignature = content.type === 'signature' && !this.#signed.has(content.signer)
    if (isSignature) this.#signed.add(content.signer)
    if (place.kind === 'existing') return this.#takeExisting(content, place.name)
    const widget = { ...this.#onPrepared(place), option: null }
    if (isSignature) return this.#makeSignature(content, widget)
    switch (content.type) {
      case 'checkbox':
        return this.#makeCheckbox(content, widget)
      case 'radio':
        return this.#makeRadio(content, widget)
      case 'signature':
      case 'initials':
      case 'date':
      case 'name':
      case 'email':
      case 'text':
      case 'number':
      case 'dropdown':
        return this.#makeText(content, widget)
    }
  }

  #makeSignature(content: FieldContent, widget: Widget): PreparedEntry {
    const fieldName = this.#around.names.take(this.#signer(content).fieldName)
    this.#addField(widget, fieldName, {
      FT: PdfName.of('Sig'),
      TU: this.#description(content),
      AP: PdfDict.of({ N: this.#around.looks.of(widget.rect) }),
    })
    return entryOf(content, fieldName, [widget])
  }

  #makeSeal({ place, ...content }: LocatedSeal, number: number): PreparedSeal {
    const description = PdfString.fromString(content.label ?? this.#around.words.seal)
    const shown = { exists: true, invisible: null }
    if (place.kind === 'existing') {
      const { dict, hasLabel, widgets } = this.#around.existing.find(place.name)
      if (!hasLabel) dict.set('TU', description)
      const [widget] = widgets
      if (widget?.place === undefined) throw new PdfError('bad-field', 'the field of a seal is on no page')
      widget.dict.set('AP', PdfDict.of({ N: this.#around.looks.of(widget.place.rect) }))
      return { ...content, ...shown, fieldName: place.name, place: this.#onPrepared(widget.place) }
    }
    const fieldName = this.#around.names.take(`Seal_${number}`)
    const prepared = this.#onPrepared(place)
    this.#addField({ ...prepared, option: null }, fieldName, {
      FT: PdfName.of('Sig'),
      TU: description,
      AP: PdfDict.of({ N: this.#around.looks.of(prepared.rect) }),
    })
    return { ...content, ...shown, fieldName, place: prepared }
  }

  /** A place of the submitted page on the prepared one. */
  #onPrepared({ page, rect }: Omit<Widget, 'option'>): Omit<Widget, 'option'> {
    return { page, rect: { ...rect, y: rect.y + this.#around.grown(page) } }
  }

  #makeText(content: FieldContent, widget: Widget): PreparedEntry {
    const fieldName = this.#nameFor(content)
    const { type, multiline, maxLength, fontSize, options } = content
    const isChoice = type === 'dropdown'
    const value = content.readOnly ? content.value : null
    const looks = new PdfDict()
    if (value === null) looks.set('N', this.#around.looks.of(widget.rect))
    else {
      const drawing = drawText(this.#drawings.typesetter, sized(widget.rect), value, content, plainStyle)
      this.#drawings.draw(drawing, this.#geometry(widget.page).rotation, looks, 'N')
    }
    this.#addField(widget, fieldName, {
      FT: PdfName.of(isChoice ? 'Ch' : 'Tx'),
      Ff: flagsOf(content, (isChoice ? fieldFlags.combo : 0) | (multiline ? fieldFlags.multiline : 0)),
      TU: this.#description(content),
      DA: PdfString.fromString(`/${defaultFont} ${fontSize ?? 0} Tf 0 g`),
      ...(isChoice ? { Opt: PdfArray.of(...options.map((option) => PdfString.fromString(option))) } : {}),
      ...(maxLength === null || isChoice ? {} : { MaxLen: PdfNumber.of(maxLength) }),
      ...(value === null ? {} : { V: PdfString.fromString(value) }),
      AP: looks,
    })
    return entryOf(content, fieldName, [widget])
  }

  #makeCheckbox(content: FieldContent, widget: Widget): PreparedEntry {
    const fieldName = this.#nameFor(content)
    const isOn = content.readOnly && content.value === 'true'
    const button = this.#button(widget, this.#drawings.tick(widget.rect), isOn)
    this.#addField(widget, fieldName, { ...button, Ff: flagsOf(content, 0), TU: this.#description(content) })
    return entryOf(content, fieldName, [widget])
  }

  /**
   * Each option is a field of its own, below the name of the whole, and merged with its widget: some validators accept
   * no other change of a field.
   */
  #makeRadio(content: FieldContent, { page, rect }: Widget): PreparedEntry {
    const fieldName = this.#nameFor(content)
    const { options, readOnly, value } = content
    const fromRight = isFromRight(this.#drawings.typesetter, options)
    const places = optionPlaces(rect, options.length, fromRight)
    const group = PdfDict.of({ FT: PdfName.of('Btn'), T: PdfString.fromString(fieldName), Ff: flagsOf(content, 0) })
    const parent = this.#opened.document.register(group)
    const widgets = options.map((option, index) => ({ page, rect: places[index] as Rectangle, option }))
    const refs = widgets.map((widget, index) => {
      const { FT: _, ...button } = this.#button(
        widget,
        this.#drawings.dot(widget.rect, fromRight),
        readOnly && value === widget.option,
      )
      const description = PdfString.fromString(`${this.#describe(content)}: ${widget.option}`)
      return this.#addWidget(widget, String(index + 1), { ...button, Parent: parent, TU: description })
    })
    group.set('Kids', PdfArray.of(...refs))
    this.#roots.push(parent)
    return entryOf(content, fieldName, widgets)
  }

  #button({ page, rect }: Widget, drawing: Drawing, isOn: boolean): Record<string, PdfObject> {
    const state = PdfName.of(isOn ? on : off)
    const looks = this.#looksOfButton(page, rect, drawing)
    const own = { FT: PdfName.of('Btn'), AS: state, AP: PdfDict.of({ N: looks }) }
    // Validators take a field with a value, even `Off`, for one that nobody fills in later.
    return isOn ? { ...own, V: state } : own
  }

  #looksOfButton(page: number, rect: Rectangle, drawing: Drawing): PdfDict {
    const looks = PdfDict.of({ [off]: this.#around.looks.of(rect) })
    this.#drawings.draw(drawing, this.#geometry(page).rotation, looks, on)
    return looks
  }

  #takeExisting(content: FieldContent, name: string): PreparedEntry {
    const field = this.#around.existing.find(name)
    if (!field.hasLabel) field.dict.set('TU', this.#description(content))
    const { type } = content
    for (const widget of field.widgets) {
      const { dict, place } = widget
      if (type === 'checkbox' || type === 'radio')
        dict.set('AP', PdfDict.of({ N: this.#looksOfExisting(type, widget) }))
      else if (type === 'signature' && place !== undefined)
        dict.set('AP', PdfDict.of({ N: this.#around.looks.of(place.rect) }))
    }
    const places = field.widgets.flatMap(({ place }) =>
      place === undefined ? [] : [{ ...this.#onPrepared(place), option: place.option }],
    )
    return entryOf(content, name, places)
  }

  /** A widget on no page keeps its states, too: they are the options of the field. */
  #looksOfExisting(type: 'checkbox' | 'radio', { place, state, style }: ExistingWidget): PdfDict {
    const looks = new PdfDict()
    for (const each of [off, state].filter((one) => one !== '')) {
      if (place === undefined) looks.set(each, this.#around.looks.of({ width: 0, height: 0 }))
      else {
        const drawing = this.#drawings.button(type, each !== off, place.rect, style)
        this.#drawings.draw(drawing, this.#geometry(place.page).rotation, looks, each)
      }
    }
    return looks
  }

  #addField(widget: Widget, name: string, entries: Record<string, PdfObject>): void {
    this.#roots.push(this.#addWidget(widget, name, entries))
  }

  #addWidget({ page, rect }: Widget, name: string, entries: Record<string, PdfObject>): PdfRef {
    const geometry = this.#geometry(page)
    const box = mapRectangle(visualToUser(geometry), rect)
    const named = { T: PdfString.fromString(name), ...entries, ...turned(geometry.rotation) }
    const owner = this.#opened.pages[page - 1]
    if (owner === undefined) throw new PdfError('off-the-page', `there is no page ${page}`)
    const ref = this.#opened.document.register(makeAnnotation('Widget', owner, box, named))
    const known = this.#widgets.get(page)
    if (known === undefined) this.#widgets.set(page, [ref])
    else known.push(ref)
    this.#count++
    return ref
  }

  /** Of the prepared page. */
  #geometry(page: number): PageGeometry {
    const owner = this.#opened.pages[page - 1]
    if (owner === undefined) throw new PdfError('off-the-page', `there is no page ${page}`)
    const geometry = this.#geometries.get(page) ?? readGeometry(owner, this.#opened.resolve)
    this.#geometries.set(page, geometry)
    return geometry
  }

  /** Says what it is and whose; a dot would make it part of another field. */
  #nameFor({ type, signer, id }: FieldContent): string {
    return this.#around.names.take(`${type}_${signer + 1}_${id.replaceAll('.', '_')}`)
  }

  #signer({ signer }: FieldContent): SignerSlot {
    return this.#around.signers[signer] ?? { fieldName: `Signature_${signer + 1}`, name: '' }
  }

  #describe(content: FieldContent): string {
    const name = describedName(this.#around.words, this.#signer(content))
    const { label, type } = content
    if (label !== null && label.trim() !== '') return label
    return type === 'signature' ? this.#around.words.signatureOf(name) : this.#around.words.fieldFor(type, name)
  }

  #description(content: FieldContent): PdfString {
    return PdfString.fromString(this.#describe(content))
  }
}

function entryOf(content: FieldContent, fieldName: string, places: readonly EntryPlace[]): PreparedEntry {
  return { ...content, fieldName, places }
}

function flagsOf({ required }: FieldContent, more: number): PdfNumber {
  return PdfNumber.of(READ_ONLY | (required ? fieldFlags.required : 0) | more)
}
