import { exportOts, exportPendingOts, type ProofFile } from '@countersign/proof'
import type { Chain } from '../../ports/chain.ts'
import type { Database } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { findCoveringBatch } from '../anchoring/find-batch.ts'
import type { Log } from '../log/log.ts'
import type { LogEntry } from '../log/model.ts'
import { proveEntriesIn } from '../log/prove-entry.ts'
import type { Checkpoints } from '../log/publish-checkpoint.ts'
import { proveTimestamp } from './prove-timestamp.ts'

interface Ports {
  readonly database: Database
  readonly log: Log
  readonly checkpoints: Checkpoints
  readonly chain: Chain
}

/**
 * The record as an OpenTimestamps file. It leads to Bitcoin once the record is confirmed, and before to the calendars
 * that have promised to write its root: standard clients complete it by asking them.
 */
export async function exportOtsOf(ports: Ports, entry: LogEntry): Promise<Uint8Array> {
  const batch = await findCoveringBatch(ports, entry.sequenceNumber)
  if (batch?.phase === 'CONFIRMED') return exportConfirmed(entry, await proveTimestamp(ports, entry))
  const { chain } = ports
  if (chain.promised === undefined) throw notBitcoin('is not anchored yet')
  if (batch === undefined) {
    throw notYet('waits for the next anchor. Request the file again when its status is BATCHED')
  }
  const promised = chain.promised(batch.value, batch.chainState)
  if (promised === undefined) {
    throw notYet('is on its way, but no calendar has accepted it yet. Request the file again in a minute')
  }
  const [proof] = await proveEntriesIn(ports, [entry], { size: batch.size, note: batch.checkpoint })
  return exportPendingOts(entry.fingerprint, proof as ProofFile, promised)
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

function notYet(what: string): Refusal {
  return new Refusal('PROOF_NOT_AVAILABLE', `This timestamp ${what}.`)
}
