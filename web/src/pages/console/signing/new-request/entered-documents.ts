import type { PlacedField } from '../place-fields/placed-field.ts'
import { type ChosenDocument, type Copied, type Entered, type EnteredField, fillsIn } from './entered.ts'

/** The documents of the form, each with its fields. */

/** The service's limit. */
export const MOST_DOCUMENTS = 20

export type DocumentToAdd = Omit<ChosenDocument, 'key'>

/** Whether documents have titles of their own, beside that of the request. */
export function isSeveral({ source, documents }: Entered): boolean {
  return source !== 'address' && (documents.length > 1 || documents[0]?.isListed === true)
}

/** The request whose documents the form copies. */
export function copiedFrom({ source, documents }: Entered): Copied | undefined {
  return source === 'address' ? undefined : documents[0]?.copyOf
}

export function hasDocument({ documents }: Entered, documentId: string): boolean {
  return documents.some((one) => one.documentId === documentId)
}

/** How many documents can still be added. */
export function roomIn({ documents }: Entered): number {
  return MOST_DOCUMENTS - documents.length
}

/** With another document after the others. The same input if it has it already, or has no room. */
export function withDocument(entered: Entered, added: DocumentToAdd): Entered {
  const { documents, title } = entered
  if (roomIn(entered) <= 0 || (added.documentId !== null && hasDocument(entered, added.documentId))) return entered
  const document = { key: nextKey(entered), ...added }
  if (documents.length === 0) {
    const { documentHash: _hash, ...rest } = entered.rest
    return { ...entered, rest, documents: [document], title: title === '' ? added.title : title }
  }
  // So far, the title of the request was that of its only document.
  const others = isSeveral(entered) ? documents : documents.map((one) => ({ ...one, title: title.trim() || one.title }))
  return { ...entered, documents: [...others, document] }
}

/** With this document instead of all others, whose fields it gets if it replaces only one. */
export function withOnlyDocument(entered: Entered, added: DocumentToAdd): Entered {
  const isOurs = entered.title === entered.documents[0]?.title
  return withDocument({ ...withoutDocuments(entered), title: isOurs ? '' : entered.title }, added)
}

/** Without any document. The fields of a single one stay for the next. */
export function withoutDocuments(entered: Entered): Entered {
  return { ...entered, documents: [] }
}

/** Without a document and its fields. */
export function withoutDocument(entered: Entered, key: number): Entered {
  const isOther = ({ document }: { readonly document: number | null }) => document !== key
  return ordered(
    { ...entered, fields: entered.fields.filter(isOther), unplaced: entered.unplaced.filter(isOther) },
    entered.documents.filter((one) => one.key !== key),
  )
}

/** Each document keeps its fields. */
export function withMovedDocument(entered: Entered, from: number, to: number): Entered {
  const documents = [...entered.documents]
  documents.splice(to, 0, ...documents.splice(from, 1))
  return ordered(entered, documents)
}

/** The title of the request follows its first document, unless the sender typed another. */
function ordered(entered: Entered, documents: readonly ChosenDocument[]): Entered {
  const isOurs = entered.title === entered.documents[0]?.title
  return { ...entered, documents, title: isOurs ? (documents[0]?.title ?? entered.title) : entered.title }
}

export function withTitleOf(entered: Entered, key: number, title: string): Entered {
  return ordered(
    entered,
    entered.documents.map((one) => (one.key === key ? { ...one, title } : one)),
  )
}

/** The fields of a document that was replaced wait for the next. */
function nextKey({ documents, fields, unplaced }: Entered): number {
  const keys = [...fields, ...unplaced].flatMap(({ document }) => document ?? [])
  if (documents.length === 0) return keys[0] ?? 1
  return Math.max(...documents.map(({ key }) => key), ...keys) + 1
}

export type PlaceableDocument = ChosenDocument & { readonly documentId: string }

/** The documents that fields can be placed on: PDFs that the service has. A copy keeps the fields of its original. */
export function placeableDocuments({ source, documents }: Entered): readonly PlaceableDocument[] {
  return source === 'address' ? [] : documents.filter(isPlaceable)
}

function isPlaceable(document: ChosenDocument): document is PlaceableDocument {
  return document.documentId !== null && document.copyOf === undefined && document.pages !== null
}

export function fieldsOn({ fields }: Entered, { key }: ChosenDocument): readonly EnteredField[] {
  return fields.filter(({ document }) => document === key)
}

/** How many fields a document has, also those that the form cannot show. */
export function countFields({ fields, unplaced }: Entered, key: number): number {
  return [...fields, ...unplaced].filter(({ document }) => document === key).length
}

/** With these fields on the document, instead of those that it had. */
export function withFields(
  entered: Entered,
  { key, documentId }: PlaceableDocument,
  fields: readonly PlacedField[],
): Entered {
  const others = entered.fields.filter(({ document }) => document !== key)
  const own = fields.map((field) => ({ ...field, document: key, placedOn: documentId }))
  return { ...entered, fields: [...others, ...own] }
}

/** None without the document that they are placed on, and none of people who do not sign. */
export function sentFields(entered: Entered): readonly EnteredField[] {
  const placeable = new Set(placeableDocuments(entered).map(({ key }) => key))
  const others = new Set(entered.signers.filter((signer) => !fillsIn(signer)).map(({ key }) => key))
  return entered.fields.filter(
    ({ signer, document }) => placeable.has(document) && (signer === null || !others.has(signer)),
  )
}
