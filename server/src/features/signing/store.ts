import type { Selectable } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import { titlePattern } from '../documents/title-pattern.ts'
import type {
  ListedRequest,
  ListedSigner,
  RequestStatus,
  Signer,
  SignerSeal,
  SignerStatus,
  SigningRequest,
  Stamp,
  Trouble,
} from './model.ts'

type Tables = {
  signing_requests: {
    id: string
    owner: string
    organization_id: string | null
    user_id: string | null
    document_id: string
    title: string
    status: RequestStatus
    reason: string | null
    sender_name: string
    message: string | null
    logo_url: string | null
    brand_color: string | null
    stamp_all_pages: boolean
    stamp_barcode: Stamp['barcode']
    callback_url: string | null
    sealed_webhook_secret: Buffer | null
    expires_at: Date
    created_at: Date
    updated_at: Date
    ended_at: Date | null
    logo: Buffer | null
    logo_type: string | null
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
    trail_length: number
    trail_hash: Buffer
    trail_entry_id: string | null
  }
  signing_signers: {
    id: string
    signing_request_id: string
    position: number
    turn: number
    name: string
    email: string
    status: SignerStatus
    token_hash: Buffer
    sealed_token: Buffer
    field_name: string | null
    text_field_name: string | null
    field_exists: boolean | null
    invited_at: Date | null
    viewed_at: Date | null
    signed_at: Date | null
    declined_at: Date | null
    reminders: number
    reminded_at: Date | null
    certificate: Buffer | null
    ocsp_response: Buffer | null
    timestamp_token: Buffer | null
  }
}

const tables = (database: Database) => database.withTables<Tables>()

export type NewRequest = Omit<
  SigningRequest,
  | 'reason'
  | 'endedAt'
  | 'submittedHash'
  | 'finalHash'
  | 'preparedAt'
  | 'trouble'
  | 'remindedAt'
  | 'toldAt'
  | 'trailEntryId'
>

export async function insertRequest(
  transaction: Transaction,
  request: NewRequest,
  workDueAt: Date | null,
): Promise<void> {
  await tables(transaction)
    .insertInto('signing_requests')
    .values({
      id: request.id,
      owner: request.owner,
      organization_id: request.organizationId,
      user_id: request.userId,
      document_id: request.documentId,
      title: request.title,
      status: request.status,
      sender_name: request.senderName,
      message: request.message,
      logo_url: request.logoUrl,
      brand_color: request.brandColor,
      stamp_all_pages: request.stamp.allPages,
      stamp_barcode: request.stamp.barcode,
      callback_url: request.webhook?.callbackUrl ?? null,
      sealed_webhook_secret: request.webhook && Buffer.from(request.webhook.sealedSecret),
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
}

export type NewSigner = Pick<Signer, 'id' | 'position' | 'order' | 'name' | 'email' | 'sealedToken'> & {
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
        turn: signer.order,
        name: signer.name,
        email: signer.email,
        status: 'PENDING' as const,
        token_hash: Buffer.from(signer.tokenHash),
        sealed_token: Buffer.from(signer.sealedToken),
        reminders: 0,
      })),
    )
    .execute()
}

export async function selectRequest(database: Database, id: string): Promise<SigningRequest | undefined> {
  const row = await requestById(database, id).executeTakeFirst()
  return row && requestOf(row)
}

/** Nobody else changes the request, its signers or its trail until the transaction ends. */
export async function lockRequest(transaction: Transaction, id: string): Promise<SigningRequest | undefined> {
  const row = await requestById(transaction, id).forNoKeyUpdate().executeTakeFirst()
  return row && requestOf(row)
}

function requestById(database: Database, id: string) {
  return tables(database).selectFrom('signing_requests').select(requestColumns).where('id', '=', id)
}

/** All but the picture, which is large and seldom wanted. */
const requestColumns = [
  'id',
  'owner',
  'organization_id',
  'user_id',
  'document_id',
  'title',
  'status',
  'reason',
  'sender_name',
  'message',
  'logo_url',
  'brand_color',
  'stamp_all_pages',
  'stamp_barcode',
  'callback_url',
  'sealed_webhook_secret',
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
  'trail_length',
  'trail_hash',
  'trail_entry_id',
] as const

