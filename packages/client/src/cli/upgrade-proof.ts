import {
  type Anchor,
  commitmentOf,
  makeInclusionProof,
  nodesFromTiles,
  type ProofFile,
  parseProofFile,
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
}

/** What a proof of the same content says of the chain. */
export function isAnchored(text: string, { origin, vkey }: ProofFile): Anchored | 'pending' | 'other-log' {
  const found = parseProofFile(text)
  if (found.origin !== origin || found.vkey !== vkey) return 'other-log'
  const { treeSize, checkpoint, anchor } = found
  return anchor === undefined ? 'pending' : { treeSize, checkpoint, anchor }
}

/**
 * The same record in the tree that a chain confirms, by the public tiles of the log: one proof of a tree completes all that are
 * in it. Undefined unless everything but the file, which is not needed, is valid.
 */
export async function completeByTiles(
  source: LogSource,
  proof: ProofFile,
  anchored: Anchored,
): Promise<ProofFile | undefined> {
  const readNodes = nodesFromTiles(anchored.treeSize, (tile) => fetchHashes(source, tile))
  const inclusionPath = await makeInclusionProof(proof.index, anchored.treeSize, readNodes)
  const completed = { ...proof, ...anchored, inclusionPath }
  // No file is at hand here, so the step of the fingerprint says nothing; all others must hold.
  const { steps } = await verifyProof(commitmentOf(new Uint8Array(32), proof.salt), completed)
  return steps.every(({ step, outcome }) => step === 'fingerprint' || outcome !== 'fails') ? completed : undefined
}
