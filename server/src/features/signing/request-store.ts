import type { CallbackEventKind } from '@countersign/api'
import type { Generated, Selectable } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import type { Language } from '../../vocabulary/language.ts'
import { type Metadata, metadataOrNull } from '../../vocabulary/reference.ts'
import { insertFurtherDocuments, selectFurtherDocuments, updateFurtherDocument } from './documents/store.ts'
import type { DeclineCode, Reminders, RequestDocument, RequestStatus, SigningRequest, Stamp } from './model.ts'
import { listedOf } from './request-list-store.ts'

type Tables = {
  signing_requests: {
    id: string
    owner: string
    organization_id: string | null
    user_id: string | null
    document_id: string
    document_title: string | null
    duplicate_of: string | null
    template_id: string | null
    title: string
    external_id: string | null
    metadata: Metadata | null
    status: RequestStatus
    reason: string | null
    decline_code: DeclineCode | null
    sender_name: string
    subject: string | null
    message: string | null
    language: Language | null
    reminder_days: number
    most_reminders: number
    logo_url: string | null
    brand_color: string | null
    stamp_all_pages: boolean
    stamp_barcode: Stamp['barcode']
    callback_url: string | null
    sealed_webhook_secret: Buffer | null
    webhook_events: CallbackEventKind[] | null
    expires_at: Date
    created_at: Date
    updated_at: Date
    ended_at: Date | null
    logo_fetched: boolean
    submitted_hash: Buffer | null
    final_hash: Buffer | null
    prepared_at: Date | null
    work_due_at: Date | null
    failed_attempts: number
    trouble: string | null
    trouble_since: Date | null
    reminded_at: Date | null
    told_at: Date | null
    documents_deleted_at: Date | null
    people_erased_at: Date | null
    retention_hold: Generated<boolean>
    trail_length: number
    trail_hash: Buffer
    trail_entry_id: string | null
  }
  signing_documents: { signing_request_id: string }
}

const tables = (database: Database) => database.withTables<Tables>()

export type NewRequest = Omit<
  SigningRequest,
  | 'documents'
  | 'reason'
  | 'declineCode'
  | 'endedAt'
  | 'submittedHash'
  | 'finalHash'
  | 'preparedAt'
  | 'problem'
  | 'remindedAt'
  | 'notifiedAt'
  | 'documentsDeletedAt'
  | 'peopleErasedAt'
  | 'retentionHold'
  | 'trailEntryId'
> & { readonly documents: readonly NewRequestDocument[] }

export type NewRequestDocument = Pick<RequestDocument, 'number' | 'documentId' | 'title'>

export async function insertRequest(
  transaction: Transaction,
  request: NewRequest,
  workDueAt: Date | null,
): Promise<void> {
  const [first, ...further] = request.documents
  await tables(transaction)
    .insertInto('signing_requests')
    .values({
      id: request.id,
      owner: request.owner,
      organization_id: request.organizationId,
      user_id: request.userId,
      document_id: request.documentId,
      document_title: first === undefined || first.title === request.title ? null : first.title,
      duplicate_of: request.duplicateOf,
      template_id: request.templateId,
      title: request.title,
      external_id: request.externalId,
      metadata: metadataOrNull(request),
      status: request.status,
      sender_name: request.senderName,
      subject: request.subject,
      message: request.message,
      language: request.language,
      reminder_days: request.reminders.everyDays,
      most_reminders: request.reminders.most,
      logo_url: request.logoUrl,
      brand_color: request.brandColor,
      stamp_all_pages: request.stamp.allPages,
      stamp_barcode: request.stamp.barcode,
      callback_url: request.webhook?.callbackUrl ?? null,
      sealed_webhook_secret: request.webhook && Buffer.from(request.webhook.encryptedSecret),
      webhook_events: request.webhook?.events?.slice() ?? null,
      expires_at: request.expiresAt,
      created_at: request.createdAt,
      updated_at: request.updatedAt,
      logo_fetched: request.logoUrl === null,
      work_due_at: workDueAt,
      failed_attempts: 0,
      trail_length: request.trail.length,
      trail_hash: Buffer.from(request.trail.hash),
    })
    .execute()
  await insertFurtherDocuments(transaction, request.id, further)
}

export async function selectRequest(database: Database, id: string): Promise<SigningRequest | undefined> {
  const row = await requestById(database, id).executeTakeFirst()
  return row && (await withDocuments(database, row))
}

/** Nobody else changes the request, its signers or its trail until the transaction ends. */
export async function lockRequest(transaction: Transaction, id: string): Promise<SigningRequest | undefined> {
  const row = await requestById(transaction, id).forNoKeyUpdate().executeTakeFirst()
  return row && (await withDocuments(transaction, row))
}

/** Few requests have further documents: only they need another query. */
async function withDocuments(
  database: Database,
  row: RequestRow & { readonly has_further: unknown },
): Promise<SigningRequest> {
  return requestOf(row, row.has_further ? await selectFurtherDocuments(database, row.id) : [])
}

function requestById(database: Database, id: string) {
  return tables(database)
    .selectFrom('signing_requests')
    .select(requestColumns)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('signing_documents')
          .select('signing_documents.signing_request_id')
          .whereRef('signing_documents.signing_request_id', '=', 'signing_requests.id'),
      ).as('has_further'),
    )
    .where('id', '=', id)
}

