export { anchorValue } from './anchor.ts'
export { type AuditHead, auditHash, type ChainedEntry, followAuditChain } from './audit-chain.ts'
export {
  type Beacon,
  beaconCommitment,
  beaconFingerprint,
  beaconMessage,
  beaconTime,
  type DrandChain,
  formatBeacon,
  parseBeacon,
  QUICKNET,
} from './beacon.ts'
export {
  BITCOIN_NETWORKS,
  type BitcoinNetwork,
  type BitcoinRules,
  bitcoinNetworkOf,
  bitcoinRules,
} from './bitcoin-network.ts'
export { fromHex, textOf, toHex } from './bytes.ts'
export { canonicalJson, type ExactJson } from './canonical-json.ts'
export type { Anchor, BitcoinAnchor, EvmAnchor } from './chain-anchor.ts'
export { type AnchorStanding, checkAnchor } from './check-anchor.ts'
export {
  checkReceipt,
  disproves,
  type LogSight,
  MERGE_LIMIT_MS,
  type ReceiptStanding,
  readEntryHash,
} from './check-receipt.ts'
export { type Checkpoint, openCheckpoint, parseCheckpointNote, signCheckpoint } from './checkpoint.ts'
export { makeConsistencyProof, verifyConsistency } from './consistency-proof.ts'
export {
  type Cosignature,
  type Cosigner,
  cosign,
  type FoundCosignatures,
  findCosignatures,
  readCosignatures,
  type StatedCosignature,
  statedCosignatures,
  withCosignatures,
} from './cosignature.ts'
export {
  commitmentOf,
  decodeEntry,
  ENTRY_TYPES,
  type Entry,
  type EntryType,
  encodeEntry,
  PUBLIC_SALT,
} from './entry.ts'
export { formatEntryBundle, parseEntryBundle } from './entry-bundle.ts'
export { ProofError, type ProofErrorKind } from './errors.ts'
export { exportOts, exportPendingOts } from './export-ots.ts'
export { Frontier, readFrontier } from './frontier.ts'
export { makeInclusionProof, verifyInclusion } from './inclusion-proof.ts'
export { batchPages } from './ipfs/batch-tiles.ts'
export { type CarBlock, carHeader, carSection, writeCar } from './ipfs/car.ts'
export {
  type BatchRange,
  type MirroredCheckpoint,
  parseCheckpointPage,
  writeCheckpointPages,
} from './ipfs/checkpoint-page.ts'
export { type BlockCodec, type Cid, cidOf, DAG_JSON, encodeCid, formatCid, parseCid, RAW } from './ipfs/cid.ts'
export { decodeDagJson, linksIn } from './ipfs/dag-json.ts'
export { formatLinkPage, parseLinkPage, type TileLink } from './ipfs/link-page.ts'
export { type BatchManifest, formatManifest, parseManifest } from './ipfs/manifest.ts'
export { openBatch, type PublishedBatch } from './ipfs/open-batch.ts'
export type { ReadAt } from './ipfs/read-car.ts'
export {
  currentKey,
  type KeyChain,
  type KeyPeriod,
  keyForSize,
  MAX_STATEMENTS,
  openKeyChain,
  periodOf,
  soleKey,
} from './key-chain.ts'
export {
  hasMlDsaSignature,
  type LogKey,
  openCheckpointBy,
  openSigned,
  parseLogKey,
  parseMlDsaKey,
  signAlso,
} from './log-signature.ts'
export {
  type Freezing,
  indexOfStatement,
  joinStatements,
  type KeyChange,
  type LogStatement,
  MAX_STATEMENT_LENGTH,
  openLogStatement,
  signFreezing,
  signKeyChange,
  splitStatements,
  statementCommitment,
  statementFingerprint,
} from './log-statement.ts'
export { type MlDsaVerifier, verifyMlDsa } from './ml-dsa.ts'
export type { NoteSigner } from './note.ts'
export { parseAnchor } from './parse-anchor.ts'
export {
  formatProofFile,
  MAX_TOKEN_LENGTH,
  type ProofFile,
  type ProofObject,
  parseProofFile,
  type RecordedBeacon,
  type TimestampedTree,
  toProofObject,
  type WitnessedTree,
} from './proof-file.ts'
export type {
  AnchoringBlock,
  ProofLimit,
  ProofReport,
  ProofStep,
  ProvedFacts,
  RecordedAfter,
  StepResult,
  TokenTime,
} from './proof-report.ts'
export {
  isReceipt,
  isReceiptFor,
  openReceipt,
  originOfReceipt,
  parseReceipt,
  type Receipt,
  type ReceiptFacts,
} from './receipt.ts'
export { appendEntry, appendGenesis, EMPTY_SEQUENCE, replayEntry, type SequenceHead } from './sequence.ts'
export { createSha256, type Sha256, sha256 } from './sha256.ts'
export { type SignedEntries, type StoredEntries, signReceipts } from './sign-receipts.ts'
export { formatTilePath, type HashTile, parseTilePath, type Tile, tileWidth } from './tile.ts'
export { readTileEdge, type TileContent, TileEdge } from './tile-edge.ts'
export { nodesFromTiles, type TileReader } from './tile-reader.ts'
export { tilesBetween } from './tiles-between.ts'
export { type TimeBounds, timeBounds, type UpperBound } from './time-bounds.ts'
export { exportTlogProof, importTlogProof } from './tlog-proof.ts'
export { whyNotRecordOf } from './token-entry.ts'
export type { NodeReader, TreeHead, TreeNode } from './tree.ts'
export {
  type Algorithm,
  formatVerifierKey,
  formatWitnessKey,
  isSameKey,
  MAX_SIGNED_NAME_LENGTH,
  parseVerifierKey,
  parseWitnessKey,
  type VerifierKey,
  verifierKey,
  type WitnessKey,
  witnessKey,
} from './verifier-key.ts'
export { type TrustedLog, verifyProof } from './verify.ts'
export type { CheckBeacon, TrustedBeacons } from './verify-randomness.ts'
export type { TokenCheck, TokenFinding } from './verify-timestamped.ts'
export { hasCosignatures } from './verify-witnesses.ts'
export {
  type Confirmation,
  confirmationOf,
  formatWitnessPolicy,
  type PolicyWitness,
  parseWitnessPolicy,
  type QuorumRule,
  simplePolicy,
  type WitnessPolicy,
} from './witness-policy.ts'
export {
  formatWitnessRequest,
  MAX_WITNESS_REQUEST_LENGTH,
  parseWitnessRequest,
  type WitnessRequest,
} from './witness-request.ts'
