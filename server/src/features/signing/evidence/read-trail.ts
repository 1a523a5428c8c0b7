import type { Caller } from '../../../vocabulary/caller.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { findOwnRequest } from '../find-request.ts'
import { isOpen, type SigningRequest } from '../model.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { selectTrail } from './store.ts'
import type { TrailLine } from './trail.ts'
import { readTrailPdf } from './write-trail-pdf.ts'

/** The audit trail by itself, the same as in the evidence. */
export async function readTrail(
  ports: SigningPorts,
  caller: Caller,
  id: string,
  format: 'pdf' | 'json',
): Promise<Uint8Array> {
  const { request, signers } = await findOwnRequest(ports, caller, id)
  requireEnded(request, 'audit trail')
  const trail = await selectTrail(ports.database, id)
  return format === 'json' ? Buffer.from(trailJson(trail)) : await readTrailPdf(ports, request, signers, trail)
}

/** Until then it can still grow. */
export function requireEnded({ status }: SigningRequest, what: 'evidence' | 'audit trail'): void {
  if (!isOpen(status) && status !== 'FINALIZING') return
  throw new Refusal(
    'EVIDENCE_NOT_READY',
    `This signing request is ${status}. Its ${what} is available once it is closed.`,
  )
}

/** One event per line, so that each line can be hashed as is. */
export function trailJson(trail: readonly TrailLine[]): string {
  return `[\n${trail.map(({ line }) => line).join(',\n')}\n]\n`
}
