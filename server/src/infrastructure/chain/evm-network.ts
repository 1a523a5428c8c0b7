import type { Chain as KnownChain } from 'viem'

/** What is known of a chain by its number alone. */
export interface EvmNetwork {
  readonly name: string
  readonly isPublic: boolean
  explorerUrl(transactionHash: string): string | null
  /** How many blocks, the transaction's own included, until nobody expects them to be taken back. */
  readonly confirmations: number
  readonly blockSeconds: number
}

export async function describeNetwork(chainId: number): Promise<EvmNetwork> {
  const chain = await findChain(chainId)
  const explorer = chain?.blockExplorers?.default.url.replace(/\/+$/, '')
  return {
    name: chain?.name ?? `EVM chain ${chainId}`,
    // Of a chain that is on no list we cannot say that strangers can look at it.
    isPublic: chain !== undefined && !isOnOneMachine(chain),
    explorerUrl: (hash) => (explorer === undefined ? null : `${explorer}/tx/${hash}`),
    confirmations: confirmations[chainId] ?? usualConfirmations,
    blockSeconds: (chain?.blockTime ?? usualBlockTime) / 1000,
  }
}

/** Two epochs of Ethereum, after which its blocks are final as a rule. A root a day can wait for that. */
const usualConfirmations = 64

/** Polygon has taken back longer runs. Servers keep the states of 128 blocks (geth), and the one we ask about must be among them. */
const confirmations: Readonly<Record<number, number>> = { 137: 100, 80002: 100 }

const usualBlockTime = 12_000

/** The list takes a third of a second to load, so it is loaded when somebody asks. Some numbers are on it twice. */
async function findChain(chainId: number): Promise<KnownChain | undefined> {
  const list = Object.values(await import('viem/chains')) as unknown[]
  const found = list.filter((entry): entry is KnownChain => (entry as Partial<KnownChain> | null)?.id === chainId)
  return found.find((chain) => chain.testnet !== true) ?? found[0]
}

function isOnOneMachine(chain: KnownChain): boolean {
  return chain.rpcUrls.default.http.every((url) => ['localhost', '127.0.0.1'].includes(new URL(url).hostname))
}
