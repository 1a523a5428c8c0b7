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
  return attestedPaths(timestamp).flatMap((path) => {
    const { attestation, message, operations } = path
    if (attestation.kind !== 'bitcoin' || !isPortable(path)) return []
    const transactionHash = committingTransaction(value, operations)
    if (transactionHash === undefined) return []
    const alone = toHex(serializeTimestamp(timestampOf(path, value)))
    return [{ timestamp: alone, height: attestation.height, merkleRoot: message, transactionHash }]
  })
}

/** Standard clients fail on longer paths and on other operations. */
export function isPortable({ operations }: AttestedPath): boolean {
  const isKnown = operations.every(({ kind }) => kind === 'append' || kind === 'prepend' || kind === 'sha256')
  return isKnown && operations.length <= maxOperations
}

/** A timestamp of the value with this path and no other. */
export function timestampOf({ message, attestation, operations }: AttestedPath, value: Uint8Array): Timestamp {
  return leadTo({ message, attestations: [attestation], operations: [] }, value, operations)
}
