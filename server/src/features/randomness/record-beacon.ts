import { beaconFingerprint, PUBLIC_SALT } from '@countersign/proof'
import type { PublicBeacon } from '../../ports/beacon-source.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Randomness } from '../../ports/randomness.ts'
import { makeId } from '../../vocabulary/ids.ts'
import type { Lead } from '../log/model.ts'
import { insertBeacon, type RecordedTimes, selectLastTimes } from './store.ts'

/** Decides which beacons the log records. */
export interface BeaconRecorder {
  /** Keeps the beacon unless a newer one is known. */
  learn(beacon: PublicBeacon): void
  /** What the next commit of the log shall begin with; undefined if it needs no beacon. */
  lead(): Lead | undefined
  /** For the operator: a sentence about a beacon that could not be recorded. */
  problems(): readonly string[]
}

interface Ports {
  readonly clock: Clock
  readonly randomness: Randomness
}

/** A clock that is behind must not keep a beacon out; one that is far behind must not record it. */
const toleratedAheadMs = 60_000

/**
 * A beacon goes before the entries of a commit if it is newer than the last recorded one, and if some time has passed
 * since that one was recorded. So an idle log stays idle, and every entry of a growing one has a recent beacon before it.
 */
export function recordBeacons({ clock, randomness }: Ports, leastSeconds: number): BeaconRecorder {
  let newest: PublicBeacon | undefined
  /** As far as this node knows: the table tells, and other nodes write it as well. */
  let last: RecordedTimes | undefined
  let problem: string | undefined

  function isDue(beacon: PublicBeacon, now: number): boolean {
    if (beacon.time > now + toleratedAheadMs) return false
    return last === undefined || (beacon.time > last.beaconTime && now - last.recordedAt >= leastSeconds * 1000)
  }

  return {
    learn(beacon) {
      if (newest === undefined || beacon.time > newest.time) newest = beacon
    },
    lead() {
      const beacon = newest
      const now = clock.now()
      if (beacon === undefined || !isDue(beacon, now.getTime())) return undefined
      return {
        entry: {
          id: makeId('ts', now, randomness.bytes(10)),
          owner: null,
          type: 'RANDOMNESS',
          fingerprint: beaconFingerprint(beacon.text),
          salt: PUBLIC_SALT,
        },
        async join(transaction) {
          last = await selectLastTimes(transaction)
          if (!isDue(beacon, now.getTime())) return undefined
          // The commit may still fail, so the next one reads what is recorded.
          return async ({ sequenceNumber, time }) => {
            await insertBeacon(transaction, { sequenceNumber, beacon, recordedAt: time })
            problem = undefined
          }
        },
        failed(cause) {
          problem = (cause as Error).message
        },
      }
    },
    problems: () =>
      problem === undefined ? [] : [`The newest public randomness could not be recorded in the log: ${problem}.`],
  }
}
