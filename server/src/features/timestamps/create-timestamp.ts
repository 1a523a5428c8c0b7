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

/** Durable when it resolves. The same fingerprint may be given any number of times; each is a record of its own. */
export async function createTimestamp(
  ports: Ports,
  caller: Caller,
  input: Pick<NewEntry, 'fingerprint' | 'type'>,
  alongside?: Alongside<LogEntry>,
): Promise<LogEntry> {
  const id = makeId('ts', ports.clock.now(), ports.randomness.bytes(10))
  const companion = alongside && { names: [alongside.name], join: alongside.join }
  const share = caller.payer === null ? undefined : { of: timestampsSpent, key: caller.payer }
  const { entry } = await ports.log.append({ id, owner: ownerOf(caller), ...input }, companion, share)
  return entry
}
