import type { timestamps as api, TimestampConfirmed } from '@countersign/api'
import { hexOf } from '../../vocabulary/sha256-hex.ts'
import type { ConfirmedBatch } from '../anchoring/model.ts'
import type { LogEntry } from '../log/model.ts'
import { batchingSystem, type RecordedTimestamp, type TimestampDetails } from './model.ts'
import { type Anchored, type AnchoringPorts, asQueued } from './read-anchoring.ts'

interface CreatedPorts extends Pick<AnchoringPorts, 'chain'> {
  readonly publicUrl: string
}

/** The record in the answer that creates it, alone or in a batch. */
export function presentCreated(
  ports: CreatedPorts,
  { entry, details, receipt }: RecordedTimestamp,
): api.BatchedTimestamp {
  const record = presentTimestamp(ports.publicUrl, asQueued(ports, entry), details)
  return receipt === undefined ? record : { ...record, receipt }
}

/** The record as its owner sees it, when created and when read. */
export function presentTimestamp(publicUrl: string, { entry, anchoring }: Anchored, details: TimestampDetails) {
  const fingerprint = hexOf(entry.fingerprint)
  const { network, status, txHash, explorerUrl, cid, gatewayUrl } = anchoring
  return {
    id: entry.id,
    sequenceNumber: entry.sequenceNumber,
    fingerprint,
    sequentialFingerprint: hexOf(entry.hash),
    type: recordType(entry),
    serverTimestamp: entry.time.toISOString(),
    label: details.label,
    externalId: details.externalId,
    metadata: details.metadata,
    chainTxHash: txHash,
    blockchain: {
      network,
      system: batchingSystem,
      status,
      explorerUrl: explorerUrl ?? verifyUrl(publicUrl, fingerprint),
    },
    ipfs: { cid, gatewayUrl },
    verifyUrl: verifyUrl(publicUrl, fingerprint),
    statusUrl: `${publicUrl}/api/v1/timestamp/verify?hash=${fingerprint}`,
    proofUrl: `${publicUrl}/api/v1/timestamp/${entry.id}/proof`,
  }
}

export function presentVerification(publicUrl: string, found: Anchored | undefined) {
  if (found === undefined) return { found: false }
  const { entry, anchoring } = found
  const fingerprint = hexOf(entry.fingerprint)
  const { cid, gatewayUrl, explorerUrl, ...blockchain } = anchoring
  return {
    found: true,
    sequenceNumber: entry.sequenceNumber,
    fingerprint,
    sequentialFingerprint: hexOf(entry.hash),
    type: entry.type,
    serverTimestamp: entry.time.toISOString(),
    blockchain: { ...blockchain, explorerUrl: explorerUrl ?? verifyUrl(publicUrl, fingerprint) },
    ipfs: { cid, gatewayUrl },
  }
}

/** A page of events has a hundred of them. */
const mostConfirmedBytes = 128 * 1024

/** As many timestamps as fit into one event, and their number. */
export function presentConfirmation(
  ipfsGatewayUrl: string,
  batch: ConfirmedBatch,
  recorded: readonly RecordedTimestamp[],
): { readonly data: TimestampConfirmed; readonly count: number } {
  const { id: batchId, network, transactionHash: txHash, blockNumber, explorerUrl, cid } = batch
  const timestamps = fitting(recorded.map(presentConfirmed), mostConfirmedBytes)
  const data = {
    blockchain: { network, status: 'CONFIRMED' as const, batchId, txHash, blockNumber, explorerUrl },
    ipfs: { cid, gatewayUrl: `${ipfsGatewayUrl}/ipfs/${cid}` },
    timestamps,
  }
  return { data, count: timestamps.length }
}

function presentConfirmed({ entry, details }: RecordedTimestamp): TimestampConfirmed['timestamps'][number] {
  const { label, externalId } = details
  return {
    id: entry.id,
    sequenceNumber: entry.sequenceNumber,
    fingerprint: hexOf(entry.fingerprint),
    type: recordType(entry),
    ...(label !== null && { label }),
    ...(externalId !== null && { externalId }),
  }
}

/** The first item, and as many more as fit. */
function fitting<T>(items: readonly T[], mostBytes: number): T[] {
  let bytes = 0
  return items.filter((item, index) => {
    bytes += Buffer.byteLength(JSON.stringify(item))
    return index === 0 || bytes <= mostBytes
  })
}

function verifyUrl(publicUrl: string, fingerprint: string): string {
  return `${publicUrl}/verify/${fingerprint}`
}

type RecordType = Exclude<LogEntry['type'], (typeof withoutOwner)[number]>

/** Entries of these types have no owner, so they are never shown as somebody's record. */
const withoutOwner = ['GENESIS', 'TOKEN', 'RANDOMNESS', 'LOG_STATEMENT'] as const

function recordType({ type }: LogEntry): RecordType {
  if (withoutOwner.some((one) => one === type)) throw new Error(`an entry of the type ${type} is no record`)
  return type as RecordType
}
