import { sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'

export interface Reservation {
  readonly holder: string
  readonly organizationId: string
  readonly bytes: number
  /** When the reservation expires. */
  readonly until: Date
}

type Tables = {
  quota_reservations: { holder: string; organization_id: string; bytes: number; until: Date }
}

const tables = (database: Database) => database.withTables<Tables>()

export async function insertReservation(transaction: Transaction, reservation: Reservation): Promise<void> {
  const { holder, organizationId, bytes, until } = reservation
  await tables(transaction)
    .insertInto('quota_reservations')
    .values({ holder, organization_id: organizationId, bytes, until })
    .execute()
}

export async function hasReservation(transaction: Transaction, holder: string): Promise<boolean> {
  const row = await tables(transaction)
    .selectFrom('quota_reservations')
    .select('holder')
    .where('holder', '=', holder)
    .executeTakeFirst()
  return row !== undefined
}

export async function sumReservations(database: Database, organizationId: string, now: Date): Promise<number> {
  const { bytes } = await tables(database)
    .selectFrom('quota_reservations')
    .select(({ fn }) => fn.sum('bytes').as('bytes'))
    .where('organization_id', '=', organizationId)
    .where('until', '>', now)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

export async function reduceReservation(transaction: Transaction, holder: string, bytes: number): Promise<void> {
  await tables(transaction)
    .updateTable('quota_reservations')
    .set({ bytes: sql<number>`greatest(0, bytes - ${bytes})` })
    .where('holder', '=', holder)
    .execute()
}

export async function updateReservationEnd(transaction: Transaction, holder: string, until: Date): Promise<void> {
  await tables(transaction).updateTable('quota_reservations').set({ until }).where('holder', '=', holder).execute()
}

export async function deleteReservation(transaction: Transaction, holder: string): Promise<void> {
  await tables(transaction).deleteFrom('quota_reservations').where('holder', '=', holder).execute()
}
