import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { fromHex, toHex } from '../../src/bytes.ts'
import type { BitcoinAnchor } from '../../src/chain-anchor.ts'
import { committingTransaction } from '../../src/ots/committing-transaction.ts'
import { parseDetachedTimestamp } from '../../src/ots/detached-timestamp.ts'
import { attestedPaths } from '../../src/ots/path.ts'
import { serializeTimestamp } from '../../src/ots/timestamp.ts'
import { sha256 } from '../../src/sha256.ts'

/** Files that a real calendar has put into blocks of a real node, on a network for tests. */
export const realNames = ['real0', 'real1', 'real2', 'real3', 'real6'] as const

export const vector = (name: string): Buffer => readFileSync(new URL(`../vectors/ots/${name}`, import.meta.url))

/** The anchor of the file's SHA-256. */
export function realAnchor(name: string): BitcoinAnchor {
  const timestamp = parseDetachedTimestamp(vector(`${name}.ots`))
  const [path] = attestedPaths(timestamp).filter(({ attestation }) => attestation.kind === 'bitcoin')
  assert.ok(path?.attestation.kind === 'bitcoin')
  return {
    kind: 'bitcoin',
    network: 'Bitcoin regtest',
    public: false,
    timestamp: toHex(serializeTimestamp(timestamp)),
    transactionHash: committingTransaction(sha256(vector(name)), path.operations) ?? '',
    explorerUrl: null,
    ...blockAt(path.attestation.height),
  }
}

export function blockAt(height: number): Pick<BitcoinAnchor, 'blockNumber' | 'header' | 'blockHash' | 'blockTime'> {
  const lines = vector('headers.txt').toString().split('\n')
  const header = lines.find((line) => line.startsWith(`${height} `))?.split(' ')[1] ?? ''
  const time = Buffer.from(header, 'hex').readUInt32LE(68)
  return {
    blockNumber: height,
    header,
    blockHash: toHex(sha256(sha256(fromHex(header))).toReversed()),
    blockTime: new Date(time * 1000).toISOString(),
  }
}
