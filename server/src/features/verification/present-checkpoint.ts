import type { checkpoints as api } from '@countersign/api'
import { authorityOfToken } from '@countersign/pki'
import { parseCheckpointNote, statedCosignatures, type VerifierKey } from '@countersign/proof'
import { hexOf } from '../../vocabulary/sha256-hex.ts'
import type { Batch } from '../anchoring/model.ts'
import type { CheckpointToken } from '../checkpoint-tokens/model.ts'
import { anchoringBy } from '../timestamps/read-anchoring.ts'
import type { ListedCheckpoint } from './list-checkpoints.ts'

interface Shown {
  readonly log: VerifierKey
  readonly publicUrl: string
  readonly ipfsGatewayUrl: string
}

export async function presentCheckpoint(
  { log, publicUrl, ipfsGatewayUrl }: Shown,
  { size, note, signedAt, collected, token, batch }: ListedCheckpoint,
): Promise<api.PublishedCheckpoint> {
  const completeAt = collected?.completeAt ?? null
  return {
    size,
    root: hexOf(parseCheckpointNote(note).root),
    signedAt: signedAt.toISOString(),
    note: collected?.note ?? note,
    cosignatures: collected === undefined ? [] : presentCosignatures(log, collected),
    confirmedAt: completeAt === null ? null : dateOf(completeAt),
    timestamp: token === undefined ? null : await presentToken(publicUrl, token),
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

async function presentToken(
  publicUrl: string,
  { size, token, time }: CheckpointToken,
): Promise<api.PublishedCheckpoint['timestamp']> {
  return {
    authority: await authorityOfToken(token),
    time: time.toISOString(),
    tokenUrl: `${publicUrl}/verification/v1/checkpoints/${size}/token`,
  }
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
