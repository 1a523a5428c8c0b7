import { makeId } from '../../vocabulary/ids.ts'
import { DoneMeanwhile, unlessDone } from '../../vocabulary/refusal.ts'
import { holdDocuments, unlockDocuments } from '../documents/lock-document.ts'
import { releaseReservation } from '../quota/hold-storage.ts'
import { insertTrail } from './evidence/store.ts'
import { writeTrail } from './evidence/trail.ts'
import { documentIdsOf, doneStatus, hasTurn, moved, type Signer, type SigningRequest, stepMayTakeMs } from './model.ts'
import { recordSigningEvent } from './record-signing-event.ts'
import { lockRequest, updateRequest } from './request-store.ts'
import { updateSigner } from './signer-store.ts'
import type { SigningPorts } from './signing-ports.ts'

/**
 * The last step: in one transaction the trail ends, its hash is appended to the log, and the request becomes COMPLETED.
 * The trail's last event states this in advance, and is stored only if it happens.
 */
export async function completeRequest(
  ports: SigningPorts,
  known: SigningRequest,
  signers: readonly Signer[],
): Promise<void> {
  const { finalHash } = known
  if (finalHash === null) throw new Error(`signing request ${known.id} has no finished document`)
  const now = ports.clock.now()
  const documentIds = documentIdsOf(known.documents)
  const copies = signers.filter((signer) => !hasTurn(signer))
  const { lines, end } = writeTrail(known.trail, now, [
    { event: 'completed', finalHash, ...finalHashesOf(known), ...copiesOf(copies) },
  ])
  const entryId = makeId('ts', now, ports.randomness.bytes(10))
  const entry = { id: entryId, owner: known.owner, type: 'AUDIT_TRAIL', fingerprint: end.hash } as const
  await ports.log
    .append(entry, {
      names: documentIds.map((documentId) => `document ${documentId}`),
      async join(transaction) {
        await holdDocuments(transaction, documentIds)
        const request = await lockRequest(transaction, known.id)
        if (request?.status !== 'FINALIZING' || request.trail.length !== known.trail.length) {
          throw new DoneMeanwhile('This request was completed by another node.')
        }
        return async () => {
          const status = moved('FINALIZING', 'complete') ?? known.status
          const changes = { status, endedAt: now, updatedAt: now, trailEntryId: entryId, problem: null }
          const workDueAt = new Date(now.getTime() + stepMayTakeMs)
          await unlockDocuments(transaction, documentIds, known.id)
          await updateRequest(transaction, known.id, { ...changes, workDueAt })
          for (const copy of copies) await updateSigner(transaction, copy.id, { status: doneStatus(copy) })
          await insertTrail(transaction, known.id, lines)
          await releaseReservation(transaction, known.id)
          const completed = { ...known, ...changes, trail: end }
          await recordSigningEvent(transaction, ports, {
            event: 'signing_request.completed',
            request: completed,
            signers: signers.map((one) => (copies.includes(one) ? { ...one, status: doneStatus(one) } : one)),
          })
        }
      },
    })
    .catch(unlessDone)
}

/** Of all documents, in order; absent where there is only one. */
function finalHashesOf({ documents }: SigningRequest): { finalHashes?: string[] } {
  if (documents.length === 1) return {}
  return { finalHashes: documents.flatMap(({ finalHash }) => finalHash ?? []) }
}

/** Absent where nobody gets a copy alone. */
function copiesOf(copies: readonly Signer[]): { copies?: { signerId: string; email: string }[] } {
  if (copies.length === 0) return {}
  return { copies: copies.map(({ id, email }) => ({ signerId: id, email })) }
}
