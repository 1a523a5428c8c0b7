export { anchorValue } from './anchor.ts'
export { fromHex, toHex } from './bytes.ts'
export { type Checkpoint, openCheckpoint, signCheckpoint } from './checkpoint.ts'
export { makeConsistencyProof, verifyConsistency } from './consistency-proof.ts'
export { commitmentOf, decodeEntry, ENTRY_TYPES, type Entry, type EntryType, encodeEntry } from './entry.ts'
export { formatEntryBundle, parseEntryBundle } from './entry-bundle.ts'
export { ProofError, type ProofErrorKind } from './errors.ts'
export { Frontier, readFrontier } from './frontier.ts'
export { makeInclusionProof, verifyInclusion } from './inclusion-proof.ts'
export type { NoteSigner } from './note.ts'
export { type Anchor, formatProofFile, type ProofFile, parseProofFile } from './proof-file.ts'
export { appendEntry, appendGenesis, EMPTY_SEQUENCE, replayEntry, type SequenceHead } from './sequence.ts'
export { createSha256, type Sha256, sha256 } from './sha256.ts'
export { formatTilePath, type HashTile, parseTilePath, type Tile, tileWidth } from './tile.ts'
export { readTileEdge, type TileContent, TileEdge } from './tile-edge.ts'
export { nodesFromTiles, type TileReader } from './tile-reader.ts'
export { exportTlogProof, importTlogProof } from './tlog-proof.ts'
export type { NodeReader, TreeHead, TreeNode } from './tree.ts'
export { formatVerifierKey, parseVerifierKey, type VerifierKey, verifierKey } from './verifier-key.ts'
export {
  type ProofLimit,
  type ProofReport,
  type ProofStep,
  type ProvedFacts,
  type StepResult,
  type TrustedLog,
  verifyProof,
} from './verify.ts'
