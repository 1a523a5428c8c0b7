import type { checkpoints as api } from '@countersign/api'
import { parseCheckpointNote, statedCosignatures, type VerifierKey } from '@countersign/proof'
import { hexOf } from '../../vocabulary/sha256-hex.ts'
import type { Batch } from '../anchoring/model.ts'
import { anchoringBy } from '../timestamps/read-anchoring.ts'
import type { ListedCheckpoint } from './list-checkpoints.ts'

export function presentCheckpoint(
  log: VerifierKey,
  ipfsGatewayUrl: string,
  { size, note, signedAt, collected, batch }: ListedCheckpoint,
): api.PublishedCheckpoint {
  const completeAt = collected?.completeAt ?? null
  return {
    size,
    root: hexOf(parseCheckpointNote(note).root),
    signedAt: signedAt.toISOString(),
    note: collected?.note ?? note,
    cosignatures: collected === undefined ? [] : presentCosignatures(log, collected),
    confirmedAt: completeAt === null ? null : dateOf(completeAt),
    anchor: batch === undefined ? null : presentAnchor(ipfsGatewayUrl, batch),
  }
}

function presentCosignatures(
  log: VerifierKey,
  { note, latestNote }: NonNullable<ListedCheckpoint['collected']>,
): api.PublishedCheckpoint['cosignatures'] {
  const latest = latestNote === null ? [] : statedCosignatures(latestNote, log)
  return statedCosignatures(note, log).map(({ name, keyId, time }) => ({
    witness: name,
    keyId,
    cosignedAt: dateOf(time),
    lastCosignedAt: dateOf(latest.find((one) => one.name === name && one.keyId === keyId)?.time ?? time),
  }))
}

function presentAnchor(ipfsGatewayUrl: string, batch: Batch): api.PublishedCheckpoint['anchor'] {
  const confirmed = batch.phase === 'CONFIRMED' ? batch : undefined
  return {
    ...anchoringBy(ipfsGatewayUrl, batch),
    batchId: batch.id,
    public: confirmed?.anchor.public ?? null,
    blockTime: confirmed?.blockTime.toISOString() ?? null,
  }
}

function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
