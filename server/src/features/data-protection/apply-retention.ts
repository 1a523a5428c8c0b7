import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import { actedBySystem } from '../../vocabulary/audit.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { findRequest } from '../signing/find-request.ts'
import { findRetention, ownersWithRetention, withDueDocuments } from '../signing/retention/find-due.ts'
import { documentsDueAt } from '../signing/retention/model.ts'
import { type EachPorts, eachRequest } from '../signing/upkeep/each-request.ts'
import { deleteDocuments } from './delete-documents.ts'

export interface RetentionPorts extends EachPorts {
  readonly database: Database
  readonly clock: Clock
  readonly mode: Mode
}

/**
 * Deletes what its organization no longer keeps. Each request is one transaction, so the job can stop anywhere: the next
 * run continues with what is left.
 */
export async function applyRetention(ports: RetentionPorts, signal: AbortSignal): Promise<void> {
  for await (const owner of ownersWithRetention(ports)) {
    for await (const ids of withDueDocuments(ports, owner)) {
      await eachRequest(ports, ids, signal, (id) => deleteIfDue(ports, id))
    }
  }
}

/** As the settings and the hold are now: they may have changed since the run began. */
async function deleteIfDue(ports: RetentionPorts, id: string): Promise<void> {
  const by = actedBySystem(ports.mode, ports.clock.now())
  await ports.database.transaction().execute(async (transaction) => {
    const within = { database: transaction }
    const request = await findRequest(within, id)
    if (request === undefined) return
    const dueAt = documentsDueAt(request, await findRetention(within, request.owner))
    if (dueAt === null || dueAt > by.at) return
    await deleteDocuments(ports, transaction, request, { by, deletedBy: 'retention' })
  })
}
