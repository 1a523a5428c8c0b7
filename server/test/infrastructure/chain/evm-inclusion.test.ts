import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { checkAnchor, type EvmAnchor, toHex } from '@countersign/proof'
import { L1Hardfork } from '@nomicfoundation/edr'
import { describeNetwork } from '../../../src/infrastructure/chain/evm-network.ts'
import { createKept, finish, newValue } from '../../contracts/chain.ts'
import { type Backend, backendChainId, startAnvil, startEdr } from './evm-backends.ts'
import { type EvmFixture, makeEvmFixture } from './evm-fixture.ts'

describe('the proof that a block contains the transaction', { concurrency: 2 }, () => {
  test('works among hundreds of transactions of every type', async (t) => {
    const fixture = await fixtureOf(t, await startAnvil(['--gas-limit', '300000000']))
    const senders = await Promise.all([1, 2, 3].map(() => makeEvmFixtureAccount(fixture)))
    const value = newValue()
    const kept = createKept()
    await fill(fixture, senders)
    await fixture.open().advance(value, undefined, kept.record)
    const { anchor } = await finish(fixture, value, kept)
    assert.equal(checkAnchor(value, anchor), 'in-block')
    const { inclusion } = anchor as EvmAnchor
    const listed = await fixture.ask<{ transactions: { type: string; input: string }[] }>(
      'eth_getBlockByNumber',
      `0x${anchor.blockNumber.toString(16)}`,
      true,
    )
    assert.ok(listed.transactions.length > 250)
    assert.deepEqual([...new Set(listed.transactions.map(({ type }) => type))].sort(), ['0x0', '0x1', '0x2', '0x4'])
    assert.equal(listed.transactions[inclusion?.index ?? 0]?.input, `0x${toHex(value)}`)
  })

  const { Berlin, London, Merge, Shanghai, Cancun, Prague, Osaka, Amsterdam } = L1Hardfork
  const hardforks = { Berlin, London, Merge, Shanghai, Cancun, Prague, Osaka, Amsterdam }
  for (const [name, hardfork] of Object.entries(hardforks)) {
    test(`knows the headers of ${name}`, async (t) => {
      const fixture = await fixtureOf(t, await startEdr(hardfork))
      const value = newValue()
      const { anchor } = await finish(fixture, value, createKept())
      assert.equal(checkAnchor(value, anchor), 'in-block')
    })
  }

  test('is left out where headers are not those of Ethereum', async (t) => {
    const fixture = await fixtureOf(t, await startEdr())
    await assertNoProof(fixture, (block) => ({ ...block, extraData: '0x1234' }))
    await assertNoProof(fixture, (block) => ({ ...block, number: 'nonsense' }))
  })

  test('is left out where transactions are not those of Ethereum', async (t) => {
    const fixture = await fixtureOf(t, await startEdr())
    await assertNoProof(fixture, ({ transactions, ...block }) => {
      const [ours] = transactions as object[]
      return { ...block, transactions: [ours, { ...ours, hash: `0x${'12'.repeat(32)}`, type: '0x7e' }] }
    })
    await assertNoProof(fixture, (block) => ({ ...block, transactions: [] }))
    await assertNoProof(fixture, (block) => ({ ...block, transactions: Array(6000).fill({}) }))
  })

  test('comes from another server where the first cannot give it', async (t) => {
    const fixture = await fixtureOf(t, await startEdr())
    const other = await fixtureOf(t, { rpc: fixture.rpc, close: async () => {} })
    spoil(fixture, (block) => ({ ...block, extraData: '0x1234' }))
    const open = () => fixture.open({ rpcUrls: [fixture.relay.url, other.relay.url] })
    const value = newValue()
    const { anchor } = await finish({ ...fixture, open }, value, createKept())
    assert.equal(checkAnchor(value, anchor), 'in-block')
  })
})

