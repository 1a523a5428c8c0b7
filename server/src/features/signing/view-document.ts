import type { Transaction } from '../../ports/database.ts'
import type { LinkCredentials } from './authentication/credentials.ts'
import { insertTrail } from './evidence/store.ts'
import { aboutDocument, type TrailVisitor, writeTrail } from './evidence/trail.ts'
import { doneStatus, inDocument, isDone, isOpen, type Signer } from './model.ts'
import { recordPart } from './record-part.ts'
import { recordSigningEvent } from './record-signing-event.ts'
import { lockRequest, updateRequest } from './request-store.ts'
import { type Access, documentOf, findAccess, requireAlive, requireReadable, sameHolder } from './signer-access.ts'
import { selectSigners, updateSigner } from './signer-store.ts'
import type { SigningPorts } from './signing-ports.ts'

/**
 * Records that a person sees a document. Only the first time counts, and the last document completes the view: a viewer
 * is then done.
 */
export async function viewDocument(
  ports: SigningPorts,
  credentials: LinkCredentials,
  number: number,
  visitor: TrailVisitor,
): Promise<Signer> {
  const known = await findAccess(ports, credentials)
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
    const changes = {
      viewedDocuments,
      ...(isComplete && { viewedAt: now }),
      ...(isComplete && signer.role === 'viewer' && { status: doneStatus(signer) }),
    }
    const viewed = { ...signer, ...changes }
    await updateSigner(transaction, signer.id, changes)
    const after = await afterView(transaction, ports, { request, signers }, viewed, now)
    await insertTrail(transaction, request.id, writeTrail(request.trail, now, [event]).lines)
    if (!isComplete) return viewed
    await recordSigningEvent(transaction, ports, { event: 'signing_request.viewed', ...after, signer: viewed })
    return viewed
  })
}

async function afterView(
  transaction: Transaction,
  ports: SigningPorts,
  { request, signers }: Pick<Access, 'request' | 'signers'>,
  viewed: Signer,
  now: Date,
): Promise<Pick<Access, 'request' | 'signers'>> {
  if (isDone(viewed)) return await recordPart(transaction, ports, { request, signers }, viewed, now)
  await updateRequest(transaction, request.id, { updatedAt: now })
  return { request, signers: signers.map((one) => (one.id === viewed.id ? viewed : one)) }
}

/** A node of an older version records that a viewer views, and not that they are then done. */
function hasViewed(signer: Signer, number: number): boolean {
  const hasViewedAll = signer.role === 'viewer' ? isDone(signer) : signer.viewedAt !== null
  return hasViewedAll || signer.viewedDocuments.includes(number)
}
