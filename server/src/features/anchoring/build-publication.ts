import {
  type Anchor,
  batchPages,
  type Cid,
  cidOf,
  DAG_JSON,
  formatCid,
  formatLinkPage,
  formatManifest,
  formatTilePath,
  formatVerifierKey,
  keyForSize,
  parseCid,
  RAW,
  type TileLink,
} from '@countersign/proof'
import type { Database } from '../../ports/database.ts'
import type { PublishedBlock } from '../../ports/publisher.ts'
import type { Log } from '../log/log.ts'
import { readResource } from '../log/read-resource.ts'
import { type StoredBlock, selectBlock } from './store.ts'

interface Ports {
  readonly database: Database
  readonly log: Log
}

interface AnchoredBatch {
  readonly first: number
  readonly size: number
  readonly root: Uint8Array
  readonly checkpoint: string
  readonly value: Uint8Array
  readonly anchor: Anchor
  /** As CIDs; null for a batch without checkpoints. */
  readonly checkpointPages: readonly string[] | null
}

export interface BuiltBlock extends PublishedBlock, StoredBlock {}

/**
 * The blocks of a batch: its tiles and entry bundles, the pages that link them, the pages of checkpoints, and last the
 * manifest, whose CID is that of the publication. Building them is deterministic, with one page at a time in memory.
 */
export async function* buildPublication(ports: Ports, batch: AnchoredBatch): AsyncGenerator<BuiltBlock> {
  const pages: Cid[] = []
  for (const tiles of batchPages(batch.first, batch.size)) {
    const links: TileLink[] = []
    for (const tile of tiles) {
      const path = formatTilePath(tile)
      const bytes = await readResource(ports, path)
      const cid = cidOf(RAW, bytes)
      links.push({ tile, cid })
      yield built(cid, bytes, { content: null, path })
    }
    const page = formatLinkPage(links)
    const cid = cidOf(DAG_JSON, page)
    pages.push(cid)
    yield built(cid, page, { content: page, path: null })
  }
  const checkpoints = batch.checkpointPages?.map(parseCid)
  for (const cid of checkpoints ?? []) yield await readCheckpointPage(ports.database, cid)
  const manifest = makeManifest(ports.log, batch, pages, checkpoints)
  yield built(cidOf(DAG_JSON, manifest), manifest, { content: manifest, path: null })
}

/** Stored when the checkpoints were chosen. */
async function readCheckpointPage(database: Database, cid: Cid): Promise<BuiltBlock> {
  const content = (await selectBlock(database, cid.digest))?.content
  if (content == null) throw new Error(`the page of checkpoints ${formatCid(cid)} is missing`)
  return built(cid, content, { content, path: null })
}

function makeManifest(
  log: Log,
  batch: AnchoredBatch,
  pages: readonly Cid[],
  checkpoints: readonly Cid[] | undefined,
): Uint8Array {
  const { chain, statedIn } = log.known().keys
  const { statements: keys } = statedIn(batch.size)
  return formatManifest({
    ...(keys.length === 0 ? {} : { keys }),
    origin: log.origin,
    vkey: formatVerifierKey(keyForSize(chain, batch.size)),
    first: batch.first,
    size: batch.size,
    root: batch.root,
    checkpoint: batch.checkpoint,
    anchorValue: batch.value,
    anchor: batch.anchor,
    pages,
    ...(checkpoints !== undefined && { checkpoints }),
  })
}

function built(cid: Cid, bytes: Uint8Array, kept: Pick<StoredBlock, 'content' | 'path'>): BuiltBlock {
  return { cid: formatCid(cid), codec: cid.codec, digest: cid.digest, bytes, ...kept }
}
