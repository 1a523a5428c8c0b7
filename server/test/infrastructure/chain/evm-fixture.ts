import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type Anchor, checkAnchor, toHex } from '@countersign/proof'
import { privateKeyToAccount } from 'viem/accounts'
import { createEvmChain } from '../../../src/infrastructure/chain/evm-chain.ts'
import type { ChainFixture } from '../../contracts/chain.ts'
import { setClock } from '../../harness/set-clock.ts'
import { type Backend, backendChainId } from './evm-backends.ts'
import { type Relay, type Rpc, startRelay } from './evm-relay.ts'

export interface EvmFixture extends ChainFixture {
  readonly relay: Relay
  readonly rpc: Rpc
  readonly account: ReturnType<typeof privateKeyToAccount>
  readonly privateKey: string
  readonly clock: ReturnType<typeof setClock>
  open(options?: Partial<Parameters<typeof createEvmChain>[0]>): ReturnType<typeof createEvmChain>
  /** Straight to the chain; throws what it refuses. */
  ask<T>(method: string, ...params: unknown[]): Promise<T>
  mine(blocks: number): Promise<void>
  /** A transaction of the account that the adapter did not send. */
  sendForeign(nonce: number, maxFeePerGas: bigint): Promise<string>
}

interface Block {
  readonly transactions: readonly { readonly input: string }[]
}

export const confirmations = 3

/** An account with coins on a chain that makes blocks on command, with a relay in front. */
export async function makeEvmFixture(backend: Backend): Promise<EvmFixture> {
  const relay = await startRelay(backend.rpc)
  const clock = setClock('2027-01-01T00:00:00Z')
  const privateKey = `0x${randomBytes(32).toString('hex')}` as const
  const account = privateKeyToAccount(privateKey)

  async function ask<T>(method: string, ...params: unknown[]): Promise<T> {
    const answer = await backend.rpc(method, params)
    if (!('result' in answer)) throw new Error(JSON.stringify(answer.error))
    return answer.result as T
  }

  /** The latest ones. Each value is new when it is written, and counted before so many blocks have followed. */
  async function blocks(): Promise<readonly Block[]> {
    const head = Number(await ask<string>('eth_blockNumber'))
    const first = Math.max(0, head - 63)
    const numbers = Array.from({ length: head - first + 1 }, (_, index) => `0x${(first + index).toString(16)}`)
    return Promise.all(numbers.map((number) => ask<Block>('eth_getBlockByNumber', number, true)))
  }

  await ask('hardhat_setBalance', account.address, '0x8ac7230489e80000')

  const fixture: EvmFixture = {
    relay,
    rpc: backend.rpc,
    account,
    privateKey,
    clock,
    ask,
    open: (options) => createEvmChain({ rpcUrls: [relay.url], privateKey, clock, confirmations, ...options }),
    async mine(count) {
      for (let block = 0; block < count; block++) await ask('evm_mine')
    },
    settle: () => fixture.mine(confirmations),
    pass: (seconds) => clock.advance(seconds),
    cut: relay.cut,
    restore: relay.restore,
    requests: () => relay.calls.length,
    writes: () => relay.calls.filter(({ method }) => method === 'eth_sendRawTransaction').length,
    async count(value) {
      const all = (await blocks()).flatMap(({ transactions }) => transactions)
      return all.filter(({ input }) => input === `0x${toHex(value)}`).length
    },
    check(anchor: Anchor, value) {
      assert.equal(checkAnchor(value, anchor), 'in-block')
      assert.equal(anchor.kind === 'evm' && anchor.chainId, backendChainId)
    },
    async sendForeign(nonce, maxFeePerGas) {
      const raw = await account.signTransaction({
        chainId: backendChainId,
        nonce,
        gas: 21_000n,
        maxFeePerGas,
        maxPriorityFeePerGas: maxFeePerGas,
        to: account.address,
        type: 'eip1559',
      })
      return ask<string>('eth_sendRawTransaction', raw)
    },
    async close() {
      await relay.close()
      await backend.close()
    },
  }
  return fixture
}
