import { exportOts, exportPendingOts, type ProofFile } from '@countersign/proof'
import type { Database } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { findCoveringBatch } from '../anchoring/find-batch.ts'
import type { PromisedTrees } from '../anchoring/request-promises.ts'
import type { Log } from '../log/log.ts'
import type { LogEntry } from '../log/model.ts'
import { proveEntriesIn } from '../log/prove-entry.ts'
import type { Checkpoints } from '../log/publish-checkpoint.ts'
import { proveTimestamp } from './prove-timestamp.ts'

export interface OtsPorts {
  readonly database: Database
  readonly log: Log
  readonly checkpoints: Checkpoints
  /** Undefined if the chain is not Bitcoin. */
  readonly promisedTrees: PromisedTrees | undefined
}

/**
 * The record as an OpenTimestamps file. It leads to Bitcoin once the record is confirmed, and before to the calendars
 * that have promised to write a root that covers it: standard clients complete it by asking them.
 */
export async function exportOtsOf(ports: OtsPorts, entry: LogEntry): Promise<Uint8Array> {
  const batch = await findCoveringBatch(ports, entry.sequenceNumber)
  if (batch?.phase === 'CONFIRMED') return exportConfirmed(entry, await proveTimestamp(ports, entry))
  if (ports.promisedTrees === undefined) throw notBitcoin('is not anchored yet')
  const tree = await ports.promisedTrees.covering(entry.sequenceNumber, batch)
  const [proof] = await proveEntriesIn(ports, [entry], tree)
  return exportPendingOts(entry.fingerprint, proof as ProofFile, tree.promised)
}

/** The standard client supports only Bitcoin. */
function exportConfirmed(entry: LogEntry, proof: ProofFile): Uint8Array {
  if (proof.anchor?.kind === 'bitcoin') return exportOts(entry.fingerprint, proof)
  throw notBitcoin(`is anchored on ${proof.anchor?.network}`)
}

function notBitcoin(why: string): Refusal {
  return new Refusal(
    'PROOF_NOT_AVAILABLE',
    `This timestamp ${why}, and an OpenTimestamps file needs an anchor in Bitcoin. Request another format.`,
  )
}
