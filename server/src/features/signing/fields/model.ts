import type { PreparedEntry, RequestedField, TagUse } from '@countersign/pdf'
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

export type RequestField = RequestedField & ValueRule

/** A field in the prepared document. */
export type FieldEntry = PreparedEntry & ValueRule

export function hasFields({ requested, textTags }: RequestFields): boolean {
  return requested.length > 0 || textTags !== 'ignore'
}

/** A container has no pages to put fields on. */
export function requirePdf({ container }: Pick<Document, 'container'>, fields: RequestFields): void {
  if (container === null || !hasFields(fields)) return
  const name = fields.requested.length > 0 ? 'fields' : 'textTags'
  throw wrongField(name, `${name} needs a PDF, and this document is not a PDF. Send a PDF, or omit ${name}.`)
}
