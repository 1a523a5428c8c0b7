import { wrapTimestampToken } from '@countersign/pki'
import type { Database } from '../../ports/database.ts'
import type { TimestampAuthority } from '../../ports/timestamp-authority.ts'
import type { LogEntry } from '../log/model.ts'
import { insertToken, selectToken } from './token-store.ts'

export interface CertifyPorts {
  readonly database: Database
  /** The service's own authority. */
  readonly ownTimestampAuthority: TimestampAuthority
}

/**
 * An RFC 3161 response over the fingerprint of the record. Its time is that of the first request: never the time of the
 * record, which the authority has not witnessed. Every later request gets the same token.
 */
export async function certifyTimestamp(ports: CertifyPorts, entry: LogEntry): Promise<Uint8Array> {
  const { database, ownTimestampAuthority } = ports
  const number = entry.sequenceNumber
  const kept = await selectToken(database, number)
  if (kept !== undefined) return wrapTimestampToken(kept)
  const { token } = await ownTimestampAuthority.timestamp(entry.fingerprint)
  await insertToken(database, number, token)
  // A simultaneous request may have stored its token first.
  return wrapTimestampToken((await selectToken(database, number)) ?? token)
}
