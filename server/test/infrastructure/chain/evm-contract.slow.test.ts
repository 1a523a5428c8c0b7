import { chainContract } from '../../contracts/chain.ts'
import { startAnvil, startEdr } from './evm-backends.ts'
import { confirmations, type EvmWorld, makeEvmWorld } from './evm-world.ts'

chainContract('an EVM chain at anvil', async () => {
  const world = await makeEvmWorld(await startAnvil())
  return {
    ...world,
    reorganize: async () => {
      await world.ask('anvil_reorg', confirmations, [])
      // anvil returns the transactions of the lost blocks to its pool.
      await world.ask('anvil_dropAllTransactions')
    },
  }
})

chainContract('an EVM chain at EDR', async () => {
  const world = await makeEvmWorld(await startEdr())
  let snapshot: string | undefined
  return {
    ...world,
    settle: async () => {
      snapshot = await world.ask('evm_snapshot')
      await world.settle()
    },
    reorganize: async () => {
      await world.ask('evm_revert', snapshot)
      for (const { hash } of await pendingOf(world)) await world.ask('hardhat_dropTransaction', hash)
    },
  }
})

async function pendingOf(world: EvmWorld): Promise<readonly { readonly hash: string }[]> {
  return (await world.ask<{ transactions: { hash: string }[] }>('eth_getBlockByNumber', 'pending', true)).transactions
}
