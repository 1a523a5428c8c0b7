import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { L1Hardfork } from '@nomicfoundation/edr'
import { parseTransaction } from 'viem/utils'
import type { EvmState } from '../../../src/infrastructure/chain/evm-state.ts'
import type { ChainProgress } from '../../../src/ports/chain.ts'
import { createKept, finish, type Kept, newValue, withChain } from '../../contracts/chain.ts'
import { startEdr } from './evm-backends.ts'
import { type EvmWorld, makeEvmWorld } from './evm-world.ts'

describe('the fees of an EVM chain', () => {
  let world: EvmWorld
  before(async () => {
    world = await makeEvmWorld(await startEdr())
  })
  after(() => world.close())

  test('a transaction that is not taken is replaced after ten minutes, an eighth dearer in both fields', async () => {
    const value = newValue()
    const kept = createKept()
    await advance(world, value, kept)
    world.pass(599)
    await advance(world, value, kept)
    assert.equal(transactionsOf(kept).length, 1)
    world.pass(1)
    const writes = world.writes()
    const progress = await advance(world, value, kept)
    assert.equal(progress.kind === 'waiting' && progress.trouble, false)
    assert.equal(world.writes(), writes + 1)
    const [first, second] = transactionsOf(kept)
    assert.ok(first !== undefined && second !== undefined)
    assert.equal(second.nonce, first.nonce)
    assert.ok(BigInt(second.maxFee) * 8n >= BigInt(first.maxFee) * 9n)
    assert.ok(BigInt(second.priorityFee) * 8n >= BigInt(first.priorityFee) * 9n)
    assert.deepEqual(await pool(world), [second.hash])
    const confirmed = await finish(world, value, kept)
    assert.equal(confirmed.transactionHash, second.hash)
    assert.equal(await world.count(value), 1)
  })

  test('a replacement that was recorded but never left is broadcast after a crash', async () => {
    const value = newValue()
    const kept = createKept()
    await advance(world, value, kept)
    world.pass(600)
    const dies = new Error('dies')
    const record = async (state: Parameters<Kept['record']>[0]) => {
      await kept.record(state)
      throw dies
    }
    await assert.rejects(
      withChain(world, (chain) => chain.advance(value, kept.state, record)),
      (error) => error === dies,
    )
    const [first, second] = transactionsOf(kept)
    assert.deepEqual(await pool(world), [first?.hash])
    await advance(world, value, kept)
    assert.deepEqual(await pool(world), [second?.hash])
    assert.equal(transactionsOf(kept).length, 2)
    await finish(world, value, kept)
    assert.equal(await world.count(value), 1)
  })

  test('a transaction below the base fee is replaced immediately', async () => {
    const value = newValue()
    const kept = createKept()
    await advance(world, value, kept)
    const [first] = transactionsOf(kept)
    await world.ask('hardhat_setNextBlockBaseFeePerGas', `0x${(BigInt(first?.maxFee ?? 0) * 3n).toString(16)}`)
    await world.mine(1)
    await advance(world, value, kept)
    const [, second] = transactionsOf(kept)
    assert.ok(BigInt(second?.maxFee ?? 0) > BigInt(first?.maxFee ?? 0) * 3n)
    await finish(world, value, kept)
    assert.equal(await world.count(value), 1)
  })

  test('nothing is signed at a price beyond the limit, whatever its source', async () => {
    const kept = createKept()
    for (const lie of [
      { method: 'eth_maxPriorityFeePerGas', result: '0x5af3107a4000' },
      { method: 'eth_estimateGas', result: '0x4c4b40' },
    ]) {
      world.relay.interfere(({ method }) => (method === lie.method ? { result: lie.result } : undefined))
      const progress = await advance(world, newValue(), kept, { maxCost: 10n ** 15n })
      world.relay.interfere(undefined)
      assert.equal(progress.kind === 'waiting' && progress.trouble, true)
      assert.match(reasonOf(progress), /too expensive/)
      assert.equal(kept.state, undefined)
    }
  })

  test('a transaction that cannot be made dearer is still broadcast', async () => {
    const value = newValue()
    const kept = createKept()
    world.relay.interfere(({ method }) =>
      method === 'eth_sendRawTransaction' ? { error: { message: 'busy' } } : undefined,
    )
    await advance(world, value, kept)
    world.relay.interfere(undefined)
    assert.deepEqual(await pool(world), [])
    world.pass(600)
    const progress = await advance(world, value, kept, { maxCost: 1n })
    assert.match(reasonOf(progress), /too expensive/)
    assert.deepEqual(
      await pool(world),
      transactionsOf(kept).map(({ hash }) => hash),
    )
    await finish(world, value, kept)
  })

  test('an account without coins is named, with what to do', async () => {
    const kept = createKept()
    const balance = await world.ask<string>('eth_getBalance', world.account.address, 'latest')
    await world.ask('hardhat_setBalance', world.account.address, '0x0')
    const value = newValue()
    const progress = await advance(world, value, kept)
    assert.equal(progress.kind === 'waiting' && progress.trouble, true)
    assert.match(reasonOf(progress), new RegExp(`${world.account.address}.*add funds`, 'i'))
    await world.ask('hardhat_setBalance', world.account.address, balance)
    await finish(world, value, kept)
    assert.equal(await world.count(value), 1)
  })
})

describe('an EVM chain without a base fee', () => {
  test('uses legacy transactions, which are replaced like others', async () => {
    const world = await makeEvmWorld(await startEdr(L1Hardfork.Berlin))
    try {
      const value = newValue()
      const kept = createKept()
      await advance(world, value, kept)
      world.pass(600)
      await advance(world, value, kept)
      const [first, second] = transactionsOf(kept)
      assert.deepEqual(await pool(world), [second?.hash])
      assert.equal(parseTransaction(first?.raw ?? '0x').type, 'legacy')
      const confirmed = await finish(world, value, kept)
      assert.equal(await world.count(value), 1)
      world.check(confirmed.anchor, value)
    } finally {
      await world.close()
    }
  })
})

function advance(
  world: EvmWorld,
  value: Uint8Array,
  kept: Kept,
  options: Parameters<EvmWorld['open']>[0] = {},
): Promise<ChainProgress> {
  return world.open(options).advance(value, kept.state, kept.record)
}

function transactionsOf(kept: Kept): EvmState['transactions'] {
  return (kept.state as unknown as EvmState | undefined)?.transactions ?? []
}

async function pool(world: EvmWorld): Promise<string[]> {
  const { transactions } = await world.ask<{ transactions: string[] }>('eth_getBlockByNumber', 'pending', false)
  return transactions
}

function reasonOf(progress: ChainProgress): string {
  return progress.kind === 'waiting' ? progress.reason : ''
}
