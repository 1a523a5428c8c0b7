import type { Chain as KnownChain } from 'viem'

/** What a chain's number alone determines. */
export interface EvmNetwork {
  readonly name: string
  readonly isPublic: boolean
  explorerUrl(transactionHash: string): string | null
  /** How many blocks, including the transaction's own, until a reorganization is unlikely. */
  readonly confirmations: number
  readonly blockSeconds: number
}

export async function describeNetwork(chainId: number): Promise<EvmNetwork> {
  const chain = await findChain(chainId)
  const explorer = chain?.blockExplorers?.default.url.replace(/\/+$/, '')
  return {
    name: chain?.name ?? `EVM chain ${chainId}`,
    // A chain that is on no list may not be public.
    isPublic: chain !== undefined && !isOnOneMachine(chain),
    explorerUrl: (hash) => (explorer === undefined ? null : `${explorer}/tx/${hash}`),
    confirmations: confirmations[chainId] ?? usualConfirmations,
    blockSeconds: (chain?.blockTime ?? usualBlockTime) / 1000,
  }
}

/** Two epochs of Ethereum, after which its blocks are usually final. A root a day can wait for that. */
const usualConfirmations = 64

/**
 * Polygon has reorganized more blocks. Servers keep the states of 128 blocks (geth), and the queried one must be among
 * them.
 */
const confirmations: Readonly<Record<number, number>> = { 137: 100, 80002: 100 }

const usualBlockTime = 12_000

/** Loading the list takes a third of a second, so it is loaded on demand. Some numbers are on it twice. */
async function findChain(chainId: number): Promise<KnownChain | undefined> {
  const list = Object.values(await import('viem/chains')) as unknown[]
  const found = list.filter((entry): entry is KnownChain => (entry as Partial<KnownChain> | null)?.id === chainId)
  return found.find((chain) => chain.testnet !== true) ?? found[0]
}

function isOnOneMachine(chain: KnownChain): boolean {
  return chain.rpcUrls.default.http.every((url) => ['localhost', '127.0.0.1'].includes(new URL(url).hostname))
}
