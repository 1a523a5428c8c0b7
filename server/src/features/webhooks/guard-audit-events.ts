import type { Transaction } from '../../ports/database.ts'
import type { Caller } from '../../vocabulary/caller.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { startStream } from '../audit/streams.ts'
import { type Delivery, type Endpoint, wantsAudit } from './model.ts'

/** An endpoint that gets the audit log is created, changed and deleted only by callers who may read it. */
export function requireAuditReader(endpoint: Pick<Endpoint, 'events'>, mayReadAudit: boolean): void {
  if (mayReadAudit || !wantsAudit(endpoint)) return
  throw new Refusal(
    'INSUFFICIENT_SCOPE',
    'This endpoint receives the audit log (audit.recorded), so the API key needs the scope audit:read. Add it to the key in the console, or use another key.',
  )
}

export function requireReadable({ event }: Delivery, mayReadAudit: boolean): void {
  if (mayReadAudit || event !== 'audit.recorded') return
  throw new Refusal(
    'ACCESS_DENIED',
    'This delivery contains an entry of the audit log. Only owners, admins and keys that may read the log can read it.',
  )
}

/** Sends the audit log from now on, if the endpoint names it. */
export async function followAudit(transaction: Transaction, caller: Caller, endpoint: Endpoint): Promise<void> {
  if (!wantsAudit(endpoint)) return
  if (caller.organization !== null) return await startStream(transaction, caller.organization.id)
  throw new Refusal(
    'ORGANIZATION_REQUIRED',
    "events cannot contain audit.recorded, because a personal key has no audit log. Use an organization's key.",
  )
}
