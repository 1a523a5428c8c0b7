import { type Beacon, beaconCommitment, beaconTime, type DrandChain, parseBeacon, QUICKNET } from './beacon.ts'
import { equalBytes } from './bytes.ts'
import { parseCheckpointNote } from './checkpoint.ts'
import { decodeEntry, type Entry, sequentialFingerprintOf } from './entry.ts'
import { ProofError } from './errors.ts'
import { verifyInclusion } from './inclusion-proof.ts'
import type { ProofFile, RecordedBeacon } from './proof-file.ts'
import { TOLERATED_CLOCKS } from './verify-witnesses.ts'

/**
 * Whether the key of the chain has signed the beacon; null if that cannot be told now. It takes a pairing, which this
 * package does not compute.
 */
export type CheckBeacon = (beacon: Beacon, chain: DrandChain) => boolean | null | Promise<boolean | null>

/** What the caller knows about beacons. */
export type TrustedBeacons = {
  readonly checkBeacon?: CheckBeacon
  /** Chains besides quicknet. */
  readonly drandChains?: readonly DrandChain[]
}

/** A beacon that the log recorded before the entry. */
export type PrecedingBeacon = {
  readonly source: string
  /** Null if the chain is not known. */
  readonly time: number | null
  readonly isChecked: boolean
  /** True if the entry refers to that of the beacon itself, and not to one in between. */
  readonly isNext: boolean
}

/** Throws a ProofError unless the tree of the checkpoint contains a right beacon before the entry. */
export async function precedingBeacon(
  proof: ProofFile,
  after: RecordedBeacon,
  { checkBeacon, drandChains = [] }: TrustedBeacons,
): Promise<PrecedingBeacon> {
  const entry = decodeEntry(proof.entry)
  const recorded = decodeEntry(after.entry)
  assertBefore(recorded, entry, proof.index)
  const beacon = parseBeacon(after.beacon)
  if (!equalBytes(recorded.commitment, beaconCommitment(after.beacon))) {
    throw new ProofError('mismatch', 'the entry before records another beacon')
  }
  const tree = parseCheckpointNote(proof.checkpoint)
  const link = sequentialFingerprintOf(after.entry)
  verifyInclusion(link, recorded.index, after.inclusionPath, tree)
  const isNext = recorded.index === proof.index - 1
  if (isNext && !equalBytes(entry.previous, link)) {
    throw new ProofError('mismatch', 'the entry does not continue the one with the beacon before it')
  }
  const source = `drand round ${beacon.round}`
  const chain = [QUICKNET, ...drandChains].find(({ hash }) => hash === beacon.chain)
  if (chain === undefined) return { source, time: null, isChecked: false, isNext }
  const time = beaconTime(chain, beacon.round)
  if (time > entry.serverTimestamp + TOLERATED_CLOCKS) {
    throw new ProofError('mismatch', 'the beacon is younger than the entry after it')
  }
  const isSigned = checkBeacon === undefined ? null : await checkBeacon(beacon, chain)
  if (isSigned === null) return { source, time, isChecked: false, isNext }
  if (!isSigned) {
    throw new ProofError('bad-signature', 'the key of the drand chain has not signed the beacon')
  }
  return { source, time, isChecked: true, isNext }
}

function assertBefore(recorded: Entry, entry: Entry, index: number): void {
  if (recorded.type !== 'RANDOMNESS') {
    throw new ProofError('mismatch', `the entry before is of the type ${recorded.type}, not RANDOMNESS`)
  }
  if (recorded.index >= index) throw new ProofError('mismatch', 'the entry with the beacon is not before the other')
  if (recorded.serverTimestamp > entry.serverTimestamp) {
    throw new ProofError('mismatch', 'the entry with the beacon is younger than the one after it')
  }
}
