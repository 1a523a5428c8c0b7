import type { LinkCredentials } from './authentication/credentials.ts'
import { endRequest, lockForEnd } from './end-request.ts'
import type { TrailEvent } from './evidence/trail.ts'
import type { DeclineCode, Signer } from './model.ts'
import { expired, refusalOfEnd } from './refusals.ts'
import { findAccess, requireTurn, sameHolder } from './signer-access.ts'
import { selectSigners, updateSigner } from './signer-store.ts'
import type { SigningPorts } from './signing-ports.ts'

/** Why somebody does not sign, in their own words, for the trail. */
interface Refused {
  readonly declineCode: DeclineCode
  readonly reason: string | null
  readonly trail: Extract<TrailEvent, { event: 'declined' | 'not-me' }>
}

/** The holder of a link does not sign, which ends the request for all. */
export async function endBySigner(
  ports: SigningPorts,
  credentials: LinkCredentials,
  refuse: (signer: Signer) => Refused,
): Promise<Signer> {
  const known = await findAccess(ports, credentials)
  requireTurn(ports, known)
  return await ports.database.transaction().execute(async (transaction) => {
    const request = await lockForEnd(transaction, known.request, (ended) => refusalOfEnd(ended) ?? expired())
    const signers = await selectSigners(transaction, request.id)
    const signer = sameHolder(known.signer, signers)
    requireTurn(ports, { request, signer, signers })
    const declinedAt = ports.clock.now()
    await updateSigner(transaction, signer.id, { status: 'DECLINED', declinedAt })
    await endRequest(transaction, ports, request, { move: 'decline', ...refuse(signer), signer })
    return { ...signer, status: 'DECLINED', declinedAt }
  })
}
