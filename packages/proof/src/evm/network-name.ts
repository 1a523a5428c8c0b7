import { ProofError } from '../errors.ts'

/** EIP-155 ids of chains that people know by name, from the list at chainid.network. */
const KNOWN_NAMES: ReadonlyMap<string, number> = new Map([
  ['ethereum', 1],
  ['ethereum mainnet', 1],
  ['op mainnet', 10],
  ['bnb smart chain', 56],
  ['gnosis', 100],
  ['polygon', 137],
  ['base', 8453],
  ['arbitrum one', 42161],
  ['avalanche', 43114],
  ['sepolia', 11155111],
])

const KNOWN_IDS: ReadonlySet<number> = new Set(KNOWN_NAMES.values())

/** What the tools that run a chain on a developer's machine use (Ganache and Geth, Hardhat and Anvil), and `csl1`, our own. */
const PRIVATE_IDS = [1337, 31337, 0x63736c31]

/**
 * A name is only what the proof says; but one that everybody knows must not stand on another chain, and a chain that
 * everybody knows must not bear another name: one may look just like that of a better chain.
 */
export function assertNetworkName(network: string, chainId: number, isPublic: boolean): void {
  const named = KNOWN_NAMES.get(network.toLowerCase())
  if (named !== chainId && (named !== undefined || KNOWN_IDS.has(chainId))) {
    throw new ProofError('mismatch', `the chain with the id ${chainId} is not ${network}`)
  }
  if (isPublic && PRIVATE_IDS.includes(chainId)) {
    throw new ProofError('mismatch', `a chain with the id ${chainId} is no public one`)
  }
}
