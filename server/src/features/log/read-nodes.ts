import {
  formatTilePath,
  type HashTile,
  type NodeReader,
  nodesFromTiles,
  type TileEdge,
  type TreeNode,
} from '@countersign/proof'
import type { Database } from '../../ports/database.ts'
import type { KnownLog } from './model.ts'
import { selectTile } from './store.ts'

/** The nodes at the right edge of the tree, all in memory: enough for its root. */
export function nodesOfEdge(edge: TileEdge): NodeReader {
  return nodesFromTiles(edge.size, (tile) => fromEdge(edge, tile) ?? new Uint8Array())
}

/** All nodes of the tree of this size. A proof needs one tile per level, from the edge or a short read. */
export function nodesOfLog(database: Database, known: KnownLog, size: number): NodeReader {
  return nodesFromTiles(size, (tile) => readTile(database, known, tile))
}

/**
 * Like nodesOfLog for several proofs: no tile is read twice, and no hash is computed twice. Keeps everything in memory,
 * so use it briefly.
 */
export function sharedNodesOfLog(database: Database, known: KnownLog, size: number): NodeReader {
  const tiles = new Map<string, Promise<Uint8Array>>()
  const hashes = new Map<string, Promise<Uint8Array>>()
  const read = nodesFromTiles(size, (tile) =>
    keptIn(tiles, formatTilePath(tile), () => readTile(database, known, tile)),
  )
  return (nodes) => {
    const unknown = nodes.filter((node) => !hashes.has(nameOf(node)))
    const found = Promise.resolve(read(unknown))
    return Promise.all(
      nodes.map((node) =>
        keptIn(hashes, nameOf(node), async () => (await found)[unknown.indexOf(node)] ?? new Uint8Array()),
      ),
    )
  }
}

function nameOf({ level, index }: TreeNode): string {
  return `${level}/${index}`
}

function keptIn<T>(kept: Map<string, Promise<T>>, name: string, make: () => Promise<T>): Promise<T> {
  const known = kept.get(name)
  if (known !== undefined) return known
  const made = make()
  kept.set(name, made)
  return made
}

/** The hashes of a tile of the log, as many as its width. */
export async function readTile(database: Database, { edge }: KnownLog, tile: HashTile): Promise<Uint8Array> {
  return fromEdge(edge, tile) ?? (await selectTile(database, tile))
}

function fromEdge(edge: TileEdge, { level, index, width }: HashTile): Uint8Array | undefined {
  const row = edge.rows[level]
  if (row === undefined || index !== Math.floor(edge.size / 256 ** (level + 1))) return undefined
  return row.length >= width * 32 ? row.subarray(0, width * 32) : undefined
}
