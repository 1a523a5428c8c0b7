/** How a chain vouches for a checkpoint: all that is needed to find the anchor value in it. Bytes are lower-case hex. */
export type Anchor = EvmAnchor | BitcoinAnchor

export type EvmAnchor = {
  readonly kind: 'evm'
  readonly network: string
  /** Whether strangers can look at the chain; what stands on a private one proves nothing to them. */
  readonly public: boolean
  readonly chainId: number
  /** The signed transaction as it was broadcast; its data are the anchor value. */
  readonly transaction: string
  readonly transactionHash: string
  readonly blockNumber: number
  readonly blockHash: string
  /** ISO 8601, UTC. */
  readonly blockTime: string
  readonly explorerUrl: string | null
  /**
   * The block's header in RLP, and the nodes from its transactions root to the transaction. Null where the chain's headers or
   * transactions are not Ethereum's: then that the block holds the transaction has to be looked up.
   */
  readonly inclusion: { readonly header: string; readonly index: number; readonly nodes: readonly string[] } | null
}

export type BitcoinAnchor = {
  readonly kind: 'bitcoin'
  readonly network: string
  readonly public: boolean
  /** An OpenTimestamps timestamp of the anchor value (without file header), with one Bitcoin attestation. */
  readonly timestamp: string
  /** In the order in which explorers show it. */
  readonly transactionHash: string
  readonly blockNumber: number
  /** In the order in which explorers show it. */
  readonly blockHash: string
  /** ISO 8601, UTC. */
  readonly blockTime: string
  readonly explorerUrl: string | null
  /** The block's header, 80 bytes. */
  readonly header: string
}
