import { insertTrail } from './evidence/store.ts'
import { aboutDocument, type TrailVisitor, writeTrail } from './evidence/trail.ts'
import { inDocument, isOpen, type Signer } from './model.ts'
import { recordSigningEvent } from './record-signing-event.ts'
import { lockRequest, updateRequest } from './request-store.ts'
import { documentOf, findAccess, requireAlive, requireReadable, sameHolder } from './signer-access.ts'
import { selectSigners, updateSigner } from './signer-store.ts'
import type { SigningPorts } from './signing-ports.ts'

/** Records that the signer sees a document. Only the first time counts, and the last document completes the view. */
export async function viewDocument(
  ports: SigningPorts,
  token: string,
  number: number,
  visitor: TrailVisitor,
): Promise<Signer> {
  const known = await findAccess(ports, token)
  requireAlive(ports, known)
  requireReadable(known)
  documentOf(known.request, number)
  if (hasViewed(known.signer, number)) return known.signer
  return await ports.database.transaction().execute(async (transaction) => {
    const request = (await lockRequest(transaction, known.request.id)) ?? known.request
    const signers = await selectSigners(transaction, request.id)
    const signer = sameHolder(known.signer, signers)
    if (hasViewed(signer, number) || !isOpen(request.status)) return signer
    const now = ports.clock.now()
    const viewedDocuments = [...signer.viewedDocuments, number]
    const event = {
      event: 'viewed' as const,
      signerId: signer.id,
      ...aboutDocument(request, number),
      fileHash: inDocument(signer, number).loadedHash,
      ...visitor,
    }
    const isComplete = request.documents.every((document) => viewedDocuments.includes(document.number))
    const viewed = { ...signer, viewedDocuments, viewedAt: isComplete ? now : null }
    await updateSigner(transaction, signer.id, { viewedDocuments, ...(isComplete && { viewedAt: now }) })
    await updateRequest(transaction, request.id, { updatedAt: now })
    await insertTrail(transaction, request.id, writeTrail(request.trail, now, [event]).lines)
    if (!isComplete) return viewed
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

function hasViewed({ viewedAt, viewedDocuments }: Signer, number: number): boolean {
  return viewedAt !== null || viewedDocuments.includes(number)
}
