import { findEarliestEntry } from '../log/find-entry.ts'
import { type Anchored, type AnchoringPorts, withAnchoring } from './read-anchoring.ts'

/** The earliest record of the hash, whosever it is; undefined where there is none. */
export async function verifyHash(ports: AnchoringPorts, fingerprint: Uint8Array): Promise<Anchored | undefined> {
  const entry = await findEarliestEntry(ports, fingerprint)
  return entry === undefined ? undefined : await withAnchoring(ports, entry)
}
