import { sql } from 'kysely'
import type { Database, Transaction } from '../../../ports/database.ts'
import { idBefore } from '../../../vocabulary/ids.ts'
import type { RequestStatus, SignerStatus } from '../model.ts'

type Tables = {
  signing_requests: {
    id: string
    document_id: string
    documents_deleted_at: Date | null
    status: RequestStatus
    expires_at: Date
    reminder_days: number
    most_reminders: number
    work_due_at: Date | null
    failed_attempts: number
    trouble_since: Date | null
  }
  signing_documents: { signing_request_id: string; document_id: string }
  signing_signers: {
    signing_request_id: string
    status: SignerStatus
    invited_at: Date | null
    reminders: number
    reminded_at: Date | null
  }
}

const tables = (database: Database) => database.withTables<Tables>()

/** Requests whose work is overdue, longest first. */
export async function selectDueWork(database: Database, now: Date, most: number): Promise<string[]> {
  const rows = await tables(database)
    .selectFrom('signing_requests')
    .select('id')
    .where('work_due_at', '<=', now)
    .orderBy('work_due_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export async function selectExpired(database: Database, now: Date, most: number): Promise<string[]> {
  const rows = await tables(database)
    .selectFrom('signing_requests')
    .select('id')
    .where('status', 'in', ['PENDING', 'IN_PROGRESS'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Requests with a signer who has not signed, and whose next reminder is due. */
export async function selectRemindable(database: Database, now: Date, most: number): Promise<string[]> {
  const due = sql<Date>`${now}::timestamptz - request.reminder_days * interval '24 hours'`
  const rows = await tables(database)
    .selectFrom('signing_signers as signer')
    .innerJoin('signing_requests as request', 'request.id', 'signer.signing_request_id')
    .select('request.id')
    .distinct()
    .where('signer.status', '=', 'PENDING')
    .where('signer.invited_at', '<=', due)
    .whereRef('signer.reminders', '<', 'request.most_reminders')
    .where((where) => where.or([where('signer.reminded_at', 'is', null), where('signer.reminded_at', '<=', due)]))
    .where('request.status', 'in', ['PENDING', 'IN_PROGRESS'])
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Requests that have not ended. */
export async function countOpen(database: Database): Promise<{ status: RequestStatus; count: number }[]> {
  return await tables(database)
    .selectFrom('signing_requests')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .where('status', 'in', ['PENDING', 'IN_PROGRESS', 'FINALIZING'])
    .groupBy('status')
    .execute()
}

/** The number of requests that failed at least this often, and the first of them. */
export async function selectStuck(
  database: Database,
  failedAttempts: number,
): Promise<{ count: number; oldest: string | undefined }> {
  const stuck = tables(database)
    .selectFrom('signing_requests')
    .where('work_due_at', 'is not', null)
    .where('failed_attempts', '>=', failedAttempts)
  const { count } = await stuck.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const row = await stuck.select('id').orderBy('trouble_since').limit(1).executeTakeFirst()
  return { count, oldest: row?.id }
}

export async function hasCompletedSince(database: Database, time: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from signing_requests where status = 'COMPLETED' and ended_at > ${time}) as found
  `.execute(database)
  return rows[0]?.found ?? false
}

/** Oldest first, after the given one. */
export async function selectMadeBefore(
  database: Database,
  before: Date,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<string[]> {
  const rows = await tables(database)
    .selectFrom('signing_requests')
    .select('id')
    .where('id', '>', after)
    .where('id', '<', idBefore('sr', before))
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the signers and the trail, too. Returns its documents, without those that other requests use as well. */
export async function deleteRequest(transaction: Transaction, id: string): Promise<string[]> {
  const further = await tables(transaction)
    .selectFrom('signing_documents')
    .select('document_id')
    .where('signing_request_id', '=', id)
    .execute()
  const deleted = await tables(transaction)
    .deleteFrom('signing_requests')
    .where('id', '=', id)
    .returning('document_id')
    .executeTakeFirst()
  if (deleted === undefined) return []
  const left: string[] = []
  for (const { document_id: document } of [deleted, ...further]) {
    if (!(await isUsed(transaction, document))) left.push(document)
  }
  return left
}

/** Which of these documents no request needs any more: all that have them say that their documents are deleted. */
export async function selectUnneeded(transaction: Transaction, documentIds: readonly string[]): Promise<string[]> {
  const needed = new Set<string>()
  const first = tables(transaction)
    .selectFrom('signing_requests')
    .select('document_id')
    .where('document_id', 'in', [...documentIds])
    .where('documents_deleted_at', 'is', null)
  for (const row of await first.execute()) needed.add(row.document_id)
  const further = tables(transaction)
    .selectFrom('signing_documents as further')
    .innerJoin('signing_requests as request', 'request.id', 'further.signing_request_id')
    .select('further.document_id')
    .where('further.document_id', 'in', [...documentIds])
    .where('request.documents_deleted_at', 'is', null)
  for (const row of await further.execute()) needed.add(row.document_id)
  return documentIds.filter((id) => !needed.has(id))
}

/** Which of these requests exist. */
export async function selectExisting(database: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tables(database)
    .selectFrom('signing_requests')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Whether a request has this document. */
export async function isUsed(transaction: Transaction, documentId: string): Promise<boolean> {
  const first = tables(transaction).selectFrom('signing_requests').select('id').where('document_id', '=', documentId)
  if ((await first.limit(1).executeTakeFirst()) !== undefined) return true
  const further = tables(transaction)
    .selectFrom('signing_documents')
    .select('signing_request_id')
    .where('document_id', '=', documentId)
  return (await further.limit(1).executeTakeFirst()) !== undefined
}
