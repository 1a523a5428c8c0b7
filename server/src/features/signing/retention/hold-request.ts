import type { Database } from '../../../ports/database.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import type { Caller } from '../../../vocabulary/caller.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { findOwnRequest } from '../find-request.ts'
import { lockRequest } from '../request-store.ts'
import { updateHold } from './store.ts'

interface Ports {
  readonly database: Database
}

/** Puts one of the caller's requests on hold, so that nothing of it is deleted, or releases it. */
export async function holdRequest(
  ports: Ports,
  by: ActedBy,
  caller: Caller,
  { id, isHeld }: { readonly id: string; readonly isHeld: boolean },
): Promise<void> {
  await findOwnRequest(ports, caller, id)
  await ports.database.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, id)
    if (request === undefined || request.retentionHold === isHeld) return
    await updateHold(transaction, id, isHeld)
    const action = isHeld ? 'signing_request.held' : 'signing_request.released'
    const target = { kind: 'signing_request', id } as const
    await recordAudit(transaction, { ...by, organizationId: request.organizationId, action, target })
  })
}
