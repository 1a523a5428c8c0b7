import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import {
  ContractDecoder,
  EdrContext,
  L1_CHAIN_TYPE,
  L1Hardfork,
  l1GenesisState,
  l1HardforkToString,
  l1ProviderFactory,
  MineOrdering,
} from '@nomicfoundation/edr'
import { findAnvil } from '../../../src/infrastructure/chain/local-binary.ts'
import type { Rpc } from './evm-relay.ts'

/** A chain for tests that makes blocks only on command. */
export interface Backend {
  readonly rpc: Rpc
  close(): Promise<void>
}

export const backendChainId = 31337

export async function startAnvil(args: readonly string[] = []): Promise<Backend> {
  const words = ['--host', '127.0.0.1', '--port', '0', '--accounts', '1', '--no-mining', '--order', 'fees', ...args]
  const child = spawn(findAnvil(), words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('anvil ended')))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /^Listening on (\S+)/.exec(line)?.[1]
      if (address !== undefined) resolve(`http://${address}`)
    })
  })
  return {
    rpc: (method, params) => askAt(url, method, params),
    async close() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

export async function askAt(url: string, method: string, params: readonly unknown[]): ReturnType<Rpc> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return (await response.json()) as { result: unknown } | { error: unknown }
}

/** One per process. */
let context: EdrContext | undefined

async function makeContext(): Promise<EdrContext> {
  const made = new EdrContext()
  await made.registerProviderFactory(L1_CHAIN_TYPE, l1ProviderFactory())
  return made
}

/**
 * Hardhat's node, in this process. Unlike anvil it demands of a replacement what geth does: a tenth more in both
 * fields.
 */
export async function startEdr(hardfork: L1Hardfork = L1Hardfork.Prague): Promise<Backend> {
  context ??= await makeContext()
  const provider = await context.createProvider(
    L1_CHAIN_TYPE,
    {
      allowBlocksWithSameTimestamp: true,
      allowUnlimitedContractSize: false,
      bailOnCallFailure: true,
      bailOnTransactionFailure: true,
      chainId: BigInt(backendChainId),
      coinbase: new Uint8Array(20),
      defaultTransactionGasLimit: 1_000_000n,
      genesisState: l1GenesisState(hardfork),
      hardfork: l1HardforkToString(hardfork),
      ...(hardfork < L1Hardfork.London ? {} : { initialBaseFeePerGas: 1_000_000_000n }),
      initialParentBeaconBlockRoot: new Uint8Array(32),
      minGasPrice: 0n,
      mining: { autoMine: false, blockGasLimit: 30_000_000n, memPool: { order: MineOrdering.Priority } },
      network: { genesisBlockGasLimit: 30_000_000n, genesisBlobGas: { gasUsed: 0n, excessGas: 0n } },
      networkId: BigInt(backendChainId),
      observability: {},
      ownedAccounts: [],
      precompileOverrides: [],
    },
    { enable: false, decodeConsoleLogInputsCallback: () => [], printLineCallback: () => {} },
    { subscriptionCallback: () => {} },
    new ContractDecoder(),
  )
  return {
    async rpc(method, params) {
      const { data } = await provider.handleRequest(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
      return (typeof data === 'string' ? JSON.parse(data) : data) as { result: unknown } | { error: unknown }
    },
    close: async () => {},
  }
}
