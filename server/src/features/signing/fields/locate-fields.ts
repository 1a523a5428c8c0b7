import { signing } from '@countersign/api'
import { type LocatedFields, PdfError } from '@countersign/pdf'
import type { PdfWork } from '../../../ports/pdf-work.ts'
import { type Refusal, wrongField } from '../../../vocabulary/refusal.ts'
import { sentence } from '../../documents/refuse-file.ts'
import { fillsIn, type Signer } from '../model.ts'
import { faultOfField } from './describe-fault.ts'
import { fieldsIn, hasFields, type RequestFields, sealFields, signerFields } from './model.ts'

/** The places of a request's fields in one of its documents. */
export interface FieldsInDocument {
  /** Undefined if the document has no fields. */
  readonly located: LocatedFields | undefined
  /** How many of them come from tags. */
  readonly ofTags: number
}

type LocatedSigner = Pick<Signer, 'role'> & { readonly label?: string | null }

/** Finds the places of the fields that are in this document. Refuses what cannot be placed. */
export async function locateFields(
  pdfWork: PdfWork,
  file: Uint8Array,
  fields: RequestFields,
  { number, signers }: { readonly number: number; readonly signers: readonly LocatedSigner[] },
): Promise<FieldsInDocument> {
  const { requested, textTags } = fieldsIn(fields, number)
  if (!hasFields({ requested, textTags })) return { located: undefined, ofTags: 0 }
  try {
    const located = await pdfWork.locateFields(file, {
      fields: signerFields(requested),
      seals: sealFields(requested),
      tags: textTags,
      signers: signers.length,
      labels: signers.map(({ label }) => label ?? ''),
    })
    requireFillable(located, signers)
    return { located, ofTags: located.fields.length + located.seals.length - requested.length }
  } catch (error) {
    throw refusalOf(error, fields, number) ?? error
  }
}

/** The input names the roles of its own fields; those of tags are known only now. */
function requireFillable({ fields }: LocatedFields, signers: readonly Pick<Signer, 'role'>[]): void {
  for (const { signer } of fields) {
    const role = signers[signer]?.role
    if (role === undefined || fillsIn({ role })) continue
    throw wrongField(
      'textTags',
      `textTags found a tag for signer ${signer + 1}, whose role is ${role}. Tags are only for the role signer.`,
    )
  }
}

/** Refuses tags that no document has. */
export function requireTags({ textTags }: RequestFields, found: number): void {
  if (textTags === 'ignore' || found > 0) return
  throw wrongField(
    'textTags',
    'textTags needs tags in the text of the document, and there are none. Write a tag such as {{signature:1}} where signer 1 signs, or omit textTags.',
  )
}

/** Refuses more fields than a request may list. Tags in several documents may add up to more. */
export function requireFewFields(count: number): void {
  if (count <= signing.mostFields) return
  throw wrongField(
    'textTags',
    `The documents have more than ${signing.mostFields} fields in all, with those of tags. Remove tags, or send several requests.`,
  )
}

/**
 * Named as in the request; what is wrong with a tag is wrong with the document. A tag may have the id of a field in
 * another document.
 */
function refusalOf(error: unknown, { requested }: RequestFields, number: number): Refusal | undefined {
  if (!(error instanceof PdfError) || error.kind !== 'bad-field') return undefined
  const index = requested.findIndex(({ id, document }) => id === error.field && document === number)
  if (index < 0) return wrongField('textTags', sentence(error.message))
  const name = `fields[${index}]`
  return wrongField(name, `${name} ${faultOfField(error)}.`)
}
