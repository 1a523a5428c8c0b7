import { ProofError } from '../errors.ts'

/** EIP-155 ids of well-known chains, from the list at chainid.network. */
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

/** The ids of development chains (Ganache and Geth, Hardhat and Anvil), and `csl1`, the service's own. */
const PRIVATE_IDS = [1337, 31337, 0x63736c31]

/**
 * A name is only the proof's claim; but a well-known name must not be on another chain, and a well-known chain must not
 * have another name, which might resemble a better chain's.
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