export async function selectSigners(database: Database, requestId: string): Promise<Signer[]> {
  const rows = await tables(database)
    .selectFrom('signing_signers')
    .selectAll()
    .where('signing_request_id', '=', requestId)
    .orderBy('position')
    .execute()
  return rows.map(signerOf)
}

/** The same for many requests at once, without links and certificates. */
export async function selectSignersOf(database: Database, requestIds: readonly string[]): Promise<ListedSigner[]> {
  if (requestIds.length === 0) return []
  return await tables(database)
    .selectFrom('signing_signers')
    .select(['signing_request_id as requestId', 'name', 'email', 'status'])
    .where('signing_request_id', 'in', [...requestIds])
    .orderBy('position')
    .execute()
}

export async function selectSignerByToken(database: Database, tokenHash: Uint8Array): Promise<Signer | undefined> {
  const row = await tables(database)
    .selectFrom('signing_signers')
    .selectAll()
    .where('token_hash', '=', Buffer.from(tokenHash))
    .executeTakeFirst()
  return row && signerOf(row)
}

export interface RequestChanges {
  readonly status?: RequestStatus
  readonly reason?: string | null
  readonly endedAt?: Date
  readonly updatedAt?: Date
  readonly submittedHash?: string
  readonly finalHash?: string
  readonly preparedAt?: Date
  readonly remindedAt?: Date
  readonly toldAt?: Date
  readonly trailEntryId?: string
  /** Null: nothing is to be done but by people. */
  readonly workDueAt?: Date | null
  readonly trouble?: { readonly reason: string; readonly since: Date; readonly failedAttempts: number } | null
}

export async function updateRequest(database: Database, id: string, changes: RequestChanges): Promise<void> {
  const { submittedHash, finalHash, trouble } = changes
  await tables(database)
    .updateTable('signing_requests')
    .set({
      ...given({
        status: changes.status,
        reason: changes.reason,
        ended_at: changes.endedAt,
        updated_at: changes.updatedAt,
        submitted_hash: bytesOf(submittedHash),
        final_hash: bytesOf(finalHash),
        prepared_at: changes.preparedAt,
        reminded_at: changes.remindedAt,
        told_at: changes.toldAt,
        trail_entry_id: changes.trailEntryId,
        work_due_at: changes.workDueAt,
      }),
      ...(trouble === undefined
        ? {}
        : {
            trouble: trouble?.reason ?? null,
            trouble_since: trouble?.since ?? null,
            failed_attempts: trouble?.failedAttempts ?? 0,
          }),
    })
    .where('id', '=', id)
    .execute()
}

export interface SignerChanges {
  readonly status?: SignerStatus
  readonly field?: Signer['field']
  readonly invitedAt?: Date
  readonly viewedAt?: Date
  readonly signedAt?: Date
  readonly declinedAt?: Date
  readonly remindedAt?: Date
  readonly reminders?: number
  readonly seal?: SignerSeal
}

export async function updateSigner(transaction: Transaction, id: string, changes: SignerChanges): Promise<void> {
  const { field, seal } = changes
  await tables(transaction)
    .updateTable('signing_signers')
    .set(
      given({
        status: changes.status,
        field_name: field?.fieldName,
        text_field_name: field?.textFieldName,
        field_exists: field?.exists,
        invited_at: changes.invitedAt,
        viewed_at: changes.viewedAt,
        signed_at: changes.signedAt,
        declined_at: changes.declinedAt,
        reminded_at: changes.remindedAt,
        reminders: changes.reminders,
        certificate: seal && Buffer.from(seal.certificate),
        ocsp_response: seal && Buffer.from(seal.ocspResponse),
        timestamp_token: seal && Buffer.from(seal.timestampToken),
      }),
    )
    .where('id', '=', id)
    .execute()
}

function bytesOf(hex: string | undefined): Buffer | undefined {
  return hex === undefined ? undefined : Buffer.from(hex, 'hex')
}

