import type { LinkCredentials } from './authentication/credentials.ts'
import { endBySigner } from './end-by-signer.ts'
import type { TrailVisitor } from './evidence/trail.ts'
import type { Signer } from './model.ts'
import { requireSigning } from './signer-access.ts'
import { requireShareable } from './signing-link.ts'
import type { SigningPorts } from './signing-ports.ts'

/** A signer or an approver declines, which ends the request for all. */
export async function declineRequest(
  ports: SigningPorts,
  credentials: LinkCredentials,
  { reason, visitor }: { reason: string; visitor: TrailVisitor },
): Promise<Signer> {
  return await endBySigner(ports, credentials, (signer) => {
    requireShareable('reason', reason)
    requireSigning({ signer })
    return {
      declineCode: 'SIGNER_DECLINED',
      reason,
      trail: { event: 'declined', signerId: signer.id, reason, ...visitor },
    }
  })
}
