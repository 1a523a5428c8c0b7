import type { PreparedEntry, PreparedSeal, RequestedField, RequestedSeal, TagUse } from '@countersign/pdf'
import { wrongField } from '../../../vocabulary/refusal.ts'
import type { Document } from '../../documents/model.ts'

/** What a request asks its signers to fill in, and where. */
export interface RequestFields {
  readonly requested: readonly RequestField[]
  readonly textTags: TagUse
}

/** The rules for values that the document does not have. */
export interface ValueRule {
  readonly pattern: string | null
  readonly patternHint: string | null
}

/** The document of a field, by its number in the request. */
interface InDocument {
  readonly document: number
}

export type RequestField = SignerRequestField | SealRequestField

export type SignerRequestField = RequestedField & ValueRule & InDocument

/** Where a seal is applied once everyone has signed. */
export type SealRequestField = RequestedSeal & InDocument & { readonly type: 'seal' }

/** A field in its prepared document. */
export type FieldEntry = PreparedEntry & ValueRule & InDocument

/** A seal field in its prepared document. */
export type PlacedSeal = PreparedSeal &
  InDocument & {
    /** The seal that was chosen when the document was prepared. */
    readonly sealId: string
  }

export function signerFields(requested: readonly RequestField[]): SignerRequestField[] {
  return requested.filter((field) => field.type !== 'seal')
}

export function sealFields(requested: readonly RequestField[]): SealRequestField[] {
  return requested.filter((field) => field.type === 'seal')
}

export function hasFields({ requested, textTags }: RequestFields): boolean {
  return requested.length > 0 || textTags !== 'ignore'
}

/** Those of one document. Tags are in all of them. */
export function fieldsIn({ requested, textTags }: RequestFields, number: number): RequestFields {
  return { requested: requested.filter(({ document }) => document === number), textTags }
}

/** What each signer fills in in one document. */
export function entriesIn(entries: readonly (readonly FieldEntry[])[], number: number): FieldEntry[][] {
  return entries.map((own) => own.filter(({ document }) => document === number))
}

/** A container has no pages to put fields on. */
export function requirePdf(
  { container }: Pick<Document, 'container'>,
  fields: RequestFields,
  { number, count }: { readonly number: number; readonly count: number },
): void {
  const { requested, textTags } = fieldsIn(fields, number)
  // Tags may be in any of several documents.
  if (container === null || !hasFields({ requested, textTags: count === 1 ? textTags : 'ignore' })) return
  const name = requested.length > 0 ? 'fields' : 'textTags'
  throw wrongField(name, `${name} needs a PDF, and this document is not a PDF. Send a PDF, or omit ${name}.`)
}
