import type { Database } from '../../ports/database.ts'
import { findEarliestEntry } from '../log/find-entry.ts'
import { type Anchored, withAnchoring } from './read-anchoring.ts'

/** The earliest record of the hash, whosever it is; undefined where there is none. */
export async function verifyHash(
  ports: { database: Database; network: string },
  fingerprint: Uint8Array,
): Promise<Anchored | undefined> {
  const entry = await findEarliestEntry(ports, fingerprint)
  return entry === undefined || entry.type === 'GENESIS' ? undefined : withAnchoring(ports.network, entry)
}
