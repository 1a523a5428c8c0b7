import type { Transaction } from '../../../ports/database.ts'
import { testDataEnd } from '../../../vocabulary/mode.ts'
import { forgetDocument, forgetUnsentDocuments } from '../../documents/forget-documents.ts'
import { deleteDraftsBefore } from '../drafts/store.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { eachRequest } from './each-request.ts'
import { deleteRequest, selectMadeBefore } from './store.ts'

const batchSize = 100

/**
 * Deletes requests, drafts and documents of test mode that are old enough, whatever their state. The log keeps their hashes.
 */
export async function forgetTestData(ports: SigningPorts, signal: AbortSignal): Promise<void> {
  const before = testDataEnd(ports.clock.now())
  let after = ''
  for (let isMore = true; isMore; ) {
    const ids = await selectMadeBefore(ports.database, before, { after, most: batchSize })
    await eachRequest(ports, ids, signal, (id) =>
      ports.database.transaction().execute((transaction) => forgetRequest(ports, transaction, id)),
    )
    isMore = ids.length === batchSize
    after = ids.at(-1) ?? after
  }
  await deleteDraftsBefore(ports.database, before)
  while ((await forgetUnsentDocuments(ports, before, batchSize)) === batchSize) signal.throwIfAborted()
}

async function forgetRequest(ports: SigningPorts, transaction: Transaction, id: string): Promise<void> {
  for (const left of await deleteRequest(transaction, id)) await forgetDocument(ports, transaction, left)
}
