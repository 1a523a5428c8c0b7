import { type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import type { Language } from '../../vocabulary/language.ts'
import type { Method } from './authentication/model.ts'
import {
  columnsOf,
  evidenceOf,
  forgetLoadsOfFurther,
  selectFurtherOf,
  updateFurther,
} from './documents/signer-store.ts'
import type {
  Delivery,
  ListedSigner,
  SignatureEvidence,
  Signer,
  SignerDocument,
  SignerField,
  SignerRole,
  SignerStatus,
} from './model.ts'
import { given } from './request-store.ts'

type Tables = {
  signing_signers: {
    id: string
    signing_request_id: string
    position: number
    role: SignerRole
    turn: number
    name: string
    email: string
    label: string | null
    language: Language | null
    delivery: Delivery
    authentication: Method[]
    phone: string | null
    may_delegate: boolean
    delegator_name: string | null
    delegator_email: string | null
    status: SignerStatus
    token_hash: Buffer
    sealed_token: Buffer
    field_name: string | null
    text_field_name: string | null
    field_exists: boolean | null
    invisible: SignerField['invisible']
    invited_at: Date | null
    viewed_at: Date | null
    viewed_documents: number[]
    loaded_hash: Buffer | null
    shown_consents: string[]
    signed_at: Date | null
    declined_at: Date | null
    reminders: number
    reminded_at: Date | null
    certificate: Buffer | null
    ocsp_response: Buffer | null
    timestamp_token: Buffer | null
  }
  signing_documents: { signing_request_id: string }
}

const tables = (database: Database) => database.withTables<Tables>()

export type NewSigner = Pick<
  Signer,
  | 'id'
  | 'position'
  | 'role'
  | 'order'
  | 'name'
  | 'email'
  | 'label'
  | 'language'
  | 'delivery'
  | 'authentication'
  | 'phone'
  | 'mayDelegate'
  | 'encryptedToken'
> & {
  readonly tokenHash: Uint8Array
}

export async function insertSigners(
  transaction: Transaction,
  requestId: string,
  signers: readonly NewSigner[],
): Promise<void> {
  await tables(transaction)
    .insertInto('signing_signers')
    .values(
      signers.map((signer) => ({
        id: signer.id,
        signing_request_id: requestId,
        position: signer.position,
        role: signer.role,
        turn: signer.order,
        name: signer.name,
        email: signer.email,
        label: signer.label,
        language: signer.language,
        delivery: signer.delivery,
        authentication: [...signer.authentication],
        phone: signer.phone,
        may_delegate: signer.mayDelegate,
        status: 'PENDING' as const,
        token_hash: Buffer.from(signer.tokenHash),
        sealed_token: Buffer.from(signer.encryptedToken),
        reminders: 0,
        shown_consents: [],
        viewed_documents: [],
      })),
    )
    .execute()
}

export async function selectSigners(database: Database, requestId: string): Promise<Signer[]> {
  const rows = await signerRows(database).where('signing_request_id', '=', requestId).orderBy('position').execute()
  return await signersOf(database, rows)
}

/** Few requests have further documents: only their signers need another query. */
function signerRows(database: Database) {
  return tables(database)
    .selectFrom('signing_signers')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('signing_documents')
          .select('signing_documents.signing_request_id')
          .whereRef('signing_documents.signing_request_id', '=', 'signing_signers.signing_request_id'),
      ).as('has_further'),
    )
}

type SignerRow = Selectable<Tables['signing_signers']> & { readonly has_further: unknown }

async function signersOf(database: Database, rows: readonly SignerRow[]): Promise<Signer[]> {
  const [first] = rows
  const further = first?.has_further ? await selectFurtherOf(database, first.signing_request_id) : undefined
  return rows.map((row) => signerOf(row, further?.get(row.id) ?? []))
}

/** Like selectSigners for many requests, without links and certificates. */
export async function selectSignersOf(database: Database, requestIds: readonly string[]): Promise<ListedSigner[]> {
  if (requestIds.length === 0) return []
  return await tables(database)
    .selectFrom('signing_signers')
    .select([
      'signing_request_id as requestId',
      'name',
      'email',
      'role',
      'status',
      'delivery',
      'invited_at as invitedAt',
      'viewed_at as viewedAt',
    ])
    .where('signing_request_id', 'in', [...requestIds])
    .orderBy('position')
    .execute()
}

export async function selectSignerByToken(database: Database, tokenHash: Uint8Array): Promise<Signer | undefined> {
  const rows = await signerRows(database).where('token_hash', '=', Buffer.from(tokenHash)).execute()
  return (await signersOf(database, rows))[0]
}

export async function selectSigner(database: Database, id: string): Promise<Signer | undefined> {
  const rows = await signerRows(database).where('id', '=', id).execute()
  return (await signersOf(database, rows))[0]
}

