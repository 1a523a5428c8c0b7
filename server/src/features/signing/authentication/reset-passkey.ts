import type { Transaction } from '../../../ports/database.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import { actorOf, type Caller } from '../../../vocabulary/caller.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { insertTrail } from '../evidence/store.ts'
import { writeTrail } from '../evidence/trail.ts'
import { lockWaitingSigner } from '../give-new-link.ts'
import type { Signer } from '../model.ts'
import { noPasskeyOf } from '../refusals.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { deletePasskey } from './passkey-store.ts'
import { resetMethods } from './reset-methods.ts'

/** For a signer who has lost their passkey. They confirm their email address again, and register another one. */
export async function resetPasskey(
  ports: SigningPorts,
  transaction: Transaction,
  { caller, by }: { readonly caller: Caller; readonly by: ActedBy },
  { id, signerId }: { readonly id: string; readonly signerId: string },
): Promise<Signer> {
  const { request, signer } = await lockWaitingSigner(ports, transaction, caller, { id, signerId })
  const { owner } = request
  const { email } = signer
  if (!signer.authentication.includes('passkey')) throw noPasskeyOf(signer)
  if (!(await deletePasskey(transaction, { owner, email }))) throw noPasskeyOf(signer)
  await resetMethods(transaction, signer, undefined)
  const event = { event: 'passkey-reset', signerId, email, ...actorOf(caller) } as const
  await insertTrail(transaction, id, writeTrail(request.trail, ports.clock.now(), [event]).lines)
  await recordAudit(transaction, {
    ...by,
    organizationId: caller.organization?.id ?? null,
    action: 'signer_passkey.reset',
    target: { kind: 'signing_request', id },
    details: { signer: signerId },
  })
  return signer
}
