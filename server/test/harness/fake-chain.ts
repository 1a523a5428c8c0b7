import { createHash, randomUUID } from 'node:crypto'
import type { Chain, ChainState, Network } from '../../src/ports/chain.ts'

export interface FakeChain extends Chain {
  /** How often each value was written, in hex. */
  readonly written: Map<string, number>
  /** Makes what was written final, or no longer. */
  confirming: boolean
  /** Why nothing responds; undefined if it does. */
  away: string | undefined
  /** Called before each step; a test may throw or wait here. */
  onStep: (step: 'record' | 'write' | 'confirm') => void | Promise<void>
}

/** A chain in memory that fulfills the port's contract and can be made to fail. */
export function createFakeChain(
  network: Network = { name: 'Fakechain', isPublic: false },
  isOurs = !network.isPublic,
): FakeChain {
  const written = new Map<string, number>()
  /**
   * What was intended and sent: a chain recognizes its own transactions, and nothing else keeps it from writing twice.
   */
  const left = new Set<unknown>()
  const fake: FakeChain = {
    written,
    confirming: true,
    away: undefined,
    onStep: () => {},
    isOurs,
    network: () => network,
    recognize: async () => {},
    async advance(value, state, record) {
      const hex = Buffer.from(value).toString('hex')
      if (fake.away !== undefined) {
        return { kind: 'waiting', reason: fake.away, needsAttention: true, retryAfterSeconds: 1 }
      }
      const intent = state?.intent ?? randomUUID()
      if (state === undefined) {
        await fake.onStep('record')
        await record({ intent } satisfies ChainState)
      }
      if (!left.has(intent)) {
        await fake.onStep('write')
        left.add(intent)
        written.set(hex, (written.get(hex) ?? 0) + 1)
      }
      await fake.onStep('confirm')
      if (!fake.confirming) {
        return { kind: 'waiting', reason: 'one more block', needsAttention: false, retryAfterSeconds: 1 }
      }
      return { kind: 'confirmed', ...factsOf(hex, network) }
    },
    close: async () => {},
  }
  return fake
}

function factsOf(value: string, network: Network) {
  const transactionHash = `0x${createHash('sha256').update(`transaction ${value}`).digest('hex')}`
  const blockTime = new Date()
  return {
    transactionHash,
    blockNumber: 7,
    blockTime,
    explorerUrl: `https://explorer.example.org/tx/${transactionHash}`,
    anchor: {
      kind: 'evm' as const,
      network: network.name,
      public: network.isPublic,
      chainId: 1,
      transaction: value,
      transactionHash: transactionHash.slice(2),
      blockNumber: 7,
      blockHash: '11'.repeat(32),
      blockTime: blockTime.toISOString(),
      explorerUrl: null,
      inclusion: null,
    },
  }
}
