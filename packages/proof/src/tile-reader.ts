import { ProofError } from './errors.ts'
import { Frontier } from './frontier.ts'
import type { HashTile } from './tile.ts'
import { formatTilePath, splitTile, TILE_HEIGHT, TILE_WIDTH, tileWidth } from './tile.ts'
import type { NodeReader, TreeNode } from './tree.ts'

/** Returns the bytes of a tile, or of the full tile that it has grown into. */
export type TileReader = (tile: HashTile) => Uint8Array | Promise<Uint8Array>

/** Reads the nodes of a tree of this size from its tiles, each fetched once per call. */
export function nodesFromTiles(size: number, readTile: TileReader): NodeReader {
  return (nodes) => {
    const fetched = new Map<string, Promise<Uint8Array[]>>()
    return Promise.all(
      nodes.map(async (node) => {
        const tile = tileUnder(node, size)
        const path = formatTilePath(tile)
        const hashes = fetched.get(path) ?? readHashesOf(tile, readTile)
        fetched.set(path, hashes)
        return nodeInTile(node, tile, await hashes)
      }),
    )
  }
}

async function readHashesOf(tile: HashTile, readTile: TileReader): Promise<Uint8Array[]> {
  return splitTile(tile, await readTile(tile))
}

/** The tile with the node's hash, or with the hashes that make it up. */
function tileUnder(node: TreeNode, size: number): HashTile {
  const level = Math.floor(node.level / TILE_HEIGHT)
  const index = Math.floor(firstHashOf(node) / TILE_WIDTH)
  return { level, index, width: tileWidth(size, level, index) }
}

function nodeInTile(node: TreeNode, tile: HashTile, hashes: readonly Uint8Array[]): Uint8Array {
  const from = firstHashOf(node) - tile.index * TILE_WIDTH
  const to = from + 2 ** (node.level % TILE_HEIGHT)
  if (to > tile.width) throw new ProofError('out-of-range', 'the tree has no such node')
  return new Frontier().extend(hashes.slice(from, to)).root()
}

/** The position of the node's leftmost hash in its level of tiles. */
function firstHashOf(node: TreeNode): number {
  return node.index * 2 ** (node.level % TILE_HEIGHT)
}
