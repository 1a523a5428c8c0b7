import { endBySigner } from './end-by-signer.ts'
import type { TrailVisitor } from './evidence/trail.ts'
import type { Signer } from './model.ts'
import { requireShareable } from './signing-link.ts'
import type { SigningPorts } from './signing-ports.ts'

/** One signer declines, which ends the request for all. */
export async function declineRequest(
  ports: SigningPorts,
  token: string,
  { reason, visitor }: { reason: string; visitor: TrailVisitor },
): Promise<Signer> {
  requireShareable('reason', reason)
  return await endBySigner(ports, token, (signer) => ({
    declineCode: 'SIGNER_DECLINED',
    reason,
    trail: { event: 'declined', signerId: signer.id, reason, ...visitor },
  }))
}
