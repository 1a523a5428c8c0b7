import { bitcoinNetworkOf, bitcoinRules } from './bitcoin-network.ts'
import { equalBytes, fromHex } from './bytes.ts'
import type { BitcoinAnchor } from './chain-anchor.ts'
import { ProofError } from './errors.ts'
import { type BlockHeader, parseBlockHeader } from './ots/block-header.ts'
import { committingTransaction } from './ots/committing-transaction.ts'
import { type AttestedPath, attestedPaths } from './ots/path.ts'
import { parseTimestamp } from './ots/timestamp.ts'

/** Throws unless the value leads through the anchor's transaction to the block in the anchor. */
export function checkBitcoinAnchor(value: Uint8Array, anchor: BitcoinAnchor): void {
  const header = parseBlockHeader(fromHex(anchor.header))
  checkHeader(header, anchor)
  checkWork(header, anchor)
  const path = bitcoinPath(value, anchor)
  if (!equalBytes(path.message, header.merkleRoot)) {
    throw new ProofError('mismatch', 'the timestamp does not lead to the block')
  }
  if (committingTransaction(value, path.operations) !== anchor.transactionHash) {
    throw new ProofError('mismatch', 'the timestamp does not lead through the transaction that the anchor names')
  }
}

/** The path from the value to the single Bitcoin attestation of the anchor's timestamp. */
export function bitcoinPath(value: Uint8Array, { timestamp, blockNumber }: BitcoinAnchor): AttestedPath {
  const paths = attestedPaths(parseTimestamp(fromHex(timestamp), value))
  const [path, ...others] = paths.filter(({ attestation }) => attestation.kind === 'bitcoin')
  if (path?.attestation.kind !== 'bitcoin' || others.length > 0) {
    throw new ProofError('mismatch', 'the timestamp does not have exactly one Bitcoin attestation')
  }
  if (path.attestation.height !== blockNumber) {
    throw new ProofError(
      'mismatch',
      `the timestamp is about block ${path.attestation.height}, the anchor about ${blockNumber}`,
    )
  }
  return path
}

function checkHeader({ hash, time }: BlockHeader, { blockHash, blockTime }: BitcoinAnchor): void {
  if (hash !== blockHash) {
    throw new ProofError('mismatch', 'the block header does not have the hash that the anchor says')
  }
  if (time.toISOString() !== blockTime) {
    throw new ProofError('mismatch', 'the block is of another time than the anchor says')
  }
}

/** A block that is easier than those of its network would be cheap to make. */
function checkWork({ target }: BlockHeader, anchor: BitcoinAnchor): void {
  const { name, easiestTarget } = bitcoinRules(bitcoinNetworkOf(anchor))
  if (target > easiestTarget) {
    throw new ProofError('mismatch', `the block took far less work than one of ${name} takes`)
  }
}
