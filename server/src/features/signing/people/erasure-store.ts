import type { Database, Transaction } from '../../../ports/database.ts'
import { erasedEmail, erasedName } from '../../../vocabulary/person.ts'
import type { TrailLine } from '../evidence/trail.ts'
import type { NewToken } from '../signing-link.ts'

type Certificates = { certificate: Buffer | null; ocsp_response: Buffer | null; timestamp_token: Buffer | null }

type Tables = {
  signing_signers: Certificates & {
    id: string
    name: string
    email: string
    phone: string | null
    delegator_name: string | null
    delegator_email: string | null
    token_hash: Buffer
    sealed_token: Buffer
  }
  signing_signer_documents: Certificates & { signer_id: string }
  signer_methods: { signer_id: string }
  signer_sessions: { signer_id: string }
  signing_events: { signing_request_id: string; number: number; line: string }
  signing_trail_pdfs: { signing_request_id: string }
}

const tables = (database: Database) => database.withTables<Tables>()

const noCertificates = { certificate: null, ocsp_response: null, timestamp_token: null }

/** The link gets a secret that nobody knows. Certificates stay. */
export async function eraseSigner(
  transaction: Transaction,
  id: string,
  { tokenHash, encryptedToken }: NewToken,
): Promise<void> {
  const link = { token_hash: Buffer.from(tokenHash), sealed_token: Buffer.from(encryptedToken) }
  await tables(transaction)
    .updateTable('signing_signers')
    .set({ name: erasedName, email: erasedEmail, phone: null, ...link })
    .where('id', '=', id)
    .execute()
  await tables(transaction).deleteFrom('signer_methods').where('signer_id', '=', id).execute()
  await tables(transaction).deleteFrom('signer_sessions').where('signer_id', '=', id).execute()
}

export async function clearCertificates(transaction: Transaction, signerId: string): Promise<void> {
  await tables(transaction).updateTable('signing_signers').set(noCertificates).where('id', '=', signerId).execute()
  await tables(transaction)
    .updateTable('signing_signer_documents')
    .set(noCertificates)
    .where('signer_id', '=', signerId)
    .execute()
}

export async function eraseDelegator(transaction: Transaction, signerId: string): Promise<void> {
  await tables(transaction)
    .updateTable('signing_signers')
    .set({ delegator_name: erasedName, delegator_email: erasedEmail })
    .where('id', '=', signerId)
    .execute()
}

/** Their hashes stay, since the next lines name them. The PDF is made again when it is requested. */
export async function replaceLines(
  transaction: Transaction,
  requestId: string,
  lines: readonly TrailLine[],
): Promise<void> {
  if (lines.length === 0) return
  for (const { number, line } of lines) {
    await tables(transaction)
      .updateTable('signing_events')
      .set({ line })
      .where('signing_request_id', '=', requestId)
      .where('number', '=', number)
      .execute()
  }
  await tables(transaction).deleteFrom('signing_trail_pdfs').where('signing_request_id', '=', requestId).execute()
}
