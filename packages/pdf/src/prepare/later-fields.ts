import { refusal } from '../fields/refusal.ts'
import type { LocatedField, LocatedFields, LocatedPlace, PreparedSeal } from '../fields/requested-field.ts'
import { shorten } from '../find-text/tags/tag-grammar.ts'
import type { BlockContent, SignerSlot } from '../model.ts'
import type { OpenedPdf } from '../open/opened-pdf.ts'
import { PdfFile } from '../read/pdf-file.ts'
import { type EmptyField, emptySignatureFields, LaterPlaces } from '../sign/later-places.ts'
import type { PreparedField } from './make-fields.ts'
import { FreeNames } from './widen-form.ts'

export interface LaterFields {
  readonly fields: readonly PreparedField[]
  readonly seals: readonly PreparedSeal[]
}

/**
 * The fields for a document that others have signed. Any change of its pages would break their signatures, and so might
 * an empty field; a signature may add its own (ISO 32000-2 12.8.2.2.2). A signer without a requested place takes the
 * only field for signatures that the document has left: with more of either, nobody knows which is whose.
 */
export function planLaterFields(
  opened: OpenedPdf,
  { signers, language }: Pick<BlockContent, 'signers' | 'language'>,
  located: LocatedFields,
): LaterFields {
  const file = new PdfFile(opened.bytes)
  const empty = emptySignatureFields(file)
  const names = new FreeNames(opened.fields)
  const taken = [...located.fields, ...located.seals].flatMap(({ place }) => (place.kind === 'box' ? [place] : []))
  const places = new LaterPlaces(file, { ...(language && { language }), taken })
  const take = (id: string, place: LocatedPlace, wanted: string): TakenPlace =>
    place.kind === 'existing' ? existingField(id, place.name, empty) : newField(names.take(wanted), place, places)
  const own = (signer: SignerSlot): PreparedField => {
    const [only, ...furtherEmpty] = empty
    const isFree = signers.length === 1 && furtherEmpty.length === 0 && located.seals.length === 0
    if (isFree && only !== undefined) return { ...unfilled, ...only, exists: true, invisible: null }
    const place = places.next()
    const fieldName = names.take(signer.fieldName)
    if (typeof place !== 'string') return { ...unfilled, fieldName, exists: false, page: place.page, invisible: null }
    return { ...unfilled, fieldName, exists: false, page: opened.pages.length, invisible: place }
  }
  const fields = signers.map((signer, index): PreparedField => {
    const requested = located.fields.find((field) => field.signer === index)
    if (requested === undefined) return own(signer)
    return fieldOf(requested, take(requested.id, requested.place, signer.fieldName), opened.pages.length)
  })
  const seals = located.seals.map(({ place, ...content }, index): PreparedSeal => {
    const { fieldName, exists, shown, invisible } = take(content.id, place, `Seal_${index + 1}`)
    return { ...content, fieldName, exists, place: shown, invisible }
  })
  return { fields, seals }
}

const unfilled = { textFieldName: null, rect: null, entries: [] }

interface TakenPlace extends Pick<PreparedField, 'fieldName' | 'exists' | 'invisible'> {
  readonly shown: PreparedSeal['place']
}

function existingField(id: string, name: string, empty: readonly EmptyField[]): TakenPlace {
  const field = empty.find(({ fieldName }) => fieldName === name)
  if (field === undefined) {
    const why = 'which is too small, or which an earlier signature or the author of the document restricts'
    throw refusal(id, `uses the signature field "${shorten(name)}", ${why}. Send a place instead`)
  }
  const { fieldName, page, rect } = field
  return { fieldName, exists: true, shown: { page, rect }, invisible: null }
}

function newField(fieldName: string, { page, rect }: LocatedPlace & { kind: 'box' }, places: LaterPlaces): TakenPlace {
  const { isCertified } = places
  return {
    fieldName,
    exists: false,
    shown: isCertified ? null : { page, rect },
    invisible: isCertified ? 'certified' : null,
  }
}

function fieldOf({ place, ...content }: LocatedField, taken: TakenPlace, pages: number): PreparedField {
  const { fieldName, exists, shown, invisible } = taken
  const places = shown === null ? [] : [{ ...shown, option: null }]
  return {
    fieldName,
    exists,
    textFieldName: null,
    page: shown?.page ?? pages,
    rect: shown?.rect ?? null,
    invisible,
    entries: [{ ...content, fieldName, places }],
  }
}
