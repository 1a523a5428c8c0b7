import { endRequest, lockForEnd } from './end-request.ts'
import type { TrailVisitor } from './evidence/trail.ts'
import type { Signer } from './model.ts'
import { expired, refusalOfEnd } from './refusals.ts'
import { findAccess, requireTurn } from './signer-access.ts'
import { requireShareable } from './signing-link.ts'
import type { SigningPorts } from './signing-ports.ts'
import { selectSigners, updateSigner } from './store.ts'

/** One of them does not sign, which ends it for all. */
export async function declineRequest(
  ports: SigningPorts,
  token: string,
  { reason, visitor }: { reason: string; visitor: TrailVisitor },
): Promise<Signer> {
  requireShareable('reason', reason)
  const known = await findAccess(ports, token)
  requireTurn(ports, known)
  return await ports.database.transaction().execute(async (transaction) => {
    const request = await lockForEnd(transaction, known.request, (ended) => refusalOfEnd(ended) ?? expired())
    const signers = await selectSigners(transaction, request.id)
    const signer = signers.find(({ id }) => id === known.signer.id) ?? known.signer
    requireTurn(ports, { request, signer, signers })
    const declinedAt = ports.clock.now()
    await updateSigner(transaction, signer.id, { status: 'DECLINED', declinedAt })
    await endRequest(transaction, ports, request, {
      move: 'decline',
      reason,
      trail: { event: 'declined', signerId: signer.id, reason, ...visitor },
      signer,
    })
    return { ...signer, status: 'DECLINED', declinedAt }
  })
}
