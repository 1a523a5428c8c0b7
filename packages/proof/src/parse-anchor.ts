import type { Anchor, BitcoinAnchor, EvmAnchor } from './chain-anchor.ts'
import { ProofError } from './errors.ts'
import { asArray, asBoolean, asHex, asHexUpTo, asInteger, asObject, assertMembers, asText } from './json-member.ts'
import { HASH_LENGTH } from './sha256.ts'

const CHAIN_MEMBERS = [
  'kind',
  'network',
  'public',
  'transactionHash',
  'blockNumber',
  'blockHash',
  'blockTime',
  'explorerUrl',
]
const EVM_MEMBERS = [...CHAIN_MEMBERS, 'chainId', 'transaction', 'inclusion']
const BITCOIN_MEMBERS = [...CHAIN_MEMBERS, 'timestamp', 'header']
const INCLUSION_MEMBERS = ['header', 'index', 'nodes']

const MAX_NETWORK_LENGTH = 64
const MAX_URL_LENGTH = 2048
/** A transaction with 32 bytes of data has less than 200; an access list makes it longer. */
const MAX_TRANSACTION_LENGTH = 8 * 1024
/** Some 650 bytes on Ethereum; chains of few validators list them in the header. */
const MAX_EVM_HEADER_LENGTH = 32 * 1024
/** A branch has 532 bytes; a leaf holds the transaction. */
const MAX_NODE_LENGTH = MAX_TRANSACTION_LENGTH + 64
const MAX_NODES = 16
const BITCOIN_HEADER_LENGTH = 80
const MAX_TIMESTAMP_LENGTH = 64 * 1024

/** Parses the member `anchor` of a proof; `checkAnchor` decides whether it proves anything. */
export function parseAnchor(value: unknown): Anchor {
  const anchor = asObject(value, '"anchor" of the proof')
  switch (anchor.kind) {
    case 'evm':
      return parseEvmAnchor(anchor)
    case 'bitcoin':
      return parseBitcoinAnchor(anchor)
  }
  throw new ProofError('unsupported', 'the proof is anchored in a kind of chain that is not known')
}

function parseEvmAnchor(anchor: Readonly<Record<string, unknown>>): EvmAnchor {
  assertMembers(anchor, '"anchor" of the proof', EVM_MEMBERS)
  return {
    kind: 'evm',
    network: asName(anchor.network, 'anchor.network'),
    public: asBoolean(anchor.public, 'anchor.public'),
    chainId: asInteger(anchor.chainId, 'anchor.chainId', 1),
    transaction: asHexUpTo(anchor.transaction, 'anchor.transaction', MAX_TRANSACTION_LENGTH),
    ...asPlace(anchor),
    inclusion: asInclusion(anchor.inclusion),
  }
}

function parseBitcoinAnchor(anchor: Readonly<Record<string, unknown>>): BitcoinAnchor {
  assertMembers(anchor, '"anchor" of the proof', BITCOIN_MEMBERS)
  return {
    kind: 'bitcoin',
    network: asName(anchor.network, 'anchor.network'),
    public: asBoolean(anchor.public, 'anchor.public'),
    timestamp: asHexUpTo(anchor.timestamp, 'anchor.timestamp', MAX_TIMESTAMP_LENGTH),
    ...asPlace(anchor),
    header: asHex(anchor.header, 'anchor.header', BITCOIN_HEADER_LENGTH),
  }
}

function asPlace(anchor: Readonly<Record<string, unknown>>) {
  return {
    transactionHash: asHex(anchor.transactionHash, 'anchor.transactionHash', HASH_LENGTH),
    blockNumber: asInteger(anchor.blockNumber, 'anchor.blockNumber'),
    blockHash: asHex(anchor.blockHash, 'anchor.blockHash', HASH_LENGTH),
    blockTime: asTime(anchor.blockTime, 'anchor.blockTime'),
    explorerUrl: anchor.explorerUrl === null ? null : asUrl(anchor.explorerUrl, 'anchor.explorerUrl'),
  }
}

function asInclusion(value: unknown): EvmAnchor['inclusion'] {
  if (value === null) return null
  const inclusion = asObject(value, '"anchor.inclusion" of the proof')
  assertMembers(inclusion, '"anchor.inclusion" of the proof', INCLUSION_MEMBERS)
  return {
    header: asHexUpTo(inclusion.header, 'anchor.inclusion.header', MAX_EVM_HEADER_LENGTH),
    index: asInteger(inclusion.index, 'anchor.inclusion.index'),
    nodes: asArray(inclusion.nodes, 'anchor.inclusion.nodes', MAX_NODES).map((node, i) =>
      asHexUpTo(node, `anchor.inclusion.nodes[${i}]`, MAX_NODE_LENGTH),
    ),
  }
}

/** People see it: no control characters, and none that change the direction of the text around them. */
function asName(value: unknown, member: string): string {
  const name = asText(value, member, MAX_NETWORK_LENGTH)
  if (!/^[\p{L}\p{N}\p{P}\p{S}]+(?: [\p{L}\p{N}\p{P}\p{S}]+)*$/u.test(name)) {
    throw new ProofError('malformed', `"${member}" of the proof is no name`)
  }
  return name
}

/** Chains count whole seconds. One spelling, that of ECMA-262 21.4.1.32. */
function asTime(value: unknown, member: string): string {
  const text = asText(value, member, 32)
  const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/.test(text)
  const time = isTime ? new Date(text) : undefined
  if (time === undefined || Number.isNaN(time.getTime()) || time.toISOString() !== text) {
    throw new ProofError('malformed', `"${member}" of the proof must be a time of the form 2026-01-31T12:00:00.000Z`)
  }
  return text
}

/** It becomes a link on a page, so it must not be a script. */
function asUrl(value: unknown, member: string): string {
  const text = asText(value, member, MAX_URL_LENGTH)
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(text)) {
    throw new ProofError('malformed', `"${member}" of the proof is neither null nor an http or https address`)
  }
  return text
}
