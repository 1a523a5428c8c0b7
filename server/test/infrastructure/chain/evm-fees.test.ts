import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { L1Hardfork } from '@nomicfoundation/edr'
import { parseTransaction } from 'viem/utils'
import type { EvmState } from '../../../src/infrastructure/chain/evm-state.ts'
import type { ChainProgress } from '../../../src/ports/chain.ts'
import { createKept, finish, type Kept, newValue, withChain } from '../../contracts/chain.ts'
import { startEdr } from './evm-backends.ts'
import { type EvmFixture, makeEvmFixture } from './evm-fixture.ts'

describe('the fees of an EVM chain', () => {
  let fixture: EvmFixture
  before(async () => {
    fixture = await makeEvmFixture(await startEdr())
  })
  after(() => fixture.close())

  test('a transaction that is not taken is replaced after ten minutes, an eighth dearer in both fields', async () => {
    const value = newValue()
    const kept = createKept()
    await advance(fixture, value, kept)
    fixture.pass(599)
    await advance(fixture, value, kept)
    assert.equal(transactionsOf(kept).length, 1)
    fixture.pass(1)
    const writes = fixture.writes()
    const progress = await advance(fixture, value, kept)
    assert.equal(progress.kind === 'waiting' && progress.needsAttention, false)
    assert.equal(fixture.writes(), writes + 1)
    const [first, second] = transactionsOf(kept)
    assert.ok(first !== undefined && second !== undefined)
    assert.equal(second.nonce, first.nonce)
    assert.ok(BigInt(second.maxFee) * 8n >= BigInt(first.maxFee) * 9n)
    assert.ok(BigInt(second.priorityFee) * 8n >= BigInt(first.priorityFee) * 9n)
    assert.deepEqual(await pool(fixture), [second.hash])
    const confirmed = await finish(fixture, value, kept)
    assert.equal(confirmed.transactionHash, second.hash)
    assert.equal(await fixture.count(value), 1)
  })

  test('a replacement that was recorded but never left is broadcast after a crash', async () => {
    const value = newValue()
    const kept = createKept()
    await advance(fixture, value, kept)
    fixture.pass(600)
    const dies = new Error('dies')
    const record = async (state: Parameters<Kept['record']>[0]) => {
      await kept.record(state)
      throw dies
    }
    await assert.rejects(
      withChain(fixture, (chain) => chain.advance(value, kept.state, record)),
      (error) => error === dies,
    )
    const [first, second] = transactionsOf(kept)
    assert.deepEqual(await pool(fixture), [first?.hash])
    await advance(fixture, value, kept)
    assert.deepEqual(await pool(fixture), [second?.hash])
    assert.equal(transactionsOf(kept).length, 2)
    await finish(fixture, value, kept)
    assert.equal(await fixture.count(value), 1)
  })

  test('a transaction below the base fee is replaced immediately', async () => {
    const value = newValue()
    const kept = createKept()
    await advance(fixture, value, kept)
    const [first] = transactionsOf(kept)
    await fixture.ask('hardhat_setNextBlockBaseFeePerGas', `0x${(BigInt(first?.maxFee ?? 0) * 3n).toString(16)}`)
    await fixture.mine(1)
    await advance(fixture, value, kept)
    const [, second] = transactionsOf(kept)
    assert.ok(BigInt(second?.maxFee ?? 0) > BigInt(first?.maxFee ?? 0) * 3n)
    await finish(fixture, value, kept)
    assert.equal(await fixture.count(value), 1)
  })

  test('nothing is signed at a price beyond the limit, whatever its source', async () => {
    const kept = createKept()
    for (const lie of [
      { method: 'eth_maxPriorityFeePerGas', result: '0x5af3107a4000' },
      { method: 'eth_estimateGas', result: '0x4c4b40' },
    ]) {
      fixture.relay.interfere(({ method }) => (method === lie.method ? { result: lie.result } : undefined))
      const progress = await advance(fixture, newValue(), kept, { maxCost: 10n ** 15n })
      fixture.relay.interfere(undefined)
      assert.equal(progress.kind === 'waiting' && progress.needsAttention, true)
      assert.match(reasonOf(progress), /too expensive/)
      assert.equal(kept.state, undefined)
    }
  })

  test('a transaction that cannot be made dearer is still broadcast', async () => {
    const value = newValue()
    const kept = createKept()
    fixture.relay.interfere(({ method }) =>
      method === 'eth_sendRawTransaction' ? { error: { message: 'busy' } } : undefined,
    )
    await advance(fixture, value, kept)
    fixture.relay.interfere(undefined)
    assert.deepEqual(await pool(fixture), [])
    fixture.pass(600)
    const progress = await advance(fixture, value, kept, { maxCost: 1n })
    assert.match(reasonOf(progress), /too expensive/)
    assert.deepEqual(
      await pool(fixture),
      transactionsOf(kept).map(({ hash }) => hash),
    )
    await finish(fixture, value, kept)
  })

  test('an account without coins is named, with what to do', async () => {
    const kept = createKept()
    const balance = await fixture.ask<string>('eth_getBalance', fixture.account.address, 'latest')
    await fixture.ask('hardhat_setBalance', fixture.account.address, '0x0')
    const value = newValue()
    const progress = await advance(fixture, value, kept)
    assert.equal(progress.kind === 'waiting' && progress.needsAttention, true)
    assert.match(reasonOf(progress), new RegExp(`${fixture.account.address}.*add funds`, 'i'))
    await fixture.ask('hardhat_setBalance', fixture.account.address, balance)
    await finish(fixture, value, kept)
    assert.equal(await fixture.count(value), 1)
  })
})

describe('an EVM chain without a base fee', () => {
  test('uses legacy transactions, which are replaced like others', async () => {
    const fixture = await makeEvmFixture(await startEdr(L1Hardfork.Berlin))
    try {
      const value = newValue()
      const kept = createKept()
      await advance(fixture, value, kept)
      fixture.pass(600)
      await advance(fixture, value, kept)
      const [first, second] = transactionsOf(kept)
      assert.deepEqual(await pool(fixture), [second?.hash])
      assert.equal(parseTransaction(first?.raw ?? '0x').type, 'legacy')
      const confirmed = await finish(fixture, value, kept)
      assert.equal(await fixture.count(value), 1)
      fixture.check(confirmed.anchor, value)
    } finally {
      await fixture.close()
    }
  })
})

function advance(
  fixture: EvmFixture,
  value: Uint8Array,
  kept: Kept,
  options: Parameters<EvmFixture['open']>[0] = {},
): Promise<ChainProgress> {
  return fixture.open(options).advance(value, kept.state, kept.record)
}

function transactionsOf(kept: Kept): EvmState['transactions'] {
  return (kept.state as unknown as EvmState | undefined)?.transactions ?? []
}

async function pool(fixture: EvmFixture): Promise<string[]> {
  const { transactions } = await fixture.ask<{ transactions: string[] }>('eth_getBlockByNumber', 'pending', false)
  return transactions
}

function reasonOf(progress: ChainProgress): string {
  return progress.kind === 'waiting' ? progress.reason : ''
}
