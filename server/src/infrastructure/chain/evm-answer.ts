import { type Endpoint, EndpointFailure } from './evm-endpoint.ts'

/** Parses the responses of endpoints. A shape that violates the execution API is an `EndpointFailure`. */

export type Hex = `0x${string}`

export async function askQuantity(endpoint: Endpoint, method: string, params: readonly unknown[]): Promise<bigint> {
  return asQuantity(await endpoint.ask(method, params), endpoint.host)
}

export function asQuantity(value: unknown, host: string): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw nonsense(host, 'a number')
  return BigInt(value)
}

export function asNumber(value: unknown, host: string): number {
  const number = Number(asQuantity(value, host))
  if (!Number.isSafeInteger(number)) throw nonsense(host, 'a number of the expected size')
  return number
}

export function asHash(value: unknown, host: string): Hex {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{64}$/i.test(value)) throw nonsense(host, 'a hash')
  return value.toLowerCase() as Hex
}

export function asObject(value: unknown, host: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw nonsense(host, 'an object')
  return value as Record<string, unknown>
}

function nonsense(host: string, expected: string): EndpointFailure {
  return new EndpointFailure(`${host} sends a response that is not ${expected}`)
}

export interface Receipt {
  readonly blockHash: Hex
  readonly blockNumber: number
  readonly index: number
}

/** Undefined while the transaction is in no block of the endpoint's chain. */
export async function askReceipt(endpoint: Endpoint, transactionHash: string): Promise<Receipt | undefined> {
  const answer = await endpoint.ask('eth_getTransactionReceipt', [transactionHash])
  if (answer === null) return undefined
  const { host } = endpoint
  const receipt = asObject(answer, host)
  if (asHash(receipt.transactionHash, host) !== transactionHash) throw nonsense(host, 'the requested receipt')
  // Servers that show pending transactions do so without a block.
  if (receipt.blockHash === null || receipt.blockNumber === null) return undefined
  return {
    blockHash: asHash(receipt.blockHash, host),
    blockNumber: asNumber(receipt.blockNumber, host),
    index: asNumber(receipt.transactionIndex, host),
  }
}

export interface Head {
  readonly number: number
  readonly hash: Hex
  readonly time: Date
  /** Undefined if the chain has none (before EIP-1559). */
  readonly baseFee: bigint | undefined
}

export async function askBlock(endpoint: Endpoint, at: 'latest' | number): Promise<Head | undefined> {
  const { host } = endpoint
  const answer = await endpoint.ask('eth_getBlockByNumber', [at === 'latest' ? at : hexOf(at), false], blockBytes)
  if (answer === null) return undefined
  const { number, hash, timestamp, baseFeePerGas } = asObject(answer, host)
  return {
    number: asNumber(number, host),
    hash: asHash(hash, host),
    time: asTime(timestamp, host),
    baseFee: baseFeePerGas === undefined || baseFeePerGas === null ? undefined : asQuantity(baseFeePerGas, host),
  }
}

/** A block's header and the hashes of a few thousand transactions. */
const blockBytes = 4 * 1024 * 1024

export async function askHead(endpoint: Endpoint): Promise<Head> {
  const head = await askBlock(endpoint, 'latest')
  if (head === undefined) throw new EndpointFailure(`${endpoint.host} has no blocks`)
  return head
}

function asTime(value: unknown, host: string): Date {
  const time = new Date(asNumber(value, host) * 1000)
  if (Number.isNaN(time.getTime())) throw nonsense(host, 'a time')
  return time
}

export function hexOf(number: number | bigint): Hex {
  return `0x${number.toString(16)}`
}
