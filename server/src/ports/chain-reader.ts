/** Shows a chain that has no explorer of its own. */
export interface ChainReader {
  /** The account that writes. */
  account(): Promise<string>
  transaction(hash: string): Promise<ReadTransaction | undefined>
  /** Newest first. */
  latestBlocks(most: number): Promise<readonly ReadBlock[]>
}

export interface ReadBlock {
  readonly number: number
  readonly hash: string
  readonly time: Date
  readonly transactions: readonly string[]
}

export interface ReadTransaction {
  readonly hash: string
  readonly from: string
  readonly data: string
  /** Undefined while it is in no block. */
  readonly block: Omit<ReadBlock, 'transactions'> | undefined
}
