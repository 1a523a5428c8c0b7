import type { LinkCredentials } from './authentication/credentials.ts'
import { endBySigner } from './end-by-signer.ts'
import type { TrailVisitor } from './evidence/trail.ts'
import type { Signer } from './model.ts'
import { requireShareable } from './signing-link.ts'
import type { SigningPorts } from './signing-ports.ts'

/**
 * The person who opened the link is not its signer. The request ends as declined: someone else has seen the document.
 */
export async function reportWrongRecipient(
  ports: SigningPorts,
  credentials: LinkCredentials,
  { reason, visitor }: { reason: string | null; visitor: TrailVisitor },
): Promise<Signer> {
  return await endBySigner(ports, credentials, (signer) => {
    requireShareable('reason', reason ?? '')
    return {
      declineCode: 'WRONG_RECIPIENT',
      reason,
      trail: { event: 'not-me', signerId: signer.id, reason, ...visitor },
    }
  })
}
