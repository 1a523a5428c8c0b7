import { anchorPrefix, anchorValue } from './anchor.ts'
import { concatBytes, equalBytes } from './bytes.ts'
import { bitcoinPath, checkBitcoinAnchor } from './check-bitcoin-anchor.ts'
import { parseCheckpointNote } from './checkpoint.ts'
import { COMMITMENT_AT, commitmentOf, decodeEntry, LEAF_PREFIX, sequentialFingerprintOf } from './entry.ts'
import { ProofError } from './errors.ts'
import { siblingSides, verifyInclusion } from './inclusion-proof.ts'
import { formatDetachedTimestamp } from './ots/detached-timestamp.ts'
import { append, type Operation, prepend, SHA256 } from './ots/operation.ts'
import { type AttestedPath, attestedPaths, leadTo } from './ots/path.ts'
import { mergeTimestamps, parseTimestamp, type Timestamp } from './ots/timestamp.ts'
import type { ProofFile } from './proof-file.ts'
import { NODE_PREFIX } from './tree.ts'

/** Standard clients fail on others. */
const PORTABLE: readonly Operation['kind'][] = ['append', 'prepend', 'sha256']

/**
 * The proof of the document with this SHA-256 as an `.ots` file for any OpenTimestamps client. Only Bitcoin has a tag
 * there, so a proof anchored elsewhere is refused, and so is an invalid one: the file would rest on the exporter's
 * word. The log's signature is not checked; no OpenTimestamps client could.
 */
export function exportOts(fingerprint: Uint8Array, proof: ProofFile): Uint8Array {
  const { anchor } = proof
  if (anchor === undefined)
    throw new ProofError('unsupported', 'this proof is not anchored yet, so it has no .ots file')
  if (anchor.kind !== 'bitcoin') {
    throw new ProofError(
      'unsupported',
      `the proof is anchored in ${anchor.network}; only Bitcoin anchors have an .ots file`,
    )
  }
  const { value, operations } = toAnchor(fingerprint, proof)
  checkBitcoinAnchor(value, anchor)
  return formatDetachedTimestamp(leadTo(onlyPath(value, bitcoinPath(value, anchor)), fingerprint, operations))
}

/**
 * The proof as an `.ots` file that calendars have promised to complete: any OpenTimestamps client upgrades it by asking
 * them. `promised` is a timestamp of the anchor value of the proof's checkpoint; all that is exported of it are its
 * pending attestations.
 */
export function exportPendingOts(fingerprint: Uint8Array, proof: ProofFile, promised: Uint8Array): Uint8Array {
  const { value, operations } = toAnchor(fingerprint, proof)
  const paths = attestedPaths(parseTimestamp(promised, value))
  const [first, ...others] = paths.filter(({ attestation }) => attestation.kind === 'pending')
  if (first === undefined) throw new ProofError('unsupported', 'no calendar has promised to attest this proof')
  const pending = mergeTimestamps(onlyPath(value, first), ...others.map((path) => onlyPath(value, path)))
  return formatDetachedTimestamp(leadTo(pending, fingerprint, operations))
}

/** The anchor value, and how the document leads to it. */
function toAnchor(fingerprint: Uint8Array, proof: ProofFile): { value: Uint8Array; operations: Operation[] } {
  assertDocument(fingerprint, proof)
  const { origin, size, root } = parseCheckpointNote(proof.checkpoint)
  verifyInclusion(sequentialFingerprintOf(proof.entry), proof.index, proof.inclusionPath, { size, root })
  const toValue = [prepend(anchorPrefix(origin, size)), SHA256]
  return {
    value: anchorValue(origin, size, root),
    operations: [...toLeaf(proof), ...toRoot(proof, size), ...toValue],
  }
}

function onlyPath(value: Uint8Array, { message, attestation, operations }: AttestedPath): Timestamp {
  assertPortable(operations)
  return leadTo({ message, attestations: [attestation], operations: [] }, value, operations)
}

function assertDocument(fingerprint: Uint8Array, { entry, salt }: ProofFile): void {
  if (!equalBytes(commitmentOf(fingerprint, salt), decodeEntry(entry).commitment)) {
    throw new ProofError('mismatch', 'the proof is not for this document')
  }
}

function assertPortable(operations: readonly Operation[]): void {
  const other = operations.find(({ kind }) => !PORTABLE.includes(kind))
  if (other !== undefined) throw new ProofError('unsupported', `not every OpenTimestamps client knows ${other.kind}`)
}

/** The commitment, then the leaf hash: the rest of the entry precedes the commitment. */
function toLeaf({ entry, salt }: ProofFile): Operation[] {
  return [append(salt), SHA256, prepend(concatBytes([LEAF_PREFIX, entry.subarray(0, COMMITMENT_AT)])), SHA256]
}

function toRoot({ index, inclusionPath }: ProofFile, size: number): Operation[] {
  return siblingSides(index, size).flatMap((side, i) => {
    const sibling = inclusionPath[i] as Uint8Array
    const joined =
      side === 'left' ? [prepend(concatBytes([NODE_PREFIX, sibling]))] : [append(sibling), prepend(NODE_PREFIX)]
    return [...joined, SHA256]
  })
}
