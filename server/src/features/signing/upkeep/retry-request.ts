import type { ActedBy } from '../../../vocabulary/audit.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { resumeRequest } from '../advance-request.ts'
import type { RequestWithSigners } from '../find-request.ts'
import { unknownRequest } from '../refusals.ts'
import { selectRequest } from '../request-store.ts'
import { selectSigners } from '../signer-store.ts'
import type { SigningPorts } from '../signing-ports.ts'

/**
 * Retries immediately, for an operator who has fixed what kept a request and does not want to wait for its next
 * attempt.
 */
export async function retryRequest(ports: SigningPorts, by: ActedBy, id: string): Promise<RequestWithSigners> {
  const request = await selectRequest(ports.database, id)
  if (request === undefined) throw unknownRequest(id)
  if (request.problem === null) {
    throw new Refusal(
      'NOTHING_TO_RETRY',
      `Signing request ${id} is ${request.status} and is not stuck. There is nothing to retry.`,
    )
  }
  const target = { kind: 'signing_request', id } as const
  const event = { ...by, organizationId: null, action: 'signing_request.retried', target } as const
  await resumeRequest(ports, id, (transaction) => recordAudit(transaction, event))
  return { request, signers: await selectSigners(ports.database, id) }
}
