import type { Clock } from '../../ports/clock.ts'
import type { Randomness } from '../../ports/randomness.ts'
import { type Caller, ownerOf } from '../../vocabulary/caller.ts'
import { makeId } from '../../vocabulary/ids.ts'
import type { Log } from '../log/log.ts'
import type { Companion, LogEntry, NewEntry } from '../log/model.ts'

interface Ports {
  readonly log: Log
  readonly clock: Clock
  readonly randomness: Randomness
}

/** Durable when it resolves. The same fingerprint may be given any number of times; each is a record of its own. */
export function createTimestamp(
  ports: Ports,
  caller: Caller,
  input: Pick<NewEntry, 'fingerprint' | 'type'>,
  companion?: Companion,
): Promise<LogEntry> {
  const id = makeId('ts', ports.clock.now(), ports.randomness.bytes(10))
  const entry = { id, owner: ownerOf(caller), charge: caller.payer, ...input }
  return ports.log.append(entry, companion)
}
