/**
 * Publishes blocks by their content, such as through an IPFS node. Resolves once the node has confirmed that it has and
 * keeps every block, under exactly these CIDs. Safe to repeat with the same blocks.
 */
export interface Publisher {
  publish(root: string, blocks: AsyncIterable<PublishedBlock>): Promise<void>
}

export interface PublishedBlock {
  /** CIDv1, base32. */
  readonly cid: string
  readonly bytes: Uint8Array
}
