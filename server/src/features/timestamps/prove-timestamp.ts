import type { ProofFile } from '@countersign/proof'
import type { Database } from '../../ports/database.ts'
import { findCoveringBatch } from '../anchoring/find-batch.ts'
import type { Log } from '../log/log.ts'
import type { LogEntry } from '../log/model.ts'
import { proveEntry, proveEntryIn } from '../log/prove-entry.ts'
import type { Checkpoints } from '../log/publish-checkpoint.ts'

interface Ports {
  readonly database: Database
  readonly log: Log
  readonly checkpoints: Checkpoints
}

/** The proof as far as it goes: by the tree that the chain holds, once it does, and by the newest one before. */
export async function proveTimestamp(ports: Ports, entry: LogEntry): Promise<ProofFile> {
  const batch = await findCoveringBatch(ports, entry.sequenceNumber)
  if (batch?.phase !== 'CONFIRMED') return await proveEntry(ports, entry)
  const proof = await proveEntryIn(ports, entry, { size: batch.size, note: batch.checkpoint })
  return { ...proof, anchor: batch.anchor }
}
