import type { Database, Transaction } from '../../../ports/database.ts'
import type { SignatureEvidence, SignerDocument, SignerField } from '../model.ts'

type Tables = {
  signing_signers: { id: string; signing_request_id: string }
  signing_signer_documents: {
    signer_id: string
    number: number
    field_name: string | null
    text_field_name: string | null
    field_exists: boolean | null
    invisible: SignerField['invisible']
    loaded_hash: Buffer | null
    certificate: Buffer | null
    ocsp_response: Buffer | null
    timestamp_token: Buffer | null
  }
}

const tables = (database: Database) => database.withTables<Tables>()

/** Of all signers of a request, each in the order of the documents. */
export async function selectFurtherOf(
  database: Database,
  requestId: string,
): Promise<ReadonlyMap<string, readonly SignerDocument[]>> {
  const rows = await tables(database)
    .selectFrom('signing_signer_documents as document')
    .innerJoin('signing_signers as signer', 'signer.id', 'document.signer_id')
    .selectAll('document')
    .where('signer.signing_request_id', '=', requestId)
    .orderBy('document.number')
    .execute()
  const found = new Map<string, SignerDocument[]>()
  for (const row of rows) {
    const { number, field_name: fieldName, text_field_name: textFieldName, field_exists: exists, invisible } = row
    const field = fieldName === null ? null : { fieldName, textFieldName, exists: exists ?? true, invisible }
    const document = {
      number,
      field,
      loadedHash: row.loaded_hash?.toString('hex') ?? null,
      evidence: evidenceOf(row),
    }
    found.set(row.signer_id, [...(found.get(row.signer_id) ?? []), document])
  }
  return found
}

interface FurtherChanges {
  readonly field?: SignerField
  readonly loadedHash?: string
  readonly evidence?: SignatureEvidence
}

/** Of a document after the first, which is in the row of the signer. Somebody who does not sign has no field. */
export async function updateFurther(
  transaction: Transaction,
  signerId: string,
  number: number,
  { field, loadedHash, evidence }: FurtherChanges,
): Promise<void> {
  const columns = {
    ...(field && {
      field_name: field.fieldName,
      text_field_name: field.textFieldName,
      field_exists: field.exists,
      invisible: field.invisible,
    }),
    ...(loadedHash === undefined ? {} : { loaded_hash: Buffer.from(loadedHash, 'hex') }),
    ...(evidence && columnsOf(evidence)),
  }
  await tables(transaction)
    .insertInto('signing_signer_documents')
    .values({ signer_id: signerId, number, ...columns })
    .onConflict((conflict) => conflict.columns(['signer_id', 'number']).doUpdateSet(columns))
    .execute()
}

/** What a former link has loaded does not count for a new one. */
export async function forgetLoadsOfFurther(transaction: Transaction, signerId: string): Promise<void> {
  await tables(transaction)
    .updateTable('signing_signer_documents')
    .set({ loaded_hash: null })
    .where('signer_id', '=', signerId)
    .execute()
}

interface EvidenceColumns {
  readonly certificate: Buffer | null
  readonly ocsp_response: Buffer | null
  readonly timestamp_token: Buffer | null
}

export function columnsOf({ certificate, ocspResponse, timestampToken }: SignatureEvidence) {
  return {
    certificate: Buffer.from(certificate),
    ocsp_response: Buffer.from(ocspResponse),
    timestamp_token: Buffer.from(timestampToken),
  }
}

export function evidenceOf(row: EvidenceColumns): SignatureEvidence | null {
  const { certificate, ocsp_response: ocspResponse, timestamp_token: timestampToken } = row
  if (certificate === null || ocspResponse === null || timestampToken === null) return null
  return { certificate, ocspResponse, timestampToken }
}
