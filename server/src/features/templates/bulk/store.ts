import { type ColumnType, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../../ports/database.ts'
import { type PersonEmail, quotedEmail } from '../../../vocabulary/person.ts'
import type { Bulk, BulkRow, BulkRowState, RowCounts } from './model.ts'

type Tables = {
  bulks: {
    id: string
    owner: string
    template_id: string
    template_version: number
    template_name: string
    key_id: string
    user_id: string | null
    organization_id: string | null
    payer_id: string | null
    encrypted_secret: Buffer | null
    row_bytes: number
    row_seals: number
    status: Bulk['status']
    work_due_at: Date
    created_at: Date
    ended_at: Date | null
  }
  bulk_rows: {
    bulk_id: string
    number: number
    filling: ColumnType<BulkRow['filling'], string, string>
    signers: ColumnType<BulkRow['signers'], string, string>
    status: BulkRowState['status']
    signing_request_id: string | null
    error: string | null
  }
}

const tables = (database: Database) => database.withTables<Tables>()

export async function insertBulk(transaction: Transaction, bulk: Bulk, workDueAt: Date): Promise<void> {
  const { caller, encryptedSecret } = bulk
  await tables(transaction)
    .insertInto('bulks')
    .values({
      id: bulk.id,
      owner: bulk.owner,
      template_id: bulk.templateId,
      template_version: bulk.templateVersion,
      template_name: bulk.templateName,
      key_id: caller.keyId,
      user_id: caller.userId,
      organization_id: caller.organizationId,
      payer_id: caller.payerId,
      encrypted_secret: encryptedSecret === null ? null : Buffer.from(encryptedSecret),
      row_bytes: bulk.rowBytes,
      row_seals: bulk.rowSeals,
      status: bulk.status,
      work_due_at: workDueAt,
      created_at: bulk.createdAt,
      ended_at: bulk.endedAt,
    })
    .execute()
}

export async function insertRows(transaction: Transaction, bulkId: string, rows: readonly BulkRow[]): Promise<void> {
  await sql`
    insert into bulk_rows (bulk_id, number, filling, signers, status)
    select ${bulkId}, number, filling::json, signers::json, 'PENDING'
    from unnest(
      ${rows.map(({ number }) => number)}::integer[],
      ${rows.map(({ filling }) => JSON.stringify(filling))}::text[],
      ${rows.map(({ signers }) => JSON.stringify(signers))}::text[]
    ) as new (number, filling, signers)`.execute(transaction)
}

export async function selectBulk(database: Database, id: string): Promise<Bulk | undefined> {
  const row = await tables(database).selectFrom('bulks').selectAll().where('id', '=', id).executeTakeFirst()
  return row && bulkOf(row)
}

/** Those who create its requests share it; until they are done, nobody ends it. Lock it before its rows. */
export async function shareBulk(transaction: Transaction, id: string): Promise<Bulk | undefined> {
  const row = await tables(transaction)
    .selectFrom('bulks')
    .selectAll()
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  return row && bulkOf(row)
}

/** Waits for those who create its requests. */
export async function lockBulk(transaction: Transaction, id: string): Promise<Bulk | undefined> {
  const row = await tables(transaction)
    .selectFrom('bulks')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && bulkOf(row)
}

export async function endBulk(
  transaction: Transaction,
  id: string,
  { status, endedAt }: { readonly status: Bulk['status']; readonly endedAt: Date },
): Promise<void> {
  await tables(transaction)
    .updateTable('bulks')
    .set({ status, ended_at: endedAt, encrypted_secret: null })
    .where('id', '=', id)
    .execute()
}

/** A running bulk send of the template, if there is one. */
export async function selectRunningOf(database: Database, templateId: string): Promise<string | undefined> {
  const row = await tables(database)
    .selectFrom('bulks')
    .select('id')
    .where('template_id', '=', templateId)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst()
  return row?.id
}

/** The first pending row that nobody else works on. */
export async function takeRow(transaction: Transaction, bulkId: string): Promise<BulkRow | undefined> {
  return await tables(transaction)
    .selectFrom('bulk_rows')
    .select(['number', 'filling', 'signers'])
    .where('bulk_id', '=', bulkId)
    .where('status', '=', 'PENDING')
    .orderBy('number')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function markCreated(
  transaction: Transaction,
  bulkId: string,
  number: number,
  signingRequestId: string,
): Promise<void> {
  await tables(transaction)
    .updateTable('bulk_rows')
    .set({ status: 'CREATED', signing_request_id: signingRequestId })
    .where('bulk_id', '=', bulkId)
    .where('number', '=', number)
    .execute()
}

/** Returns false if somebody else has worked on it meanwhile. */
export async function markRowFailed(
  transaction: Transaction,
  bulkId: string,
  number: number,
  error: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(transaction)
    .updateTable('bulk_rows')
    .set({ status: 'FAILED', error })
    .where('bulk_id', '=', bulkId)
    .where('number', '=', number)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Cancels what is left, and returns how many. */
export async function cancelRows(transaction: Transaction, bulkId: string): Promise<number> {
  const { numUpdatedRows } = await tables(transaction)
    .updateTable('bulk_rows')
    .set({ status: 'CANCELLED' })
    .where('bulk_id', '=', bulkId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function countRows(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, RowCounts>> {
  const counts = new Map(ids.map((id) => [id, { PENDING: 0, CREATED: 0, FAILED: 0, CANCELLED: 0 }]))
  if (ids.length === 0) return counts
  const rows = await tables(database)
    .selectFrom('bulk_rows')
    .select(['bulk_id', 'status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('bulk_id', 'in', [...ids])
    .groupBy(['bulk_id', 'status'])
    .execute()
  for (const { bulk_id, status, count } of rows) {
    const own = counts.get(bulk_id)
    if (own !== undefined) own[status] = count
  }
  return counts
}

export interface BulkFilter {
  readonly owner: string
  readonly templateId?: string
  readonly status?: Bulk['status']
  readonly before?: string
  readonly limit: number
}

/** Newest first. */
export async function selectBulks(
  database: Database,
  { owner, templateId, status, before, limit }: BulkFilter,
): Promise<Bulk[]> {
  let query = tables(database)
    .selectFrom('bulks')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('id', 'desc')
    .limit(limit)
  if (templateId !== undefined) query = query.where('template_id', '=', templateId)
  if (status !== undefined) query = query.where('status', '=', status)
  if (before !== undefined) query = query.where('id', '<', before)
  return (await query.execute()).map(bulkOf)
}

/** In order. */
export async function selectRows(
  database: Database,
  bulkId: string,
  filter: { readonly status?: BulkRowState['status'] | undefined; readonly after: number; readonly limit: number },
): Promise<BulkRowState[]> {
  let query = tables(database)
    .selectFrom('bulk_rows')
    .selectAll()
    .where('bulk_id', '=', bulkId)
    .where('number', '>', filter.after)
    .orderBy('number')
    .limit(filter.limit)
  if (filter.status !== undefined) query = query.where('status', '=', filter.status)
  const rows = await query.execute()
  return rows.map(({ number, filling, signers, status, signing_request_id, error }) => ({
    number,
    filling,
    signers,
    status,
    signingRequestId: signing_request_id,
    error,
  }))
}

/** Marks running bulk sends without a sign of life as resumed, and returns them. */
export async function takeLostBulks(transaction: Transaction, now: Date, nextDueAt: Date): Promise<Bulk[]> {
  const rows = await tables(transaction)
    .updateTable('bulks')
    .set({ work_due_at: nextDueAt })
    .where('status', '=', 'RUNNING')
    .where('work_due_at', '<', now)
    .returningAll()
    .execute()
  return rows.map(bulkOf)
}

export interface NamingRow {
  readonly bulkId: string
  readonly row: number
  readonly status: BulkRowState['status']
  readonly signingRequestId: string | null
  readonly filling: BulkRow['filling']
  readonly signers: BulkRow['signers']
}

/** The rows of an owner that name the person, in order, after the given one. */
export async function selectRowsNaming(
  database: Database,
  owner: string,
  email: PersonEmail,
  { after, most }: { readonly after: { readonly bulkId: string; readonly row: number }; readonly most: number },
): Promise<NamingRow[]> {
  const { rows } = await sql<NamingRow>`
    select bulk_id as "bulkId", number as row, bulk_rows.status, signing_request_id as "signingRequestId", filling, signers
    from bulks join bulk_rows on bulk_id = bulks.id
    where owner = ${owner} and (bulk_id, number) > (${after.bulkId}, ${after.row})
      and strpos(lower(signers::text), ${quotedEmail(email)}) > 0
    order by bulk_id, number limit ${most}`.execute(database)
  return rows
}

/** The row that has created this request, if any. */
export async function selectRowOf(database: Database, signingRequestId: string): Promise<NamingRow | undefined> {
  return await tables(database)
    .selectFrom('bulk_rows')
    .select(['bulk_id as bulkId', 'number as row', 'status', 'signing_request_id as signingRequestId'])
    .select(['filling', 'signers'])
    .where('signing_request_id', '=', signingRequestId)
    .executeTakeFirst()
}

/** Who is in the row, and what it filled in. */
export async function updateRow(
  transaction: Transaction,
  { bulkId, row, filling, signers }: Pick<NamingRow, 'bulkId' | 'row' | 'filling' | 'signers'>,
): Promise<void> {
  await tables(transaction)
    .updateTable('bulk_rows')
    .set({
      filling: JSON.stringify(filling),
      signers: JSON.stringify(signers),
      // The error of a failed row may quote what it was given.
      error: sql<string | null>`case when error is not null then 'erased' end`,
    })
    .where('bulk_id', '=', bulkId)
    .where('number', '=', row)
    .execute()
}

/** Of the row that has created this request, if any. */
export async function clearValues(transaction: Transaction, signingRequestId: string): Promise<void> {
  const row = await tables(transaction)
    .selectFrom('bulk_rows')
    .select(['bulk_id', 'number', 'filling'])
    .where('signing_request_id', '=', signingRequestId)
    .executeTakeFirst()
  if (row === undefined) return
  const { values: _values, ...filling } = row.filling
  await tables(transaction)
    .updateTable('bulk_rows')
    .set({ filling: JSON.stringify(filling) })
    .where('bulk_id', '=', row.bulk_id)
    .where('number', '=', row.number)
    .execute()
}

/** Deletes bulk sends that were created before this time. */
export async function deleteBulksBefore(database: Database, before: Date): Promise<void> {
  await tables(database).deleteFrom('bulks').where('created_at', '<', before).execute()
}

function bulkOf(row: Selectable<Tables['bulks']>): Bulk {
  return {
    id: row.id,
    owner: row.owner,
    templateId: row.template_id,
    templateVersion: row.template_version,
    templateName: row.template_name,
    caller: {
      keyId: row.key_id,
      userId: row.user_id,
      organizationId: row.organization_id,
      payerId: row.payer_id,
    },
    encryptedSecret: row.encrypted_secret,
    rowBytes: row.row_bytes,
    rowSeals: row.row_seals,
    status: row.status,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  }
}
