/** How a chain confirms a checkpoint: everything needed to find the anchor value in it. Bytes are lowercase hex. */
export type Anchor = EvmAnchor | BitcoinAnchor

export type EvmAnchor = {
  readonly kind: 'evm'
  readonly network: string
  /** True if third parties can look at the chain; a private one proves nothing to them. */
  readonly public: boolean
  readonly chainId: number
  /** The signed transaction as broadcast; its data is the anchor value. */
  readonly transaction: string
  readonly transactionHash: string
  readonly blockNumber: number
  readonly blockHash: string
  /** ISO 8601, UTC. */
  readonly blockTime: string
  readonly explorerUrl: string | null
  /**
   * The block's header in RLP, and the nodes from its transactions root to the transaction. Null if the chain's headers
   * or transactions are not Ethereum's: then the transaction has to be looked up in the block.
   */
  readonly inclusion: { readonly header: string; readonly index: number; readonly nodes: readonly string[] } | null
}

export type BitcoinAnchor = {
  readonly kind: 'bitcoin'
  readonly network: string
  readonly public: boolean
  /** An OpenTimestamps timestamp of the anchor value (without file header), with one Bitcoin attestation. */
  readonly timestamp: string
  /** In the byte order of explorers. */
  readonly transactionHash: string
  readonly blockNumber: number
  /** In the byte order of explorers. */
  readonly blockHash: string
  /** ISO 8601, UTC. */
  readonly blockTime: string
  readonly explorerUrl: string | null
  /** The block's header, 80 bytes. */
  readonly header: string
}
