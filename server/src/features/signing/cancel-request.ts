import type { Transaction } from '../../ports/database.ts'
import { actorOf, type Caller } from '../../vocabulary/caller.ts'
import { endRequest, lockForEnd } from './end-request.ts'
import { type RequestWithMails, readRequest } from './find-request.ts'
import { cannotCancel } from './refusals.ts'
import { requireShareable } from './signing-link.ts'
import type { SigningPorts } from './signing-ports.ts'

/** Cancels the caller's request. Refused once everyone has signed. */
export async function cancelRequest(
  ports: SigningPorts,
  transaction: Transaction,
  caller: Caller,
  id: string,
  reason: string | null,
): Promise<RequestWithMails> {
  requireShareable('reason', reason ?? '')
  const found = await readRequest({ database: transaction }, caller, id)
  const request = await lockForEnd(transaction, found.request, ({ status }) => cannotCancel(status))
  const given = reason === null || reason.trim() === '' ? null : reason
  const cancelled = await endRequest(transaction, ports, request, {
    move: 'cancel',
    reason: given,
    trail: { event: 'cancelled', reason: given, ...actorOf(caller) },
  })
  return { ...found, request: cancelled }
}
