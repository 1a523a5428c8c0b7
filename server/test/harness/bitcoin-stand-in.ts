import { randomBytes } from 'node:crypto'
import { bitcoinRules, sha256 } from '@countersign/proof'
import {
  append,
  displayedHash,
  leadTo,
  type Operation,
  parseBlockHeader,
  prepend,
  SHA256,
  type Timestamp,
} from '@countersign/proof/ots'

/** What a header source knows. */
export interface KnownChain {
  tip(): number
  /** In the byte order of explorers; undefined beyond the tip. */
  hashAt(height: number): string | undefined
  headerOf(hash: string): Uint8Array | undefined
}

/** A Bitcoin for tests, with true transactions, Merkle trees and headers at regtest's difficulty. */
export interface BitcoinStandIn extends KnownChain {
  /** One block with a transaction for each digest; the path from each digest to the block's Merkle root. */
  mine(...digests: Uint8Array[]): Timestamp[]
  /** Takes back the latest blocks. */
  takeBack(blocks: number): void
}

/** Regtest's easiest target: every second hash meets it. */
const bits = 0x207fffff
const firstHeight = 100
const firstTime = Date.parse('2027-01-01T00:00:00Z') / 1000

export function createBitcoinStandIn(): BitcoinStandIn {
  const blocks = [makeHeader('00'.repeat(32), randomBytes(32), firstTime)]
  const tip = () => firstHeight + blocks.length - 1
  const hashOf = (header: Uint8Array) => parseBlockHeader(header).hash
  return {
    tip,
    hashAt: (height) => {
      if (height === 0) return bitcoinRules('regtest').genesis
      const header = blocks[height - firstHeight]
      return header && hashOf(header)
    },
    headerOf: (hash) => blocks.find((header) => hashOf(header) === hash),
    mine(...digests) {
      const commitments = digests.map((digest) => spend(digest))
      const others = [randomBytes(32), randomBytes(32)]
      const { root, paths } = merkleTree([...others, ...commitments.map(({ id }) => id)])
      blocks.push(makeHeader(hashOf(blocks.at(-1) as Uint8Array), root, firstTime + blocks.length * 600))
      const attestations = [{ kind: 'bitcoin', height: tip() }] as const
      return digests.map((digest, i) => {
        const path = [...(commitments[i]?.operations ?? []), ...(paths[others.length + i] ?? [])]
        return leadTo({ message: root, attestations, operations: [] }, digest, path)
      })
    },
    takeBack(count) {
      blocks.splice(blocks.length - count, count)
    },
  }
}

/** A transaction with one input, some change, and the digest after OP_RETURN. */
function spend(digest: Uint8Array): { id: Uint8Array; operations: Operation[] } {
  const input = Buffer.concat([randomBytes(32), number(0, 4), Buffer.of(0), number(0xfffffffd, 4)])
  const change = Buffer.concat([number(5_000_000_000, 8), Buffer.of(22, 0, 20), randomBytes(20)])
  const data = Buffer.concat([number(0, 8), Buffer.of(34, 0x6a, 32)])
  const before = Buffer.concat([number(1, 4), Buffer.of(1), input, Buffer.of(2), change, data])
  const after = number(118, 4)
  const id = sha256(sha256(before, digest, after))
  return { id, operations: [prepend(new Uint8Array(before)), append(new Uint8Array(after)), SHA256, SHA256] }
}

/** Bitcoin's: double SHA-256, and an odd one out is paired with itself. */
function merkleTree(ids: readonly Uint8Array[]): { root: Uint8Array; paths: Operation[][] } {
  const paths: Operation[][] = ids.map(() => [])
  let level = ids
  for (let span = 1; level.length > 1; span *= 2) {
    const at = (i: number) => (level[i] ?? level[i - 1]) as Uint8Array
    for (const [leaf, path] of paths.entries()) {
      const i = Math.floor(leaf / span)
      path.push(i % 2 === 0 ? append(at(i + 1)) : prepend(at(i - 1)), SHA256, SHA256)
    }
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, i) => sha256(sha256(at(2 * i), at(2 * i + 1))))
  }
  return { root: level[0] as Uint8Array, paths }
}

function makeHeader(previous: string, root: Uint8Array, time: number): Uint8Array {
  const start = [number(0x20000000, 4), Buffer.from(previous, 'hex').reverse(), root, number(time, 4), number(bits, 4)]
  for (let nonce = 0; ; nonce++) {
    const header = new Uint8Array(Buffer.concat([...start, number(nonce, 4)]))
    if (Number.parseInt(displayedHash(sha256(sha256(header))).slice(0, 2), 16) < 0x7f) return header
  }
}

function number(value: number, bytes: 4 | 8): Buffer {
  const encoded = Buffer.alloc(8)
  encoded.writeBigUInt64LE(BigInt(value))
  return encoded.subarray(0, bytes)
}
