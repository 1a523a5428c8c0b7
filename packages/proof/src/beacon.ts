import { utf8, writeU64 } from './bytes.ts'
import { commitmentOf, PUBLIC_SALT } from './entry.ts'
import { ProofError } from './errors.ts'
import { parseDecimal } from './integer.ts'
import { HASH_LENGTH, sha256 } from './sha256.ts'

/** A round of a drand chain: a value that nobody could know before its time. */
export type Beacon = {
  /** The hash of the chain, in hex. */
  readonly chain: string
  readonly round: number
  /** By the key of the chain, 48 bytes in hex. */
  readonly signature: string
}

/** A drand chain of the scheme `bls-unchained-g1-rfc9380`. */
export type DrandChain = {
  readonly hash: string
  /** A point of G2, 96 bytes in hex. */
  readonly publicKey: string
  /** The time of round 1, in seconds since 1970. */
  readonly genesisTime: number
  /** Seconds between two rounds. */
  readonly period: number
}

/** The chain of the League of Entropy with a round every 3 seconds, which began on August 23, 2023. */
export const QUICKNET: DrandChain = {
  hash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisTime: 1_692_803_367,
  period: 3,
}

const KIND = 'drand'
const SIGNATURE_LENGTH = 48
/** Of a text in a proof. A beacon has 185 to 200 characters. */
export const MAX_BEACON_LENGTH = 1024

/** The line that an entry of the type `RANDOMNESS` commits to. */
export function formatBeacon({ chain, round, signature }: Beacon): string {
  return `${KIND} ${chain} ${round} ${signature}\n`
}

export function parseBeacon(text: string): Beacon {
  const [kind, chain = '', round = '', signature = '', ...more] = text.slice(0, -1).split(' ')
  if (kind !== KIND) throw new ProofError('unsupported', `the beacon is not of the kind ${KIND}`)
  if (more.length > 0 || !text.endsWith('\n'))
    throw new ProofError('malformed', 'the beacon is not one line of 4 words')
  assertHexOf(chain, HASH_LENGTH, "the hash of the beacon's chain")
  assertHexOf(signature, SIGNATURE_LENGTH, 'the signature of the beacon')
  const number = parseDecimal(round, 'the round of the beacon')
  if (number === 0) throw new ProofError('out-of-range', 'a beacon has no round 0')
  return { chain, round: number, signature }
}

/** What an entry contains that records this text. Anyone who knows the text can check it. */
export function beaconCommitment(text: string): Uint8Array {
  return commitmentOf(beaconFingerprint(text), PUBLIC_SALT)
}

export function beaconFingerprint(text: string): Uint8Array {
  return sha256(utf8(text))
}

/** Before this time, in milliseconds since 1970, nobody knew the beacon. */
export function beaconTime({ genesisTime, period }: DrandChain, round: number): number {
  return (genesisTime + (round - 1) * period) * 1000
}

/** What the key of the chain has signed. */
export function beaconMessage(round: number): Uint8Array {
  const bytes = new Uint8Array(8)
  writeU64(bytes, 0, round)
  return sha256(bytes)
}

/** Lowercase. */
function assertHexOf(text: string, length: number, what: string): void {
  if (text.length !== length * 2 || !/^[0-9a-f]*$/.test(text)) {
    throw new ProofError('malformed', `${what} is not ${length} bytes in lower-case hex`)
  }
}
