import { assertLength, toHex } from '../bytes.ts'
import { ProofError } from '../errors.ts'
import { sha256 } from '../sha256.ts'

/** The content of the 80 bytes of a Bitcoin block header. */
export type BlockHeader = {
  /** Lowercase hex, in the byte order of explorers. */
  readonly hash: string
  readonly previousHash: string
  /** In the byte order of the header, which is that of an attestation's message. */
  readonly merkleRoot: Uint8Array
  readonly time: Date
  /** The hash, as a number, is at most this. The smaller it is, the more work was done. */
  readonly target: bigint
}

const HEADER_LENGTH = 80

/** Accepts only a header with the work that it claims. */
export function parseBlockHeader(header: Uint8Array): BlockHeader {
  assertLength(header, HEADER_LENGTH, 'the block header')
  const view = new DataView(header.buffer, header.byteOffset, header.length)
  const hash = displayedHash(sha256(sha256(header)))
  const target = targetOf(view.getUint32(72, true))
  if (BigInt(`0x${hash}`) > target) throw new ProofError('mismatch', 'the block header lacks the work that it claims')
  return {
    hash,
    previousHash: displayedHash(header.subarray(4, 36)),
    merkleRoot: new Uint8Array(header.subarray(36, 68)),
    time: new Date(view.getUint32(68, true) * 1000),
    target,
  }
}

/** Bitcoin shows hashes as numbers, and stores numbers with the least byte first. */
export function displayedHash(hash: Uint8Array): string {
  return toHex(hash.toReversed())
}

/** The header's compact form: an exponent of 256 and three bytes, the highest bit of which would be a sign. */
function targetOf(bits: number): bigint {
  const exponent = bits >>> 24
  const mantissa = bits & 0xffffff
  const target =
    exponent < 3 ? BigInt(mantissa >>> (8 * (3 - exponent))) : BigInt(mantissa) << BigInt(8 * (exponent - 3))
  if (mantissa > 0x7fffff || target === 0n || target >= 1n << 256n) {
    throw new ProofError('malformed', 'the block header has a target that is none')
  }
  return target
}
