import { createHash } from 'node:crypto'
import { fromHex, toHex, writeU64 } from '../../src/bytes.ts'
import type { BitcoinAnchor, EvmAnchor } from '../../src/chain-anchor.ts'
import { keccak256 } from '../../src/evm/keccak256.ts'
import { encodeRlp, type RlpItem } from '../../src/evm/rlp.ts'
import { makeTransactionProof, transactionsRoot } from '../../src/evm/transaction-trie.ts'
import { append, type Operation, prepend, SHA256 } from '../../src/ots/operation.ts'
import { leadTo, messagesAlong } from '../../src/ots/path.ts'
import { serializeTimestamp } from '../../src/ots/timestamp.ts'

export const BLOCK_TIME = '2026-11-15T10:00:00.000Z'

type EvmChanges = {
  data?: Uint8Array
  chainId?: number
  index?: number
  count?: number
  extraFields?: RlpItem[]
  blockTime?: string
}

/** A block of transactions, one of which has the value. They are unsigned: the check does not use signatures. */
export function evmAnchorOf(value: Uint8Array, changes: EvmChanges = {}): EvmAnchor {
  const { data = value, chainId = 6342, index = 5, count = 200, extraFields = [], blockTime = BLOCK_TIME } = changes
  const transactions = Array.from({ length: count }, (_, nonce) =>
    evmTransaction(nonce, chainId, nonce === index ? data : Buffer.from(`transaction ${nonce}`)),
  )
  const transaction = transactions[index] as Uint8Array
  const header = evmHeader(transactionsRoot(transactions), extraFields, blockTime)
  return {
    kind: 'evm',
    network: 'local',
    public: false,
    chainId,
    transaction: toHex(transaction),
    transactionHash: toHex(keccak256(transaction)),
    blockNumber: 4711,
    blockHash: toHex(keccak256(header)),
    blockTime,
    explorerUrl: null,
    inclusion: { header: toHex(header), index, nodes: makeTransactionProof(transactions, index).map(toHex) },
  }
}

function evmTransaction(nonce: number, chainId: number, data: Uint8Array): Uint8Array {
  const [fee, gas, to, value] = [integer(1_000_000_000), integer(30_000), new Uint8Array(20).fill(7), integer(0)]
  const signature = [integer(1), new Uint8Array(32).fill(8), new Uint8Array(32).fill(9)]
  const fields = [integer(chainId), integer(nonce), fee, fee, gas, to, value, data, [], ...signature]
  return Buffer.concat([Uint8Array.of(2), encodeRlp(fields)])
}

function evmHeader(root: Uint8Array, extraFields: RlpItem[], blockTime: string): Uint8Array {
  const hash = new Uint8Array(32).fill(1)
  const [number, gas, time] = [integer(4711), integer(30_000_000), integer(Date.parse(blockTime) / 1000)]
  const bloom = new Uint8Array(256)
  const before = [hash, hash, new Uint8Array(20), hash, root, hash, bloom, integer(0), number, gas, gas, time]
  return encodeRlp([...before, Buffer.from('extra'), hash, new Uint8Array(8), integer(7), ...extraFields])
}

/** Big-endian without leading zeros. */
function integer(value: number): Uint8Array {
  const bytes = new Uint8Array(8)
  writeU64(bytes, 0, value)
  return bytes.subarray(bytes.findIndex((byte) => byte !== 0) < 0 ? 8 : bytes.findIndex((byte) => byte !== 0))
}

type BitcoinChanges = { before?: readonly Operation[]; height?: number; nonce?: string }

/** A block of a regtest network with a transaction that commits to the value, as a calendar would make it. */
export function bitcoinAnchorOf(value: Uint8Array, changes: BitcoinChanges = {}): BitcoinAnchor {
  const { before = [], height = 119, nonce = '0123456789abcdef' } = changes
  const toTransaction = [...before, append(fromHex(nonce)), SHA256, ...aroundTheCommitment()]
  const siblings = [append(digest('sibling 1')), prepend(digest('sibling 2')), append(digest('sibling 3'))]
  const toRoot = siblings.flatMap((sibling) => [sibling, SHA256, SHA256])
  const operations = [...toTransaction, SHA256, SHA256, ...toRoot]
  const messages = messagesAlong(value, operations)
  const merkleRoot = messages.at(-1) as Uint8Array
  const header = mine(merkleRoot)
  const end = { message: merkleRoot, attestations: [{ kind: 'bitcoin', height } as const], operations: [] }
  return {
    kind: 'bitcoin',
    network: 'Bitcoin regtest',
    public: false,
    timestamp: toHex(serializeTimestamp(leadTo(end, value, operations))),
    transactionHash: toHex((messages[toTransaction.length + 2] as Uint8Array).toReversed()),
    blockNumber: height,
    blockHash: toHex(doubleHash(header).toReversed()),
    blockTime: BLOCK_TIME,
    explorerUrl: null,
    header: toHex(header),
  }
}

/** One input, one output that pays and one with the commitment, no lock time. */
function aroundTheCommitment(): Operation[] {
  const input = `01${'11'.repeat(32)}0000000000ffffffff`
  const payment = `00e1f50500000000160014${'22'.repeat(20)}`
  return [prepend(fromHex(`02000000${input}02${payment}0000000000000000226a20`)), append(fromHex('00000000'))]
}

/** Bits 207fffff: every second nonce works. */
function mine(merkleRoot: Uint8Array): Uint8Array {
  const header = Buffer.alloc(80)
  header.writeUInt32LE(0x20000000, 0)
  header.set(digest('the block before'), 4)
  header.set(merkleRoot, 36)
  header.writeUInt32LE(Date.parse(BLOCK_TIME) / 1000, 68)
  header.writeUInt32LE(0x207fffff, 72)
  for (let nonce = 0; ; nonce++) {
    header.writeUInt32LE(nonce, 76)
    if ((doubleHash(header).at(-1) as number) < 0x7f) return header
  }
}

function doubleHash(bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest()
}

function digest(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}
