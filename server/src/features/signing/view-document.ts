import { insertTrail } from './evidence/store.ts'
import { type TrailVisitor, writeTrail } from './evidence/trail.ts'
import { isOpen, type Signer } from './model.ts'
import { recordSigningEvent } from './record-signing-event.ts'
import { lockRequest, updateRequest } from './request-store.ts'
import { findAccess, requireAlive, requireReadable, sameHolder } from './signer-access.ts'
import { selectSigners, updateSigner } from './signer-store.ts'
import type { SigningPorts } from './signing-ports.ts'

/** Records that the signer sees the document. Only the first time counts. */
export async function viewDocument(ports: SigningPorts, token: string, visitor: TrailVisitor): Promise<Signer> {
  const known = await findAccess(ports, token)
  requireAlive(ports, known)
  requireReadable(known)
  if (known.signer.viewedAt !== null) return known.signer
  return await ports.database.transaction().execute(async (transaction) => {
    const request = (await lockRequest(transaction, known.request.id)) ?? known.request
    const signers = await selectSigners(transaction, request.id)
    const signer = sameHolder(known.signer, signers)
    if (signer.viewedAt !== null || !isOpen(request.status)) return signer
    const viewedAt = ports.clock.now()
    const viewed = { ...signer, viewedAt }
    await updateSigner(transaction, signer.id, { viewedAt })
    await updateRequest(transaction, request.id, { updatedAt: viewedAt })
    const event = { event: 'viewed' as const, signerId: signer.id, fileHash: signer.loadedHash, ...visitor }
    await insertTrail(transaction, request.id, writeTrail(request.trail, viewedAt, [event]).lines)
    const all = signers.map((one) => (one.id === signer.id ? viewed : one))
    await recordSigningEvent(transaction, ports, {
      event: 'signing_request.viewed',
      request,
      signers: all,
      signer: viewed,
    })
    return viewed
  })
}
