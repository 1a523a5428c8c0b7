import { type EvmAnchor, fromHex, toHex } from '@countersign/proof'
import { makeTransactionProof } from '@countersign/proof/evm'
import { asHash, asObject, type Hex, type Receipt } from './evm-answer.ts'
import { type Endpoint, EndpointFailure, EndpointRefusal } from './evm-endpoint.ts'

type Inclusion = EvmAnchor['inclusion']
type Block = Record<string, unknown>
type Tools = typeof import('viem')

/**
 * The header of the transaction's block, and the path from its transactions root to the transaction. Everything is
 * rebuilt from the endpoint's response and compared with the hashes; null if the block or one of its transactions is
 * not in Ethereum's format.
 */
export async function proveInclusion(endpoint: Endpoint, receipt: Receipt, raw: Hex): Promise<Inclusion> {
  const tools = await import('viem')
  const block = await askWholeBlock(endpoint, receipt.blockHash)
  const header = encodeHeader(tools, block)
  if (header === undefined || tools.keccak256(header) !== receipt.blockHash) return null
  const transactions = await collectTransactions(tools, endpoint, block.transactions)
  const ours = transactions?.[receipt.index]
  if (transactions === undefined || ours === undefined || `0x${toHex(ours)}` !== raw) return null
  const nodes = makeTransactionProof(transactions, receipt.index)
  if (nodes[0] === undefined || tools.keccak256(nodes[0]) !== block.transactionsRoot) return null
  return { header: header.slice(2), index: receipt.index, nodes: nodes.map(toHex) }
}

async function askWholeBlock(endpoint: Endpoint, hash: Hex): Promise<Block> {
  const answer = await endpoint.ask('eth_getBlockByHash', [hash, true], wholeBlockBytes)
  if (answer === null) throw new EndpointFailure(`${endpoint.host} does not know a block that it returned before`)
  return asObject(answer, endpoint.host)
}

/** A block has at most 10 MiB of RLP (EIP-7934); hex doubles it, and JSON adds its names. */
const wholeBlockBytes = 64 * 1024 * 1024

/** In the order of the header (Yellow Paper 4.4, then EIP-1559, 4895, 4844, 4788, 7685, 7928, 7843); forks append. */
const headerFields: readonly (readonly [name: string, kind: 'bytes' | 'number'])[] = [
  ['parentHash', 'bytes'],
  ['sha3Uncles', 'bytes'],
  ['miner', 'bytes'],
  ['stateRoot', 'bytes'],
  ['transactionsRoot', 'bytes'],
  ['receiptsRoot', 'bytes'],
  ['logsBloom', 'bytes'],
  ['difficulty', 'number'],
  ['number', 'number'],
  ['gasLimit', 'number'],
  ['gasUsed', 'number'],
  ['timestamp', 'number'],
  ['extraData', 'bytes'],
  ['mixHash', 'bytes'],
  ['nonce', 'bytes'],
  ['baseFeePerGas', 'number'],
  ['withdrawalsRoot', 'bytes'],
  ['blobGasUsed', 'number'],
  ['excessBlobGas', 'number'],
  ['parentBeaconBlockRoot', 'bytes'],
  ['requestsHash', 'bytes'],
  ['blockAccessListHash', 'bytes'],
  ['slotNumber', 'number'],
]

function encodeHeader(tools: Tools, block: Block): Hex | undefined {
  const fields: Hex[] = []
  for (const [name, kind] of headerFields) {
    const value = block[name]
    if (value === undefined || value === null) continue
    if (typeof value !== 'string' || !/^0x[0-9a-f]*$/.test(value) || value.length > maxFieldLength) return undefined
    if (kind === 'bytes' && value.length % 2 !== 0) return undefined
    fields.push(kind === 'bytes' ? (value as Hex) : shortest(value))
  }
  return tools.toRlp(fields)
}

const maxFieldLength = 2048

/** RLP encodes integers without leading zeros, and zero as empty (Yellow Paper, appendix B). */
function shortest(quantity: string): Hex {
  const digits = quantity.slice(2).replace(/^0+/, '')
  return `0x${digits.length % 2 === 0 ? digits : `0${digits}`}`
}

async function collectTransactions(
  tools: Tools,
  endpoint: Endpoint,
  listed: unknown,
): Promise<Uint8Array[] | undefined> {
  if (!Array.isArray(listed) || listed.length > maxTransactions) return undefined
  const collected: Uint8Array[] = []
  let asked = 0
  for (const entry of listed) {
    const transaction = asObject(entry, endpoint.host)
    const hash = asHash(transaction.hash, endpoint.host)
    let raw = rebuild(tools, transaction, hash)
    if (raw === undefined) {
      if (++asked > maxAsked) return undefined
      raw = await askRaw(tools, endpoint, hash)
    }
    if (raw === undefined) return undefined
    collected.push(fromHex(raw.slice(2)))
  }
  return collected
}

/** At 21,000 gas each, a block of 60 million has room for 2,857. */
const maxTransactions = 5000

/** Transactions of an unknown type: a few are requested one by one, a block full of them is of another chain. */
const maxAsked = 50

function rebuild(tools: Tools, transaction: Record<string, unknown>, hash: Hex): Hex | undefined {
  try {
    const { input, chainId, ...rest } = tools.formatTransaction(transaction as never)
    // Before EIP-155 a transaction named no chain, though servers report one.
    const named = rest.type === 'legacy' && (rest.v === 27n || rest.v === 28n) ? {} : { chainId }
    const unsigned = { ...rest, ...named, data: input } as Parameters<Tools['serializeTransaction']>[0]
    const { r, s, v, yParity } = rest
    const raw = tools.serializeTransaction(unsigned, { r, s, v, yParity } as Parameters<
      Tools['serializeTransaction']
    >[1])
    return tools.keccak256(raw) === hash ? raw : undefined
  } catch {
    return undefined
  }
}

async function askRaw(tools: Tools, endpoint: Endpoint, hash: Hex): Promise<Hex | undefined> {
  const raw = await endpoint.ask('eth_getRawTransactionByHash', [hash], rawBytes).catch((error: unknown) => {
    // The method is not part of the execution API: not every server has it.
    if (error instanceof EndpointRefusal) return undefined
    throw error
  })
  if (typeof raw !== 'string' || !/^0x([0-9a-f]{2})+$/.test(raw)) return undefined
  return tools.keccak256(raw as Hex) === hash ? (raw as Hex) : undefined
}

const rawBytes = 4 * 1024 * 1024
