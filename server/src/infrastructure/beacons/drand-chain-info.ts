import { createHash } from 'node:crypto'
import type { DrandChain } from '@countersign/proof'

const scheme = 'bls-unchained-g1-rfc9380'
/** drand, `common/constants.go`: the name that is left out of the hash of its chain. */
const defaultBeaconId = 'default'
const longestPeriod = 86_400

/**
 * The chain in the answer to `/<hash>/info`, if it is this one: its hash is made from everything that verification
 * needs, so a relay cannot answer with another key. As a text, why it is not.
 */
export function readChainInfo(answer: unknown, hash: string): DrandChain | string {
  const info = (answer ?? {}) as Record<string, unknown>
  const { public_key: publicKey, period, genesis_time: genesisTime, groupHash, schemeID, metadata } = info
  const beaconId = (metadata as { readonly beaconID?: unknown } | undefined | null)?.beaconID ?? ''
  if (schemeID !== scheme) return `has a chain with another scheme than ${scheme}`
  const isReadable =
    isHex(publicKey, 96) &&
    isHex(groupHash, 32) &&
    isNumber(period, 1, longestPeriod) &&
    isNumber(genesisTime, 0, Number.MAX_SAFE_INTEGER) &&
    typeof beaconId === 'string'
  if (!isReadable) return 'sends invalid information about the chain'
  const found = hashOf({ publicKey, period, genesisTime, groupHash, beaconId })
  return found === hash ? { hash, publicKey, period, genesisTime } : 'sends information about another chain'
}

interface HashedInfo {
  readonly publicKey: string
  readonly period: number
  readonly genesisTime: number
  readonly groupHash: string
  readonly beaconId: string
}

/** drand, `common/chain/info.go`: Hash. */
export function hashOf({ publicKey, period, genesisTime, groupHash, beaconId }: HashedInfo): string {
  const numbers = Buffer.alloc(12)
  numbers.writeUInt32BE(period)
  numbers.writeBigInt64BE(BigInt(genesisTime), 4)
  const id = beaconId === defaultBeaconId ? '' : beaconId
  return createHash('sha256')
    .update(numbers)
    .update(Buffer.from(publicKey, 'hex'))
    .update(Buffer.from(groupHash, 'hex'))
    .update(id)
    .digest('hex')
}

export function isHex(value: unknown, bytes: number): value is string {
  return typeof value === 'string' && value.length === bytes * 2 && /^[0-9a-f]*$/.test(value)
}

export function isNumber(value: unknown, least: number, most: number): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
}
