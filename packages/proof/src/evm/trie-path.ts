import { ProofError } from '../errors.ts'
import { assertInteger } from '../integer.ts'
import { encodeRlpInteger } from './rlp.ts'

/** More than a block can have, and the key of an index has at most 4 bytes. */
export const MAX_TRANSACTIONS: number = 2 ** 24

/** Yellow Paper 4.4.2: the key of a transaction is its index in the block in RLP, here as nibbles. */
export function pathOfPlace(index: number): number[] {
  assertInteger(index, 'the place of the transaction')
  if (index >= MAX_TRANSACTIONS) throw new ProofError('out-of-range', 'no block has so many transactions')
  return nibblesOf(encodeRlpInteger(index))
}

/**
 * Hex-prefix encoding (Yellow Paper, appendix C): the first nibble distinguishes leaf from extension and odd from even.
 */
export function encodePath(nibbles: readonly number[], isLeaf: boolean): Uint8Array {
  const flags = (isLeaf ? 2 : 0) + (nibbles.length % 2)
  const all = nibbles.length % 2 === 1 ? [flags, ...nibbles] : [flags, 0, ...nibbles]
  return Uint8Array.from({ length: all.length / 2 }, (_, i) => (all[i * 2] as number) * 16 + (all[i * 2 + 1] as number))
}

export function decodePath(encoded: Uint8Array): { nibbles: number[]; isLeaf: boolean } {
  const [flags = -1, second = 0, ...rest] = nibblesOf(encoded)
  const isOdd = flags % 2 === 1
  if (flags < 0 || flags > 3 || (!isOdd && second !== 0)) {
    throw new ProofError('malformed', 'the path of a node is not hex-prefix encoded')
  }
  return { nibbles: isOdd ? [second, ...rest] : rest, isLeaf: flags >= 2 }
}

function nibblesOf(bytes: Uint8Array): number[] {
  return Array.from(bytes).flatMap((byte) => [byte >>> 4, byte & 15])
}
