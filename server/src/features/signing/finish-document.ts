import { Refusal } from '../../vocabulary/refusal.ts'
import { changeDocument } from '../documents/change-document.ts'
import { closeContainer } from '../documents/close-container.ts'
import { closeFile } from '../documents/close-file.ts'
import type { SignatureProof } from '../documents/gather-validation.ts'
import { insertTrail } from './evidence/store.ts'
import { writeTrail } from './evidence/trail.ts'
import type { Signer, SigningRequest } from './model.ts'
import { lockRequest, selectRequest, updateRequest } from './request-store.ts'
import type { SigningPorts } from './signing-ports.ts'

/**
 * Closes the file when all have signed: validation data, then a timestamp over everything (PAdES or CAdES B-LTA). It is
 * one version, so that a crash leaves it done or to be done again, from the last signature.
 */
export async function finishDocument(
  ports: SigningPorts,
  known: SigningRequest,
  signers: readonly Signer[],
): Promise<void> {
  let overtaken = false
  try {
    await changeDocument(ports, known.documentId, {
      kind: 'FINAL',
      entryType: 'DOCUMENT_SIGNED',
      by: known.id,
      async make({ document, bytes, version }) {
        const proofs = signers.flatMap(({ seal }) => (seal === null ? [] : [seal]))
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
      async before(transaction) {
        const request = await lockRequest(transaction, known.id)
        overtaken = request?.status !== 'FINALIZING' || request.finalHash !== null
        if (overtaken) throw new Refusal('DOCUMENT_CHANGED', 'This document was finished by another node.')
      },
      async after(transaction, { version: { fileHash }, entry }) {
        const request = (await selectRequest(transaction, known.id)) ?? known
        await updateRequest(transaction, known.id, { finalHash: fileHash, updatedAt: entry.time })
        const { sequenceNumber } = entry
        const told = { event: 'finalized' as const, fileHash, sequenceNumber }
        await insertTrail(transaction, known.id, writeTrail(request.trail, entry.time, [told]).lines)
      },
    })
  } catch (error) {
    if (!overtaken) throw error
  }
}

async function closePdf(ports: SigningPorts, file: Uint8Array, proofs: readonly SignatureProof[], fieldName: string) {
  return { ...(await closeFile(ports, file, { proofs, fieldName })), name: fieldName }
}
