import { equalBytes, fromHex } from './bytes.ts'
import type { BitcoinAnchor } from './chain-anchor.ts'
import { ProofError } from './errors.ts'
import { type BlockHeader, parseBlockHeader } from './ots/block-header.ts'
import { committingTransaction } from './ots/committing-transaction.ts'
import { type AttestedPath, attestedPaths } from './ots/path.ts'
import { parseTimestamp } from './ots/timestamp.ts'

/** The target at difficulty 1, to which difficulties are relative: `0x1d00ffff` of Bitcoin's first block. */
const TARGET_OF_DIFFICULTY_1 = 0xffffn << 208n

/**
 * The least difficulty of a block that may pass for Bitcoin's. Bitcoin's own has not been lower since 2020, years
 * before the first log of this kind began. Such a block takes some 4 × 10^22 hashes, more than ten years of a good
 * mining machine: the cost of forging a block beside the chain.
 */
const LEAST_DIFFICULTY = 10n ** 13n

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

/** A test network may have any difficulty, as long as it does not pass for Bitcoin, or for public. */
function checkWork({ target }: BlockHeader, anchor: BitcoinAnchor): void {
  const passesForBitcoin = anchor.public || anchor.network.toLowerCase() === 'bitcoin'
  if (passesForBitcoin && target * LEAST_DIFFICULTY > TARGET_OF_DIFFICULTY_1) {
    throw new ProofError('mismatch', 'the block took far less work than one of Bitcoin takes')
  }
}