export interface SignerChanges {
  readonly status?: SignerStatus
  readonly invitedAt?: Date
  readonly viewedAt?: Date
  readonly viewedDocuments?: readonly number[]
  readonly signedAt?: Date
  readonly declinedAt?: Date
  readonly remindedAt?: Date
  readonly reminders?: number
}

export async function updateSigner(transaction: Transaction, id: string, changes: SignerChanges): Promise<void> {
  await tables(transaction)
    .updateTable('signing_signers')
    .set(
      given({
        status: changes.status,
        invited_at: changes.invitedAt,
        viewed_at: changes.viewedAt,
        viewed_documents: changes.viewedDocuments?.slice(),
        signed_at: changes.signedAt,
        declined_at: changes.declinedAt,
        reminded_at: changes.remindedAt,
        reminders: changes.reminders,
      }),
    )
    .where('id', '=', id)
    .execute()
}

interface SignerDocumentChanges {
  readonly field?: SignerField
  readonly loadedHash?: string
  readonly evidence?: SignatureEvidence
}

/** What a signer has to do with a document of this number, which is prepared if it is not the first. */
export async function updateSignerDocument(
  transaction: Transaction,
  id: string,
  number: number,
  changes: SignerDocumentChanges,
): Promise<void> {
  if (number > 1) return await updateFurther(transaction, id, number, changes)
  const { field, loadedHash, evidence } = changes
  await tables(transaction)
    .updateTable('signing_signers')
    .set(
      given({
        field_name: field?.fieldName,
        text_field_name: field?.textFieldName,
        field_exists: field?.exists,
        invisible: field?.invisible,
        loaded_hash: loadedHash === undefined ? undefined : Buffer.from(loadedHash, 'hex'),
        ...(evidence && columnsOf(evidence)),
      }),
    )
    .where('id', '=', id)
    .execute()
}

/**
 * Stores a signer with a new link, through which nothing has been shown yet. The old link is gone, and the database
 * forgets which documents were viewed through it.
 */
export async function updateLink(transaction: Transaction, signer: Signer): Promise<void> {
  await tables(transaction)
    .updateTable('signing_signers')
    .set({
      name: signer.name,
      email: signer.email,
      language: signer.language,
      phone: signer.phone,
      may_delegate: signer.mayDelegate,
      delegator_name: signer.delegatedBy?.name ?? null,
      delegator_email: signer.delegatedBy?.email ?? null,
      token_hash: Buffer.from(signer.tokenHash),
      sealed_token: Buffer.from(signer.encryptedToken),
      invited_at: signer.invitedAt,
      viewed_at: null,
      viewed_documents: [],
      loaded_hash: null,
      shown_consents: [],
      reminders: signer.reminders,
      reminded_at: signer.remindedAt,
    })
    .where('id', '=', signer.id)
    .execute()
  await forgetLoadsOfFurther(transaction, signer.id)
}

/** Two pages may be open in two languages: both were shown. A link that was replaced meanwhile shows nothing. */
export async function addShownConsent(
  database: Database,
  { id, tokenHash }: Pick<Signer, 'id' | 'tokenHash'>,
  version: string,
): Promise<void> {
  await tables(database)
    .updateTable('signing_signers')
    .set({ shown_consents: sql`array_append(array_remove(shown_consents, ${version}), ${version})` })
    .where('id', '=', id)
    .where('token_hash', '=', Buffer.from(tokenHash))
    .execute()
}

function signerOf(row: SignerRow, further: readonly SignerDocument[]): Signer {
  return {
    id: row.id,
    requestId: row.signing_request_id,
    position: row.position,
    role: row.role,
    order: row.turn,
    name: row.name,
    email: row.email,
    label: row.label,
    language: row.language,
    delivery: row.delivery,
    authentication: row.authentication,
    phone: row.phone,
    mayDelegate: row.may_delegate,
    delegatedBy:
      row.delegator_name === null || row.delegator_email === null
        ? null
        : { name: row.delegator_name, email: row.delegator_email },
    status: row.status,
    tokenHash: row.token_hash,
    encryptedToken: row.sealed_token,
    documents: [firstDocumentOf(row), ...further],
    invitedAt: row.invited_at,
    viewedAt: row.viewed_at,
    viewedDocuments: row.viewed_documents,
    shownConsents: row.shown_consents,
    signedAt: row.signed_at,
    declinedAt: row.declined_at,
    reminders: row.reminders,
    remindedAt: row.reminded_at,
  }
}

function firstDocumentOf(row: SignerRow): SignerDocument {
  const { field_name: fieldName, text_field_name: textFieldName, field_exists: exists, invisible } = row
  return {
    number: 1,
    field: fieldName === null ? null : { fieldName, textFieldName, exists: exists ?? true, invisible },
    loadedHash: row.loaded_hash?.toString('hex') ?? null,
    evidence: evidenceOf(row),
  }
}
