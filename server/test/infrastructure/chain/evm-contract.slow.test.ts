import { chainContract } from '../../contracts/chain.ts'
import { startAnvil, startEdr } from './evm-backends.ts'
import { confirmations, type EvmFixture, makeEvmFixture } from './evm-fixture.ts'

chainContract('an EVM chain at anvil', async () => {
  const fixture = await makeEvmFixture(await startAnvil())
  return {
    ...fixture,
    reorganize: async () => {
      await fixture.ask('anvil_reorg', confirmations, [])
      // anvil returns the transactions of the lost blocks to its pool.
      await fixture.ask('anvil_dropAllTransactions')
    },
  }
})

chainContract('an EVM chain at EDR', async () => {
  const fixture = await makeEvmFixture(await startEdr())
  let snapshot: string | undefined
  return {
    ...fixture,
    settle: async () => {
      snapshot = await fixture.ask('evm_snapshot')
      await fixture.settle()
    },
    reorganize: async () => {
      await fixture.ask('evm_revert', snapshot)
      for (const { hash } of await pendingOf(fixture)) await fixture.ask('hardhat_dropTransaction', hash)
    },
  }
})

async function pendingOf(fixture: EvmFixture): Promise<readonly { readonly hash: string }[]> {
  return (await fixture.ask<{ transactions: { hash: string }[] }>('eth_getBlockByNumber', 'pending', true)).transactions
}