/** Without what is undefined: that stays as it is. */
function given<T extends object>(changes: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

export interface RequestFilter {
  /** Null: of anybody. */
  readonly owner: string | null
  readonly status?: RequestStatus
  readonly updatedSince?: Date
  readonly inTrouble?: boolean
  readonly titlePart?: string
  readonly limit: number
  readonly before?: string
}

/** The newest first. */
export async function selectRequests(database: Database, filter: RequestFilter): Promise<ListedRequest[]> {
  const { owner, status, updatedSince, inTrouble, titlePart, before } = filter
  let query = tables(database).selectFrom('signing_requests').select(listedColumns).orderBy('id', 'desc')
  if (owner !== null) query = query.where('owner', '=', owner)
  if (status !== undefined) query = query.where('status', '=', status)
  if (updatedSince !== undefined) query = query.where('updated_at', '>=', updatedSince)
  if (inTrouble === true) query = query.where('trouble', 'is not', null)
  if (titlePart !== undefined) query = query.where('title', 'ilike', titlePattern(titlePart))
  if (before !== undefined) query = query.where('id', '<', before)
  return (await query.limit(filter.limit).execute()).map(listedOf)
}

const listedColumns = [
  'id',
  'owner',
  'document_id',
  'title',
  'status',
  'reason',
  'expires_at',
  'created_at',
  'updated_at',
  'failed_attempts',
  'trouble',
  'trouble_since',
] as const

function listedOf(row: Pick<RequestRow, (typeof listedColumns)[number]>): ListedRequest {
  return {
    id: row.id,
    owner: row.owner,
    documentId: row.document_id,
    title: row.title,
    status: row.status,
    reason: row.reason,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    trouble: troubleOf(row),
  }
}

function troubleOf(row: Pick<RequestRow, 'trouble' | 'trouble_since' | 'failed_attempts'>): Trouble | null {
  if (row.trouble === null || row.trouble_since === null) return null
  return { reason: row.trouble, since: row.trouble_since, failedAttempts: row.failed_attempts }
}

export interface Logo {
  readonly bytes: Uint8Array
  readonly contentType: string
}

/** What is known of the picture: undefined until it was asked for, null where it could not be had. */
export async function selectLogo(database: Database, requestId: string): Promise<Logo | null | undefined> {
  const row = await tables(database)
    .selectFrom('signing_requests')
    .select(['logo', 'logo_type', 'logo_fetched'])
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (row === undefined || !row.logo_fetched) return undefined
  return row.logo === null || row.logo_type === null ? null : { bytes: row.logo, contentType: row.logo_type }
}

export async function updateLogo(database: Database, requestId: string, logo: Logo | null): Promise<void> {
  await tables(database)
    .updateTable('signing_requests')
    .set({ logo: logo && Buffer.from(logo.bytes), logo_type: logo?.contentType ?? null, logo_fetched: true })
    .where('id', '=', requestId)
    .execute()
}

type RequestRow = Omit<Selectable<Tables['signing_requests']>, 'logo' | 'logo_type' | 'logo_fetched' | 'work_due_at'>

function requestOf(row: RequestRow): SigningRequest {
  const { callback_url: callbackUrl, sealed_webhook_secret: sealedSecret } = row
  return {
    ...listedOf(row),
    organizationId: row.organization_id,
    userId: row.user_id,
    senderName: row.sender_name,
    message: row.message,
    logoUrl: row.logo_url,
    brandColor: row.brand_color,
    stamp: { allPages: row.stamp_all_pages, barcode: row.stamp_barcode },
    webhook: callbackUrl === null || sealedSecret === null ? null : { callbackUrl, sealedSecret },
    endedAt: row.ended_at,
    submittedHash: row.submitted_hash?.toString('hex') ?? null,
    finalHash: row.final_hash?.toString('hex') ?? null,
    preparedAt: row.prepared_at,
    remindedAt: row.reminded_at,
    toldAt: row.told_at,
    trailEntryId: row.trail_entry_id,
    trail: { length: row.trail_length, hash: row.trail_hash },
  }
}

function signerOf(row: Selectable<Tables['signing_signers']>): Signer {
  return {
    id: row.id,
    requestId: row.signing_request_id,
    position: row.position,
    order: row.turn,
    name: row.name,
    email: row.email,
    status: row.status,
    sealedToken: row.sealed_token,
    field:
      row.field_name === null
        ? null
        : { fieldName: row.field_name, textFieldName: row.text_field_name, exists: row.field_exists ?? true },
    invitedAt: row.invited_at,
    viewedAt: row.viewed_at,
    signedAt: row.signed_at,
    declinedAt: row.declined_at,
    reminders: row.reminders,
    remindedAt: row.reminded_at,
    seal:
      row.certificate === null || row.ocsp_response === null || row.timestamp_token === null
        ? null
        : { certificate: row.certificate, ocspResponse: row.ocsp_response, timestampToken: row.timestamp_token },
  }
}
