/**
 * Puts blocks where others can find them by their content, such as an IPFS node. Resolved means that the node has said that it
 * holds and keeps every block, under the very CIDs that were asked for. It may be called again with the same blocks.
 */
export interface Publisher {
  publish(root: string, blocks: AsyncIterable<PublishedBlock>): Promise<void>
}

export interface PublishedBlock {
  /** CIDv1, base32. */
  readonly cid: string
  readonly bytes: Uint8Array
}
