import { ProofError } from '../errors.ts'
import { HASH_LENGTH } from '../sha256.ts'
import { keccak256 } from './keccak256.ts'
import { decodeRlpList, type RlpItem, rlpBytes, rlpInteger } from './rlp.ts'

export type EvmBlockHeader = {
  readonly hash: Uint8Array
  readonly number: number
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly transactionsRoot: Uint8Array
}

/** Yellow Paper 4.4.3. Every fork since has appended fields and moved none. */
const FIELDS = 15
const MAX_FIELDS = 64
const TRANSACTIONS_ROOT = 4
const NUMBER = 8
const TIMESTAMP = 11
/** Parent, uncles, state, transactions, receipts: what a list needs there to pass for a header. */
const HASHES = [0, 1, 3, TRANSACTIONS_ROOT, 5]
/** The latest second of a Date (ECMA-262 21.4.1.1). */
const MAX_TIMESTAMP = 8.64e12

/** The hash covers the exact bytes, so unknown fields count as well. */
export function parseEvmBlockHeader(encoded: Uint8Array): EvmBlockHeader {
  const fields = decodeRlpList(encoded, 'the block header')
  assertShape(fields)
  const timestamp = rlpInteger(fields[TIMESTAMP], "the block's time")
  if (timestamp > MAX_TIMESTAMP) throw new ProofError('out-of-range', "the block's time is no date")
  return {
    hash: keccak256(encoded),
    number: rlpInteger(fields[NUMBER], "the block's number"),
    timestamp,
    transactionsRoot: rlpBytes(fields[TRANSACTIONS_ROOT], "the block's transactions root", HASH_LENGTH),
  }
}

function assertShape(fields: readonly RlpItem[]): void {
  if (fields.length < FIELDS || fields.length > MAX_FIELDS) {
    throw new ProofError('malformed', `a block header does not have ${fields.length} fields`)
  }
  for (const field of fields) rlpBytes(field, 'a field of the block header')
  for (const at of HASHES) rlpBytes(fields[at], 'a hash in the block header', HASH_LENGTH)
}
