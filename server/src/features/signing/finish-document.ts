import { DoneMeanwhile, unlessDone } from '../../vocabulary/refusal.ts'
import { changeDocument } from '../documents/change-document.ts'
import { closeContainer } from '../documents/close-container.ts'
import { closeFile } from '../documents/close-file.ts'
import type { SignatureProof } from '../documents/gather-validation.ts'
import { insertTrail } from './evidence/store.ts'
import { writeTrail } from './evidence/trail.ts'
import type { Signer, SigningRequest } from './model.ts'
import { lockRequest, updateRequest } from './request-store.ts'
import type { SigningPorts } from './signing-ports.ts'

/**
 * Closes the file once everyone has signed: validation data, then a timestamp over everything (PAdES or CAdES B-LTA).
 * It is one version, so that after a crash it is either done or repeated from the last signature.
 */
export async function finishDocument(
  ports: SigningPorts,
  known: SigningRequest,
  signers: readonly Signer[],
): Promise<void> {
  await changeDocument(ports, known.documentId, {
    kind: 'FINAL',
    entryType: 'DOCUMENT_SIGNED',
    by: known.id,
    async make({ document, bytes, version }) {
      const proofs = signers.flatMap(({ evidence }) => (evidence === null ? [] : [evidence]))
      const closed =
        document.container === null
          ? await closePdf(ports, bytes, proofs, `DocumentTimestamp_${version.number}`)
          : await closeContainer(ports, bytes, { signature: null, proofs })
      const { time: signedAt, name: fieldName } = closed
      return {
        bytes: closed.bytes,
        signatures: [{ kind: 'service', name: 'Document timestamp', signedAt, fieldName }],
        protectedUntil: closed.until,
      }
    },
    async join(transaction) {
      const request = await lockRequest(transaction, known.id)
      if (request?.status !== 'FINALIZING' || request.finalHash !== null) {
        throw new DoneMeanwhile('This document was finished by another node.')
      }
      return async ({ version: { fileHash }, entry: { time, sequenceNumber } }) => {
        await updateRequest(transaction, known.id, { finalHash: fileHash, updatedAt: time })
        const entry = { event: 'finalized', fileHash, sequenceNumber } as const
        await insertTrail(transaction, known.id, writeTrail(request.trail, time, [entry]).lines)
      }
    },
  }).catch(unlessDone)
}

async function closePdf(ports: SigningPorts, file: Uint8Array, proofs: readonly SignatureProof[], fieldName: string) {
  return { ...(await closeFile(ports, file, { proofs, fieldName })), name: fieldName }
}
