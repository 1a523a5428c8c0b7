import type { Anchor } from '../chain-anchor.ts'
import { parseCheckpointNote } from '../checkpoint.ts'
import { ProofError } from '../errors.ts'
import { parseAnchor } from '../parse-anchor.ts'
import { formatTilePath, type Tile } from '../tile.ts'
import type { TileReader } from '../tile-reader.ts'
import { batchPages } from './batch-tiles.ts'
import { type MirroredCheckpoint, parseCheckpointPage } from './checkpoint-page.ts'
import { parseLinkPage } from './link-page.ts'
import { type BatchManifest, parseManifest } from './manifest.ts'
import { type ReadAt, readCar } from './read-car.ts'

/** The publication of a batch in a file: what it needs to complete the proofs of its entries. */
export type PublishedBatch = {
  /** Consistent in itself; `verifyProof` of a completed proof decides whether it proves anything. */
  readonly manifest: BatchManifest
  readonly anchor: Anchor
  readonly readTile: TileReader
  /** The checkpoints in it, newest first. Their signatures are not checked. */
  readonly readCheckpoints: () => AsyncGenerator<MirroredCheckpoint>
}

/** Opens the CAR of a batch (`countersign-batch/2`, or `/1`, which has no checkpoints). Blocks are read, and checked against their CIDs, when needed. */
export async function openBatch(readAt: ReadAt): Promise<PublishedBatch> {
  const car = await readCar(readAt)
  const manifest = parseManifest(await car.block(car.root))
  const anchor = parseAnchor(manifest.anchor)
  return {
    manifest,
    anchor,
    async readTile(tile) {
      const { page, tiles } = pageWith(tile, manifest)
      const cid = manifest.pages[page]
      if (cid === undefined) throw new ProofError('mismatch', 'the batch lacks a page of links')
      const links = parseLinkPage(await car.block(cid), tiles)
      const link = links.find((one) => isSame(one.tile, tile))
      if (link === undefined) throw notIn(tile)
      return await car.block(link.cid)
    },
    async *readCheckpoints() {
      let { size } = manifest
      for (const cid of manifest.checkpoints ?? []) {
        const page = parseCheckpointPage(await car.block(cid), { ...manifest, size })
        yield* page
        size = parseCheckpointNote(page.at(-1)?.note ?? '').size - 1
      }
    },
  }
}

function pageWith(tile: Tile, { first, size }: BatchManifest): { page: number; tiles: Tile[] } {
  let page = 0
  for (const tiles of batchPages(first, size)) {
    if (tiles.some((one) => isSame(one, tile))) return { page, tiles }
    page++
  }
  throw notIn(tile)
}

function isSame(a: Tile, b: Tile): boolean {
  return a.level === b.level && a.index === b.index && a.width === b.width
}

function notIn(tile: Tile): ProofError {
  return new ProofError('mismatch', `the batch does not contain ${formatTilePath(tile)}`)
}
