import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { actedBySystem } from '../../vocabulary/audit.ts'
import { recordAudit } from './record-audit.ts'

/** Records how much old data of test mode was deleted, unless there was none. */
export async function recordForgotten(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  numbers: { readonly [what: string]: number },
): Promise<void> {
  if (Object.values(numbers).every((number) => number === 0)) return
  const event = { organizationId: null, action: 'test_data.deleted', details: numbers } as const
  await database
    .transaction()
    .execute((transaction) => recordAudit(transaction, { ...actedBySystem('test', clock.now()), ...event }))
}
