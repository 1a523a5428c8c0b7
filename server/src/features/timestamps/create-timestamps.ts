import type { Clock } from '../../ports/clock.ts'
import type { Alongside } from '../../ports/database.ts'
import type { Randomness } from '../../ports/randomness.ts'
import { type Caller, ownerOf } from '../../vocabulary/caller.ts'
import { makeId } from '../../vocabulary/ids.ts'
import type { Log } from '../log/log.ts'
import type { LogEntry, NewEntry } from '../log/model.ts'
import { timestampsSpent } from '../quota/spend-timestamps.ts'

interface Ports {
  readonly log: Log
  readonly clock: Clock
  readonly randomness: Randomness
}

export type NewTimestamp = Pick<NewEntry, 'fingerprint' | 'type'>

/**
 * Durable when it resolves: all of them, with numbers that follow each other, or none. The same fingerprint may be given any
 * number of times; each is a record of its own.
 */
export async function createTimestamps(
  ports: Ports,
  caller: Caller,
  wanted: readonly NewTimestamp[],
  alongside?: Alongside<readonly LogEntry[]>,
): Promise<readonly LogEntry[]> {
  const owner = ownerOf(caller)
  const now = ports.clock.now()
  const random = ports.randomness.bytes(10 * wanted.length)
  const added = wanted.map((one, index) => {
    const id = makeId('ts', now, random.subarray(10 * index, 10 * (index + 1)))
    return { id, owner, ...one }
  })
  const companion = alongside && { names: [alongside.name], join: alongside.join }
  const share = caller.payer === null ? undefined : { of: timestampsSpent, key: caller.payer }
  const { entries } = await ports.log.appendAll(added, companion, share)
  return entries
}
