import type { Chain } from '../../ports/chain.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Timers } from '../../ports/timers.ts'
import { StartRefused } from '../../vocabulary/start-refused.ts'
import type { Hex } from './evm-answer.ts'
import { createEndpoint } from './evm-endpoint.ts'
import { defaultMaxCost } from './evm-fees.ts'
import { describeNetwork } from './evm-network.ts'
import { createSigner, type Signer } from './evm-signer.ts'
import { createEvmWriter } from './evm-writer.ts'

interface Options {
  /** JSON-RPC servers of one chain, preferred first. They may contain credentials, which are never shown. */
  readonly rpcUrls: readonly string[]
  /** 32 bytes in hex: the key of the paying account. It should have no other use. */
  readonly privateKey: string
  readonly clock: Clock
  /** How many blocks must follow, including the value's own; default: what the chain needs. */
  readonly confirmations?: number
  /** In wei: the most that writing one value may cost. */
  readonly maxCost?: bigint
  readonly timers?: Timers
}

/** A chain with Ethereum's JSON-RPC; a value is the data of a transaction from an account to itself. */
export function createEvmChain(options: Options): Chain {
  const { rpcUrls, clock, confirmations, maxCost = defaultMaxCost, timers } = options
  const privateKey = refuseKey(options.privateKey)
  let signer: Promise<Signer> | undefined
  const closing = new AbortController()
  const endpoints = rpcUrls.map((url) => createEndpoint(refuseAddress(url), closing.signal, timers))
  if (endpoints.length === 0) throw new StartRefused('EVM_RPC_URL must list at least one server.')
  const writer = createEvmWriter({
    endpoints: () => endpoints,
    signer: () => {
      signer ??= createSigner(privateKey)
      return signer
    },
    clock,
    describe: async (chainId) => {
      const network = await describeNetwork(chainId)
      return { ...network, confirmations: confirmations ?? network.confirmations }
    },
    maxCost,
    sharesItsNumber: false,
  })
  return { ...writer, isOurs: false, close: async () => closing.abort() }
}

function refuseAddress(url: string): string {
  const protocol = URL.canParse(url) ? new URL(url).protocol : ''
  if (protocol === 'http:' || protocol === 'https:') return url
  throw new StartRefused('EVM_RPC_URL must list http or https URLs, for example https://rpc.example.org.')
}

/** The order of secp256k1 (SEC 2, 2.4.1): a key is below it and not zero. */
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

function refuseKey(privateKey: string): Hex {
  const digits = privateKey.replace(/^0x/, '')
  if (/^[0-9a-f]{64}$/i.test(digits)) {
    const number = BigInt(`0x${digits}`)
    if (number > 0n && number < curveOrder) return `0x${digits}`
  }
  throw new StartRefused('EVM_PRIVATE_KEY must be the 64 hexadecimal characters of a private key.')
}
