import type { IdPrefix } from './ids.ts'
import { Refusal } from './refusal.ts'

/** The cursor of a list ordered by number. */
export function readNumberCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  if (!/^\d{1,15}$/.test(cursor)) throw noCursor()
  return Number(cursor)
}

/** The cursor of a list ordered by identifier. */
export function readIdCursor(prefix: IdPrefix, cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined
  if (!cursor.startsWith(`${prefix}_`) || !/^[0-9a-z]{26}$/.test(cursor.slice(prefix.length + 1))) throw noCursor()
  return cursor
}

export function noCursor(): Refusal {
  return new Refusal('INVALID_REQUEST', 'cursor must be the nextCursor of the previous page.')
}
