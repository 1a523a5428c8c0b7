import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { Caller } from '../../vocabulary/caller.ts'
import { bytesOfHex } from '../../vocabulary/sha256-hex.ts'
import { findMovedChains, keepHead, type MovedChain } from '../audit/heads.ts'
import type { Log } from '../log/log.ts'
import { createTimestamps } from '../timestamps/create-timestamps.ts'
import { noDetails } from '../timestamps/model.ts'

export interface TimestampPorts {
  readonly database: Database
  readonly log: Log
  readonly clock: Clock
  readonly randomness: Randomness
}

/**
 * Appends the end of every chain of the audit log that has grown to the log of timestamps. From then on, nobody can
 * change the entries before it unnoticed, not even with full access to the database.
 */
export async function timestampHeads(ports: TimestampPorts, signal: AbortSignal): Promise<void> {
  // A frozen log accepts no more of them.
  if (ports.log.known().keys.end !== undefined) return
  for (const moved of await findMovedChains(ports)) {
    signal.throwIfAborted()
    await timestampHead(ports, moved)
  }
}

/** The head is kept in the transaction that appends its timestamp. */
async function timestampHead(ports: TimestampPorts, { chain, number, hash }: MovedChain): Promise<void> {
  const label = `Audit log, entry ${number}`
  const wanted = { fingerprint: bytesOfHex(hash), type: 'SUBMITTED_HASH', details: { ...noDetails, label } } as const
  await createTimestamps(ports, ownerOfChain(chain), [wanted], {
    name: `audit head ${chain}`,
    join: async (transaction) => async (recorded) => {
      for (const { entry } of recorded) {
        const timestamp = { timestampId: entry.id, timestampedAt: entry.time.toISOString() }
        await keepHead(transaction, chain, { number, hash, ...timestamp })
      }
    },
  })
}

/** The timestamp belongs to the organization of the chain, and is not counted against its quota. */
function ownerOfChain(chain: string): Caller {
  const organization = { id: chain, plan: 'enterprise' } as const
  return { keyId: chain, userId: null, organization, payer: null, requestsPerHour: null, mode: 'live' }
}
