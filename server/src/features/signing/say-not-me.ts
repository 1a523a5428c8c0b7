import { endBySigner } from './end-by-signer.ts'
import { notMeWords } from './evidence/describe-trail.ts'
import type { TrailVisitor } from './evidence/trail.ts'
import type { Signer } from './model.ts'
import { requireShareable } from './signing-link.ts'
import type { SigningPorts } from './signing-ports.ts'

/** Whoever the link has reached is not the signer it was meant for. It ends like a decline: a new link is a new request. */
export async function sayNotMe(
  ports: SigningPorts,
  token: string,
  { reason, visitor }: { reason: string | null; visitor: TrailVisitor },
): Promise<Signer> {
  requireShareable('reason', reason ?? '')
  return await endBySigner(ports, token, (signer) => ({
    reason: notMeWords(signer.name, reason),
    trail: { event: 'not-me', signerId: signer.id, reason, ...visitor },
  }))
}
