import { fromHex, toHex } from '@countersign/proof'
import {
  type AttestedPath,
  attestedPaths,
  committingTransaction,
  leadTo,
  parseTimestamp,
  serializeTimestamp,
  type Timestamp,
} from '@countersign/proof/ots'

/** A Bitcoin attestation of a value, with the path to it and the transaction on that path. */
export interface BitcoinPath {
  readonly timestamp: string
  readonly height: number
  readonly merkleRoot: Uint8Array
  readonly transactionHash: string
}

/** A message that a calendar has promised to attest, and the URLs it gave for queries. */
export interface PendingCommitment {
  readonly path: AttestedPath
  readonly uri: string
}

/**
 * A proof must reach through the log to the value and beyond, and standard clients follow at most 255 operations. The
 * longest paths of calendars have about a hundred.
 */
const maxOperations = 128

/** The standard calendar's commitments have 44 bytes. */
const maxCommitment = 256

export function pendingCommitments(timestamp: string, value: Uint8Array): PendingCommitment[] {
  return attestedPaths(parseTimestamp(fromHex(timestamp), value)).flatMap((path) =>
    path.attestation.kind === 'pending' && path.message.length <= maxCommitment
      ? [{ path, uri: path.attestation.uri }]
      : [],
  )
}

/** What a calendar's later response about a commitment proves about the value. */
export function bitcoinPaths(answer: Timestamp, commitment: AttestedPath, value: Uint8Array): BitcoinPath[] {
  return pathsOf(leadTo(answer, value, commitment.operations), value)
}

export function readBitcoinPath(timestamp: string, value: Uint8Array): BitcoinPath | undefined {
  return pathsOf(parseTimestamp(fromHex(timestamp), value), value)[0]
}

function pathsOf(timestamp: Timestamp, value: Uint8Array): BitcoinPath[] {
  return attestedPaths(timestamp).flatMap(({ attestation, message, operations }) => {
    if (attestation.kind !== 'bitcoin' || operations.length > maxOperations) return []
    // Standard clients fail on other operations.
    if (!operations.every(({ kind }) => kind === 'append' || kind === 'prepend' || kind === 'sha256')) return []
    const transactionHash = committingTransaction(value, operations)
    if (transactionHash === undefined) return []
    const end = { message, attestations: [attestation], operations: [] }
    const alone = toHex(serializeTimestamp(leadTo(end, value, operations)))
    return [{ timestamp: alone, height: attestation.height, merkleRoot: message, transactionHash }]
  })
}
