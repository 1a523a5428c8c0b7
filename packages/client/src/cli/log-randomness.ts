import {
  type Beacon,
  beaconCommitment,
  beaconTime,
  type Entry,
  ProofError,
  parseBeacon,
  QUICKNET,
  textOf,
  toHex,
} from '@countersign/proof'
import { Contradiction } from './log-contradiction.ts'
import type { LogSource } from './log-source.ts'
import { isoTime } from './log-time.ts'
import { checkBeacon } from './verify-files.ts'

/** Public randomness in the log, as far as this command can check it. */
export interface RecordedRandomness {
  /** The entry that commits to it. */
  readonly entry: number
  /** Undefined if this server does not show it: mirrors of a log may have the files of its entries only. */
  readonly beacon: Beacon | undefined
  /** When the randomness became known, in milliseconds since 1970; null if the chain is not known. */
  readonly time: number | null
}

/** A beacon has some 200 bytes. */
const mostBytes = 1024

/** Throws a Contradiction if the log shows another beacon than it has recorded, or one that the chain has not signed. */
export async function checkRandomness(
  source: LogSource,
  { index: entry, commitment }: Entry,
): Promise<RecordedRandomness> {
  const path = `randomness/${entry}`
  const shown = await source.get(path, mostBytes)
  if (shown === undefined) return { entry, beacon: undefined, time: null }
  const address = `${source.address}/${path}`
  const { text, beacon } = read(shown, address)
  if (toHex(beaconCommitment(text)) !== toHex(commitment)) {
    throw new Contradiction(`${address} is not what entry ${entry} records.`)
  }
  if (beacon.chain !== QUICKNET.hash) return { entry, beacon, time: null }
  if ((await checkBeacon(beacon, QUICKNET)) === false) {
    throw new Contradiction(`Entry ${entry} records a round that the drand chain has not signed: ${text.trimEnd()}.`)
  }
  return { entry, beacon, time: beaconTime(QUICKNET, beacon.round) }
}

function read(shown: Uint8Array, address: string): { readonly text: string; readonly beacon: Beacon } {
  try {
    const text = textOf(shown, address)
    return { text, beacon: parseBeacon(text) }
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    throw new Contradiction(`${address} is not a beacon: ${error.message}.`)
  }
}

export function randomnessWords({ entry, beacon, time }: RecordedRandomness): string {
  if (beacon === undefined) return `entry ${entry}, which this server does not show`
  const known = time === null ? 'of another chain than quicknet, unchecked' : `of ${isoTime(time)}`
  return `drand round ${beacon.round} ${known}, in entry ${entry}`
}

export function randomnessData({ entry, beacon, time }: RecordedRandomness) {
  return { entry, beacon: beacon ?? null, time: time === null ? null : isoTime(time) }
}