describe('the name of an EVM network', () => {
  test('is that of the public list, with its explorer', async () => {
    const ethereum = await describeNetwork(1)
    assert.equal(ethereum.name, 'Ethereum')
    assert.equal(ethereum.isPublic, true)
    assert.equal(ethereum.explorerUrl('0xab'), 'https://etherscan.io/tx/0xab')
    assert.equal((await describeNetwork(137)).name, 'Polygon')
    assert.equal((await describeNetwork(999)).name, 'HyperEVM')
  })

  test('is its number if the list has none, and it is not called public', async () => {
    const unknown = await describeNetwork(987_654_321)
    assert.equal(unknown.name, 'EVM chain 987654321')
    assert.equal(unknown.isPublic, false)
    assert.equal(unknown.explorerUrl('0xab'), null)
    assert.equal((await describeNetwork(31337)).isPublic, false)
  })

  test('is not known before a server has answered', async (t) => {
    const fixture = await fixtureOf(t, await startEdr())
    const chain = fixture.open()
    assert.deepEqual(chain.network(), { name: 'EVM chain', isPublic: false })
    assert.equal(chain.isOurs, false)
    await chain.advance(newValue(), undefined, createKept().record)
    assert.equal(chain.network().name, 'Anvil')
  })

  test('is requested until a server answers, and then no more', async (t) => {
    const fixture = await fixtureOf(t, await startEdr())
    const chain = fixture.open()
    fixture.relay.cut(1, false)
    await chain.recognize()
    assert.equal(chain.network().name, 'EVM chain')
    fixture.relay.restore()
    await chain.recognize()
    assert.equal(chain.network().name, 'Anvil')
    const { length } = fixture.relay.calls
    await chain.recognize()
    assert.equal(fixture.relay.calls.length, length)
  })
})

async function fixtureOf(t: TestContext, backend: Backend): Promise<EvmFixture> {
  const fixture = await makeEvmFixture(backend)
  t.after(() => fixture.close())
  return fixture
}

type Block = Record<string, unknown>

function spoil(fixture: EvmFixture, change: (block: Block) => Block): void {
  const latest = new Map<unknown, Block>()
  fixture.relay.interfere(({ method, params }) => {
    const block = latest.get(params[0])
    return method === 'eth_getBlockByHash' && block !== undefined ? { result: change(block) } : undefined
  })
  const { settle } = fixture
  fixture.settle = async () => {
    await settle()
    const head = Number(await fixture.ask<string>('eth_blockNumber'))
    for (let number = Math.max(0, head - 5); number <= head; number++) {
      const block = await fixture.ask<Block>('eth_getBlockByNumber', `0x${number.toString(16)}`, true)
      latest.set(block.hash, block)
    }
  }
}

async function assertNoProof(fixture: EvmFixture, change: (block: Block) => Block): Promise<void> {
  const spoiled = { ...fixture }
  spoil(spoiled, change)
  const value = newValue()
  const { anchor } = await finish(spoiled, value, createKept())
  fixture.relay.interfere(undefined)
  assert.equal((anchor as EvmAnchor).inclusion, null)
  assert.equal(checkAnchor(value, anchor), 'in-transaction')
}

type Account = EvmFixture['account']

async function makeEvmFixtureAccount(fixture: EvmFixture): Promise<Account> {
  const { generatePrivateKey, privateKeyToAccount } = await import('viem/accounts')
  const account = privateKeyToAccount(generatePrivateKey())
  await fixture.ask('anvil_setBalance', account.address, '0x8ac7230489e80000')
  return account
}

async function fill(fixture: EvmFixture, senders: readonly Account[]): Promise<void> {
  const gwei = 1_000_000_000n
  for (const [which, sender] of senders.entries()) {
    for (let nonce = 0; nonce < 90; nonce++) {
      const common = { chainId: backendChainId, nonce, gas: 200_000n, to: sender.address, data: '0x0102' } as const
      const fees = { maxFeePerGas: 10n * gwei, maxPriorityFeePerGas: BigInt(nonce % 7) * gwei }
      const accessList = [{ address: sender.address, storageKeys: [] }]
      const authorize = () =>
        sender.signAuthorization({ chainId: 0, contractAddress: sender.address, nonce: nonce + 1 })
      const kind = nonce === 89 && which === 0 ? 'eip7702' : (['legacy', 'eip2930', 'eip1559'] as const)[nonce % 3]
      const raw =
        kind === 'eip7702'
          ? await sender.signTransaction({ ...common, ...fees, type: kind, authorizationList: [await authorize()] })
          : kind === 'eip1559'
            ? await sender.signTransaction({ ...common, ...fees, type: kind, accessList })
            : kind === 'eip2930'
              ? await sender.signTransaction({ ...common, type: kind, gasPrice: 5n * gwei, accessList })
              : await sender.signTransaction({ ...common, type: 'legacy', gasPrice: 5n * gwei })
      await fixture.ask('eth_sendRawTransaction', raw)
    }
  }
}