/** All but the logo, which is large and rarely needed. */
const requestColumns = [
  'id',
  'owner',
  'organization_id',
  'user_id',
  'document_id',
  'document_title',
  'duplicate_of',
  'template_id',
  'title',
  'external_id',
  'metadata',
  'status',
  'reason',
  'decline_code',
  'sender_name',
  'subject',
  'message',
  'language',
  'reminder_days',
  'most_reminders',
  'logo_url',
  'brand_color',
  'stamp_all_pages',
  'stamp_barcode',
  'callback_url',
  'sealed_webhook_secret',
  'webhook_events',
  'expires_at',
  'created_at',
  'updated_at',
  'ended_at',
  'submitted_hash',
  'final_hash',
  'prepared_at',
  'failed_attempts',
  'trouble',
  'trouble_since',
  'reminded_at',
  'told_at',
  'documents_deleted_at',
  'people_erased_at',
  'retention_hold',
  'trail_length',
  'trail_hash',
  'trail_entry_id',
] as const

export interface RequestChanges {
  readonly status?: RequestStatus
  readonly reason?: string | null
  readonly declineCode?: DeclineCode | null
  readonly endedAt?: Date
  readonly updatedAt?: Date
  readonly expiresAt?: Date
  readonly reminders?: Reminders
  readonly remindedAt?: Date
  readonly notifiedAt?: Date
  readonly documentsDeletedAt?: Date
  readonly peopleErasedAt?: Date
  readonly trailEntryId?: string
  /** Null if only people can act. */
  readonly workDueAt?: Date | null
  readonly problem?: { readonly reason: string; readonly since: Date; readonly failedAttempts: number } | null
}

export async function updateRequest(database: Database, id: string, changes: RequestChanges): Promise<void> {
  const { problem } = changes
  await tables(database)
    .updateTable('signing_requests')
    .set({
      ...given({
        status: changes.status,
        reason: changes.reason,
        decline_code: changes.declineCode,
        ended_at: changes.endedAt,
        updated_at: changes.updatedAt,
        expires_at: changes.expiresAt,
        reminder_days: changes.reminders?.everyDays,
        most_reminders: changes.reminders?.most,
        reminded_at: changes.remindedAt,
        told_at: changes.notifiedAt,
        documents_deleted_at: changes.documentsDeletedAt,
        people_erased_at: changes.peopleErasedAt,
        trail_entry_id: changes.trailEntryId,
        work_due_at: changes.workDueAt,
      }),
      ...(problem === undefined
        ? {}
        : {
            trouble: problem?.reason ?? null,
            trouble_since: problem?.since ?? null,
            failed_attempts: problem?.failedAttempts ?? 0,
          }),
    })
    .where('id', '=', id)
    .execute()
}

export interface DocumentChanges {
  readonly submittedHash?: string
  readonly preparedAt?: Date
  readonly finalHash?: string
}

/** The document of this number. The first one must be changed last. */
export async function updateDocument(
  transaction: Transaction,
  id: string,
  number: number,
  changes: DocumentChanges,
): Promise<void> {
  if (number > 1) return await updateFurtherDocument(transaction, id, number, changes)
  const { submittedHash, preparedAt, finalHash } = changes
  await tables(transaction)
    .updateTable('signing_requests')
    .set(given({ submitted_hash: bytesOf(submittedHash), prepared_at: preparedAt, final_hash: bytesOf(finalHash) }))
    .where('id', '=', id)
    .execute()
}

function bytesOf(hex: string | undefined): Buffer | undefined {
  return hex === undefined ? undefined : Buffer.from(hex, 'hex')
}

type RequestRow = Omit<Selectable<Tables['signing_requests']>, 'logo' | 'logo_type' | 'logo_fetched' | 'work_due_at'>

function requestOf(row: RequestRow, further: readonly RequestDocument[]): SigningRequest {
  const { callback_url: callbackUrl, sealed_webhook_secret: encryptedSecret, webhook_events: events } = row
  const first = {
    submittedHash: row.submitted_hash?.toString('hex') ?? null,
    preparedAt: row.prepared_at,
    finalHash: row.final_hash?.toString('hex') ?? null,
  }
  return {
    ...listedOf(row),
    ...first,
    documents: [
      { number: 1, documentId: row.document_id, title: row.document_title ?? row.title, ...first },
      ...further,
    ],
    organizationId: row.organization_id,
    userId: row.user_id,
    duplicateOf: row.duplicate_of,
    templateId: row.template_id,
    senderName: row.sender_name,
    subject: row.subject,
    message: row.message,
    language: row.language,
    reminders: { everyDays: row.reminder_days, most: row.most_reminders },
    logoUrl: row.logo_url,
    brandColor: row.brand_color,
    stamp: { allPages: row.stamp_all_pages, barcode: row.stamp_barcode },
    webhook: callbackUrl === null || encryptedSecret === null ? null : { callbackUrl, encryptedSecret, events },
    endedAt: row.ended_at,
    remindedAt: row.reminded_at,
    notifiedAt: row.told_at,
    documentsDeletedAt: row.documents_deleted_at,
    peopleErasedAt: row.people_erased_at,
    retentionHold: row.retention_hold,
    trailEntryId: row.trail_entry_id,
    trail: { length: row.trail_length, hash: row.trail_hash },
  }
}

/** Drops undefined values, so that their columns stay unchanged. */
export function given<T extends object>(changes: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}
