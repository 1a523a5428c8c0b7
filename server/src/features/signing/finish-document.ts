import { DoneMeanwhile, unlessDone } from '../../vocabulary/refusal.ts'
import { changeDocument } from '../documents/change-document.ts'
import { closeContainer } from '../documents/close-container.ts'
import { closeFile } from '../documents/close-file.ts'
import type { SignatureProof } from '../documents/gather-validation.ts'
import { insertTrail } from './evidence/store.ts'
import { aboutDocument, writeTrail } from './evidence/trail.ts'
import { applySeals, describeSeals, holdSeals, recordSeals, signaturesOfSeals } from './fields/apply-seals.ts'
import { selectFields } from './fields/store.ts'
import { inDocument, type Signer, type SigningRequest } from './model.ts'
import { lockRequest, updateDocument, updateRequest } from './request-store.ts'
import type { SigningPorts } from './signing-ports.ts'

/**
 * Closes the last file that is not closed yet, once everyone has signed, so that the first is closed when all are:
 * the seals of its fields, validation data, then a timestamp over everything (PAdES or CAdES B-LTA). It is one version,
 * so that after a crash it is either done or repeated from the last signature.
 */
export async function finishNext(
  ports: SigningPorts,
  known: SigningRequest,
  signers: readonly Signer[],
): Promise<void> {
  const next = known.documents.findLast(({ finalHash }) => finalHash === null)
  if (next === undefined) return
  const { documentId, number } = next
  await changeDocument(ports, documentId, {
    kind: 'FINAL',
    entryType: 'DOCUMENT_SIGNED',
    by: known.id,
    async make({ document, bytes, version }) {
      const { seals } = await selectFields(ports.database, known.id)
      const ofDocument = seals.filter((seal) => seal.document === number)
      const sealed = await applySeals(ports, known, bytes, ofDocument)
      const proofs = [
        ...signers.flatMap((signer) => inDocument(signer, number).evidence ?? []),
        ...sealed.seals.map(({ proof }) => proof),
      ]
      const closed =
        document.container === null
          ? await closePdf(ports, sealed.bytes, proofs, `DocumentTimestamp_${version.number}`)
          : await closeContainer(ports, sealed.bytes, { signature: null, proofs })
      const { time: signedAt, name: fieldName } = closed
      return {
        bytes: closed.bytes,
        signatures: [
          ...signaturesOfSeals(sealed),
          { kind: 'service', name: 'Document timestamp', signedAt, fieldName } as const,
        ],
        protectedUntil: closed.until,
        sealed,
      }
    },
    async join(transaction, _document, { sealed }) {
      const request = await lockRequest(transaction, known.id)
      if (request?.status !== 'FINALIZING' || isFinished(request, number)) {
        throw new DoneMeanwhile('This document was finished by another node.')
      }
      await holdSeals(ports, transaction, sealed)
      return async (changed) => {
        const { fileHash } = changed.version
        const { time, sequenceNumber } = changed.entry
        await recordSeals(ports, transaction, known, sealed, changed)
        await updateDocument(transaction, known.id, number, { finalHash: fileHash })
        await updateRequest(transaction, known.id, { updatedAt: time })
        const facts = { fileHash, sequenceNumber, ...describeSeals(sealed) }
        const entry = { event: 'finalized', ...aboutDocument(known, number), ...facts } as const
        await insertTrail(transaction, known.id, writeTrail(request.trail, time, [entry]).lines)
      }
    },
  }).catch(unlessDone)
}

function isFinished({ documents }: SigningRequest, number: number): boolean {
  return documents.some((document) => document.number === number && document.finalHash !== null)
}

async function closePdf(ports: SigningPorts, file: Uint8Array, proofs: readonly SignatureProof[], fieldName: string) {
  return { ...(await closeFile(ports, file, { proofs, fieldName })), name: fieldName }
}
