import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { EvmState } from '../../../src/infrastructure/chain/evm-state.ts'
import type { ChainProgress } from '../../../src/ports/chain.ts'
import { createKept, finish, type Kept, newValue, withChain } from '../../contracts/chain.ts'
import { startAnvil } from './evm-backends.ts'
import { confirmations, type EvmFixture, makeEvmFixture } from './evm-fixture.ts'

const gwei = 1_000_000_000n

describe('the nonce of an EVM chain', () => {
  let fixture: EvmFixture
  beforeEach(async () => {
    fixture = await makeEvmFixture(await startAnvil())
  })
  afterEach(() => fixture.close())

  test('a nonce that was used otherwise is given up when that can no longer change, and not before', async () => {
    const value = newValue()
    const kept = createKept()
    await advance(fixture, value, kept)
    await fixture.sendForeign(0, 100n * gwei)
    await fixture.mine(1)
    for (let depth = 1; depth < confirmations; depth++) {
      const progress = await advance(fixture, value, kept)
      assert.equal(progress.kind === 'waiting' && progress.needsAttention, true)
      assert.match(progress.kind === 'waiting' ? progress.reason : '', /Another transaction used nonce/)
      assert.deepEqual(noncesOf(kept), [0])
      await fixture.mine(1)
    }
    const writes = fixture.writes()
    await assert.rejects(
      withChain(fixture, (chain) => chain.advance(value, kept.state, () => Promise.reject(new Error()))),
    )
    assert.equal(fixture.writes(), writes)
    await advance(fixture, value, kept)
    assert.deepEqual(noncesOf(kept), [0, 1])
    await finish(fixture, value, kept)
    assert.equal(await fixture.count(value), 1)
  })

  test('a nonce that comes back by a reorganization is used again', async () => {
    const value = newValue()
    const kept = createKept()
    await advance(fixture, value, kept)
    await fixture.sendForeign(0, 100n * gwei)
    await fixture.mine(1)
    await advance(fixture, value, kept)
    await fixture.ask('anvil_reorg', 1, [])
    await fixture.ask('anvil_dropAllTransactions')
    await finish(fixture, value, kept)
    assert.deepEqual(noncesOf(kept), [0])
    assert.equal(await fixture.count(value), 1)
  })

  for (const [said, reason] of [
    ['already known', /waiting to be included in a block/],
    ['ALREADY_EXISTS: already known', /waiting to be included in a block/],
    ['AlreadyKnown', /waiting to be included in a block/],
    ['known transaction: 5a1b', /waiting to be included in a block/],
    ['nonce too low: next nonce 6, tx nonce 5', /used the nonce/],
    ['nonce has already been used', /used the nonce/],
    ['OldNonce, Current nonce: 1, nonce of rejected tx: 0', /used the nonce/],
    ['insufficient funds for gas * price + value', /cannot pay/],
    ['replacement transaction underpriced', /fee is too low/],
    ['unknown transaction type', /No server of the chain is usable/],
  ] as const) {
    test(`"${said}" is understood`, async () => {
      fixture.relay.interfere(({ method }) =>
        method === 'eth_sendRawTransaction' ? { error: { code: -32000, message: said } } : undefined,
      )
      const progress = await advance(fixture, newValue(), createKept())
      assert.match(progress.kind === 'waiting' ? progress.reason : '', reason)
    })
  }

  test('a receipt that one server has not got yet is found at another', async () => {
    const value = newValue()
    const kept = createKept()
    await advance(fixture, value, kept)
    await fixture.settle()
    let asked = 0
    // The first server reports no receipt, like one whose index lags behind.
    fixture.relay.interfere(({ method }) => {
      if (method !== 'eth_getTransactionReceipt') return undefined
      return asked++ === 0 ? { result: null } : undefined
    })
    const progress = await advance(fixture, value, kept)
    assert.equal(progress.kind, 'confirmed')
    assert.deepEqual(noncesOf(kept), [0])
  })

  test('two concurrently pending values have a nonce each', async () => {
    const values = [newValue(), newValue()]
    const keeps = [createKept(), createKept()]
    for (const [i, value] of values.entries()) await advance(fixture, value, keeps[i] as Kept)
    assert.deepEqual(keeps.map(noncesOf), [[0], [1]])
    for (const [i, value] of values.entries()) await finish(fixture, value, keeps[i] as Kept)
    for (const value of values) assert.equal(await fixture.count(value), 1)
  })

  test('a transaction behind a missing nonce is not made dearer, and the missing one is named', async () => {
    const value = newValue()
    const kept = createKept()
    await fixture.sendForeign(0, 10n * gwei)
    await advance(fixture, value, kept)
    await fixture.ask('anvil_dropAllTransactions')
    fixture.pass(1200)
    const progress = await advance(fixture, value, kept)
    assert.match(progress.kind === 'waiting' ? progress.reason : '', /nonce 0 is missing/)
    assert.deepEqual(noncesOf(kept), [1])
  })

  test('a nonce far ahead is not believed', async () => {
    fixture.relay.interfere(({ method, params }) =>
      method === 'eth_getTransactionCount' && params[1] === 'pending' ? { result: '0xffffff' } : undefined,
    )
    const kept = createKept()
    const progress = await advance(fixture, newValue(), kept)
    assert.equal(progress.kind, 'waiting')
    assert.equal(kept.state, undefined)
  })

  test('a receipt in a block that is not in the chain confirms nothing', async () => {
    const value = newValue()
    const kept = createKept()
    await advance(fixture, value, kept)
    const { transactions } = kept.state as unknown as EvmState
    fixture.relay.interfere(({ method }) =>
      method === 'eth_getTransactionReceipt'
        ? {
            result: {
              transactionHash: transactions[0]?.hash,
              blockHash: `0x${'ab'.repeat(32)}`,
              blockNumber: '0x0',
              transactionIndex: '0x0',
            },
          }
        : undefined,
    )
    await fixture.settle()
    const progress = await advance(fixture, value, kept)
    assert.match(progress.kind === 'waiting' ? progress.reason : '', /0 of 3 confirmations/)
  })

  test('the record of one value is not taken for that of another', async () => {
    const kept = createKept()
    await advance(fixture, newValue(), kept)
    const writes = fixture.writes()
    await assert.rejects(advance(fixture, newValue(), kept), /that of another value/)
    assert.equal(fixture.writes(), writes)
  })

  test('another key finishes what is pending, and signs nothing in its place', async () => {
    const value = newValue()
    const kept = createKept()
    await advance(fixture, value, kept)
    fixture.pass(600)
    const privateKey = `0x${'42'.repeat(32)}`
    const other = fixture.open({ privateKey })
    const progress = await other.advance(value, kept.state, kept.record)
    assert.match(progress.kind === 'waiting' ? progress.reason : '', /restore the old key/)
    assert.deepEqual(noncesOf(kept), [0])
    await fixture.settle()
    assert.equal((await other.advance(value, kept.state, kept.record)).kind, 'confirmed')
  })
})

function advance(fixture: EvmFixture, value: Uint8Array, kept: Kept): Promise<ChainProgress> {
  return withChain(fixture, (chain) => chain.advance(value, kept.state, kept.record))
}

function noncesOf(kept: Kept): number[] {
  return (kept.state as unknown as EvmState).transactions.map(({ nonce }) => nonce)
}
