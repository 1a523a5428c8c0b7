import type { Database, Transaction } from '../../ports/database.ts'
import { actedBySystem } from '../../vocabulary/audit.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { erasedEmail } from '../../vocabulary/person.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { holdDocuments } from '../documents/lock-document.ts'
import { findRequest } from '../signing/find-request.ts'
import { documentIdsOf, type SigningRequest } from '../signing/model.ts'
import { markErased } from '../signing/people/erase-request.ts'
import { forgetUnusedPasskeys } from '../signing/people/passkey-of-person.ts'
import { findRetention, ownersWithRetention, withDueDocuments, withDuePeople } from '../signing/retention/find-due.ts'
import { documentsDueAt, peopleDueAt, type Retention } from '../signing/retention/model.ts'
import { type EachPorts, eachRequest } from '../signing/upkeep/each-request.ts'
import { deleteDocuments } from './delete-documents.ts'
import { eraseFromRequest, type RequestErasePorts } from './erase-from-request.ts'

export interface RetentionPorts extends EachPorts, RequestErasePorts {
  readonly database: Database
  readonly mode: Mode
}

/**
 * Deletes what its organization no longer keeps. Each request is one transaction, so the job can stop anywhere: the next
 * run continues with what is left.
 */
export async function applyRetention(ports: RetentionPorts, signal: AbortSignal): Promise<void> {
  for await (const owner of ownersWithRetention(ports)) {
    for await (const ids of withDueDocuments(ports, owner)) {
      await eachRequest(ports, ids, signal, (id) => actIfDue(ports, id, documentsDueAt, deleteDue))
    }
    for await (const ids of withDuePeople(ports, owner)) {
      await eachRequest(ports, ids, signal, (id) => actIfDue(ports, id, peopleDueAt, eraseDue))
    }
    if ((await findRetention(ports, owner)).personalDataDays !== null) await forgetUnusedPasskeys(ports, owner)
  }
}

/** As the settings and the hold are now: they may have changed since the run began. */
async function actIfDue(
  ports: RetentionPorts,
  id: string,
  dueAtOf: (request: SigningRequest, retention: Retention) => Date | null,
  act: (ports: RetentionPorts, transaction: Transaction, request: SigningRequest) => Promise<void>,
): Promise<void> {
  await ports.database.transaction().execute(async (transaction) => {
    const within = { database: transaction }
    const request = await findRequest(within, id)
    if (request === undefined) return
    const dueAt = dueAtOf(request, await findRetention(within, request.owner))
    if (dueAt !== null && dueAt <= ports.clock.now()) await act(ports, transaction, request)
  })
}

async function deleteDue(ports: RetentionPorts, transaction: Transaction, request: SigningRequest): Promise<void> {
  const by = actedBySystem(ports.mode, ports.clock.now())
  await deleteDocuments(ports, transaction, request, { by, deletedBy: 'retention' })
}

/** Everyone, except who was erased before. */
async function eraseDue(
  ports: RetentionPorts,
  transaction: Transaction,
  { id, documents, organizationId }: SigningRequest,
): Promise<void> {
  const by = actedBySystem(ports.mode, ports.clock.now())
  const isErased = (email: string) => email !== erasedEmail
  await holdDocuments(transaction, documentIdsOf(documents))
  await eraseFromRequest(ports, transaction, id, { isErased, withDocuments: false })
  await markErased(transaction, id, by.at)
  const target = { kind: 'signing_request', id } as const
  await recordAudit(transaction, { ...by, organizationId, action: 'signing_request.people_erased', target })
}
