import type { Database, Transaction } from '../../ports/database.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { endStream, holdStream, listStreams, takeFromStream } from '../audit/streams.ts'
import { listEndpoints } from '../webhooks/find-endpoint.ts'
import { wantsAudit } from '../webhooks/model.ts'
import { type RecordPorts, recordEvent } from '../webhooks/record-event.ts'

export interface StreamPorts extends RecordPorts {
  readonly database: Database
  readonly mode: Mode
}

/** Limits each transaction, so that none takes long. */
const chunk = 100

/**
 * Turns new entries of the audit log into events, for organizations with an endpoint that names them. Safe to interrupt
 * at any line and to run concurrently: each transaction writes events together with the progress.
 */
export async function streamAudit(ports: StreamPorts, signal: AbortSignal): Promise<void> {
  for (const organizationId of await listStreams(ports)) {
    let isDone = false
    while (!isDone) {
      signal.throwIfAborted()
      isDone = await ports.database
        .transaction()
        .execute((transaction) => streamSome(transaction, ports, organizationId))
    }
  }
}

async function streamSome(transaction: Transaction, ports: StreamPorts, owner: string): Promise<boolean> {
  const reached = await holdStream(transaction, owner)
  if (reached === undefined) return true
  // Read under the lock: an endpoint that names the event meanwhile starts the stream again.
  if (!(await listEndpoints(transaction, owner)).some(wantsAudit)) {
    await endStream(transaction, owner)
    return true
  }
  const entries = await takeFromStream(transaction, owner, reached, chunk)
  // Endpoints of test mode get nothing of what is done in live mode.
  const sent = entries.filter(({ mode }) => ports.mode === 'live' || mode === 'test')
  for (const data of sent) await recordEvent(transaction, ports, { owner, event: 'audit.recorded', data })
  return entries.length < chunk
}
