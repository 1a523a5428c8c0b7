import type { BitcoinAnchor } from './chain-anchor.ts'
import { ProofError } from './errors.ts'

/** Bitcoin itself, and the networks on which its software is tested, by the names of Bitcoin Core. */
export const BITCOIN_NETWORKS = ['mainnet', 'testnet', 'testnet4', 'signet', 'regtest'] as const

export type BitcoinNetwork = (typeof BITCOIN_NETWORKS)[number]

export type BitcoinRules = {
  /** As proofs name the network. */
  readonly name: string
  /** False for test networks: their blocks are cheap, so they prove no time. */
  readonly isPublic: boolean
  /** The largest target of a block. */
  readonly easiestTarget: bigint
  /** The hash of the first block, in the byte order of explorers. */
  readonly genesis: string
}

/** The target at difficulty 1, to which difficulties are relative: `0x1d00ffff` of Bitcoin's first block. */
const TARGET_OF_DIFFICULTY_1 = 0xffffn << 208n

/**
 * The least difficulty of a block that may pass for Bitcoin's. Bitcoin's own has not been lower since 2020, years
 * before the first log of this kind began. Such a block takes some 4 × 10^22 hashes, more than ten years of a good
 * mining machine: the cost of forging a block beside the chain.
 */
const LEAST_DIFFICULTY = 10n ** 13n

/** Bitcoin Core, `kernel/chainparams.cpp`: `powLimit` and `hashGenesisBlock`. Signets of one's own have the same. */
const RULES: Readonly<Record<BitcoinNetwork, BitcoinRules>> = {
  mainnet: {
    name: 'Bitcoin',
    isPublic: true,
    easiestTarget: TARGET_OF_DIFFICULTY_1 / LEAST_DIFFICULTY,
    genesis: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  },
  testnet: {
    name: 'Bitcoin testnet',
    isPublic: false,
    easiestTarget: TARGET_OF_DIFFICULTY_1,
    genesis: '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
  },
  testnet4: {
    name: 'Bitcoin testnet4',
    isPublic: false,
    easiestTarget: TARGET_OF_DIFFICULTY_1,
    genesis: '00000000da84f2bafbbc53dee25a72ae507ff4914b867c565be350b0da8bf043',
  },
  signet: {
    name: 'Bitcoin signet',
    isPublic: false,
    easiestTarget: 0x0377aen << 216n,
    genesis: '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6',
  },
  regtest: {
    name: 'Bitcoin regtest',
    isPublic: false,
    easiestTarget: 0x7fffffn << 232n,
    genesis: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
  },
}

export function bitcoinRules(network: BitcoinNetwork): BitcoinRules {
  return RULES[network]
}

/** The network that the anchor claims. Exactly one spelling: no other name may resemble Bitcoin's. */
export function bitcoinNetworkOf({ network: name, public: isPublic }: BitcoinAnchor): BitcoinNetwork {
  const network = BITCOIN_NETWORKS.find((one) => RULES[one].name === name)
  if (network === undefined) throw new ProofError('unsupported', `${name} is no network of Bitcoin`)
  if (RULES[network].isPublic !== isPublic) {
    throw new ProofError('mismatch', isPublic ? `${name} is a test network, not public` : `${name} is public`)
  }
  return network
}
