import { sql } from 'kysely'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { TrailEvent, TrailLine } from './trail.ts'

type Tables = {
  signing_requests: { id: string; trail_length: number; trail_hash: Buffer }
  signing_events: { signing_request_id: string; number: number; line: string; hash: Buffer }
  signing_trail_pdfs: { signing_request_id: string; trail_hash: Buffer; pdf: Buffer }
}

const tables = (database: Database) => database.withTables<Tables>()

/** The caller must hold the lock on the request's row. */
export async function insertTrail(
  transaction: Transaction,
  requestId: string,
  lines: readonly TrailLine[],
): Promise<void> {
  const last = lines.at(-1)
  if (last === undefined) return
  await tables(transaction)
    .insertInto('signing_events')
    .values(
      lines.map(({ number, line, hash }) => ({
        signing_request_id: requestId,
        number,
        line,
        hash: Buffer.from(hash),
      })),
    )
    .execute()
  await tables(transaction)
    .updateTable('signing_requests')
    .set({ trail_length: last.number, trail_hash: Buffer.from(last.hash) })
    .where('id', '=', requestId)
    .execute()
}

export async function selectTrail(database: Database, requestId: string): Promise<TrailLine[]> {
  return await tables(database)
    .selectFrom('signing_events')
    .select(['number', 'line', 'hash'])
    .where('signing_request_id', '=', requestId)
    .orderBy('number')
    .execute()
}

/** The latest lines, in order. */
export async function selectLatestTrail(database: Database, requestId: string, most: number): Promise<TrailLine[]> {
  const rows = await tables(database)
    .selectFrom('signing_events')
    .select(['number', 'line', 'hash'])
    .where('signing_request_id', '=', requestId)
    .orderBy('number', 'desc')
    .limit(most)
    .execute()
  return rows.reverse()
}

/** The latest lines with events of these kinds, in order. */
export async function selectLatestEvents(
  database: Database,
  requestId: string,
  kinds: readonly TrailEvent['event'][],
  most: number,
): Promise<TrailLine[]> {
  const rows = await tables(database)
    .selectFrom('signing_events')
    .select(['number', 'line', 'hash'])
    .where('signing_request_id', '=', requestId)
    .where(sql<string>`line::json ->> 'event'`, 'in', kinds)
    .orderBy('number', 'desc')
    .limit(most)
    .execute()
  return rows.reverse()
}

export async function selectTrailPdf(
  database: Database,
  requestId: string,
  trailHash: Uint8Array,
): Promise<Uint8Array | undefined> {
  const row = await tables(database)
    .selectFrom('signing_trail_pdfs')
    .select('pdf')
    .where('signing_request_id', '=', requestId)
    .where('trail_hash', '=', Buffer.from(trailHash))
    .executeTakeFirst()
  return row?.pdf
}

/** The first one stays, so that everybody gets the same. */
export async function insertTrailPdf(
  database: Database,
  requestId: string,
  trailHash: Uint8Array,
  pdf: Uint8Array,
): Promise<void> {
  const row = { trail_hash: Buffer.from(trailHash), pdf: Buffer.from(pdf) }
  await tables(database)
    .insertInto('signing_trail_pdfs')
    .values({ signing_request_id: requestId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('signing_request_id')
        .doUpdateSet(row)
        .whereRef('signing_trail_pdfs.trail_hash', '<>', 'excluded.trail_hash'),
    )
    .execute()
}
