import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { testDataEnd } from '../../vocabulary/mode.ts'
import { recordForgotten } from '../audit/record-forgotten.ts'
import { deleteBulksBefore } from './bulk/store.ts'
import { forgetTemplate } from './delete-template.ts'
import { lockTemplate, selectMadeBefore } from './store.ts'

const batchSize = 100

/** Deletes templates and bulk sends of test mode that are old enough, whatever their state. */
export async function forgetTestData(
  ports: { readonly database: Database; readonly clock: Clock },
  signal: AbortSignal,
): Promise<void> {
  const before = testDataEnd(ports.clock.now())
  await deleteBulksBefore(ports.database, before)
  let templates = 0
  for (let isMore = true; isMore; ) {
    const ids = await selectMadeBefore(ports.database, before, batchSize)
    for (const id of ids) {
      signal.throwIfAborted()
      await ports.database.transaction().execute(async (transaction) => {
        if ((await lockTemplate(transaction, id)) !== undefined) await forgetTemplate(ports, transaction, id)
      })
    }
    templates += ids.length
    isMore = ids.length === batchSize
  }
  await recordForgotten(ports, { templates })
}
