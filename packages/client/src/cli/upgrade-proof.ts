import {
  type Anchor,
  commitmentOf,
  decodeEntry,
  formatTilePath,
  hasCosignatures,
  makeInclusionProof,
  type NodeReader,
  nodesFromTiles,
  ProofError,
  type ProofFile,
  parseProofFile,
  parseVerifierKey,
  type RecordedBeacon,
  type TileReader,
  verifyProof,
} from '@countersign/proof'
import type { LogSource } from './log-source.ts'
import { fetchHashes } from './log-tiles.ts'

export interface PendingProof {
  readonly path: string
  readonly proof: ProofFile
}

/** A tree that a chain confirms. */
export interface Anchored {
  readonly treeSize: number
  readonly checkpoint: string
  readonly anchor: Anchor
  /** The key that has signed it, and what the log has stated about its keys. */
  readonly vkey: string
  readonly keys?: readonly string[] | undefined
}

/** What a proof of the same content says about the chain. */
export function isAnchored(text: string, { origin, vkey, keys }: ProofFile): Anchored | 'pending' | 'other-log' {
  const found = parseProofFile(text)
  const isConnected = found.vkey === vkey || (keys ?? found.keys) !== undefined
  if (found.origin !== origin || !isConnected) return 'other-log'
  const { treeSize, checkpoint, anchor } = found
  return anchor === undefined ? 'pending' : { treeSize, checkpoint, anchor, vkey: found.vkey, keys: found.keys }
}

/**
 * More than a proof needs. Proofs are completed in the order of the log, so the last tiles serve the next proof, too.
 */
const mostTiles = 32

export function tilesOf(source: LogSource): TileReader {
  return keepTiles((tile) => fetchHashes(source, tile))
}

/** Reads each tile once, as long as it is kept. */
export function keepTiles(readTile: TileReader): TileReader {
  const kept = new Map<string, Promise<Uint8Array>>()
  return (tile) => {
    const path = formatTilePath(tile)
    const bytes = kept.get(path) ?? Promise.resolve(readTile(tile))
    kept.delete(path)
    kept.set(path, bytes)
    for (const eldest of kept.keys()) if (kept.size > mostTiles) kept.delete(eldest)
    return bytes
  }
}

/**
 * Moves a record's proof to the tree that a chain confirms, by the log's public tiles: one proof of a tree completes
 * all that are in it. Undefined unless everything but the file, which is not needed, is valid.
 */
export async function completeByTiles(
  readTile: TileReader,
  proof: ProofFile,
  anchored: Anchored,
): Promise<ProofFile | undefined> {
  const readNodes = nodesFromTiles(anchored.treeSize, readTile)
  const inclusionPath = await makeInclusionProof(proof.index, anchored.treeSize, readNodes)
  const { treeSize, checkpoint, anchor, vkey } = anchored
  const { after: before, ...own } = proof
  const after = before && (await inTree(before, treeSize, readNodes))
  const keys = (anchored.keys?.length ?? 0) > (proof.keys?.length ?? 0) ? anchored.keys : proof.keys
  const completed = {
    ...own,
    ...(keys === undefined ? {} : { keys }),
    ...{ treeSize, checkpoint, anchor, vkey, inclusionPath },
    ...(after === undefined ? {} : { after }),
    ...withWitnesses(proof, anchored),
  }
  // Without a file the fingerprint step is meaningless; all others must be valid. Another key must follow from the first.
  const { steps } = await verifyProof(commitmentOf(new Uint8Array(32), proof.salt), completed, {
    bitcoinNetwork: 'any',
    ...(isKey(proof.vkey) ? { vkey: proof.vkey } : {}),
  })
  return steps.every(({ step, outcome }) => step === 'fingerprint' || outcome !== 'fails') ? completed : undefined
}

/** Undefined if the tiles do not connect the beacon: a batch has those of its own entries, and few before them. */
async function inTree(
  recorded: RecordedBeacon,
  treeSize: number,
  readNodes: NodeReader,
): Promise<RecordedBeacon | undefined> {
  try {
    const { index } = decodeEntry(recorded.entry)
    return { ...recorded, inclusionPath: await makeInclusionProof(index, treeSize, readNodes) }
  } catch (error) {
    if (error instanceof ProofError && error.kind !== 'platform') return undefined
    throw error
  }
}

function isKey(vkey: string): boolean {
  try {
    parseVerifierKey(vkey)
    return true
  } catch {
    return false
  }
}

/** What witnesses have confirmed of the pending proof, they still confirm of the completed one. */
function withWitnesses(
  { treeSize, inclusionPath, checkpoint, ...proof }: ProofFile,
  { treeSize: anchoredSize }: Anchored,
): Pick<ProofFile, 'witnessed'> | Pick<ProofFile, 'checkpoint'> {
  const isConfirmed =
    proof.witnessed === undefined && hasCosignatures({ treeSize, inclusionPath, checkpoint, ...proof })
  if (!isConfirmed) return {}
  return treeSize === anchoredSize ? { checkpoint } : { witnessed: { treeSize, inclusionPath, checkpoint } }
}
