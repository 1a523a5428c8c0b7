import { mostConfirmed } from '@countersign/api'
import type { Database, Transaction } from '../../ports/database.ts'
import { findBatch } from '../anchoring/find-batch.ts'
import { type ConfirmedBatch, reportConfirmationJob } from '../anchoring/model.ts'
import { selectEntriesOfOwner, selectNextOwner } from '../log/entry-store.ts'
import type { LogEntry } from '../log/model.ts'
import { type RecordPorts, recordEvent } from '../webhooks/record-event.ts'
import { withDetails } from './find-timestamp.ts'
import { presentConfirmation } from './present.ts'
import { insertReport, lockReport, type Reached, updateReport } from './report-store.ts'

export interface ReportPorts extends RecordPorts {
  readonly database: Database
  readonly ipfsGatewayUrl: string
}

/** Owners skipped in one transaction. */
const mostOwners = 5000

/** Per run, so that a large batch does not use up the retries of a job that crashes now and then. */
const mostEvents = 200

/**
 * Records the events about a confirmed batch: one for each owner of its entries, or several if the owner has many. Safe
 * to interrupt at any line and to run concurrently: each transaction writes one event together with the progress.
 */
export async function reportOnBatch(ports: ReportPorts, batchId: string, signal: AbortSignal): Promise<void> {
  const { database, queue } = ports
  const batch = await findBatch(ports, batchId)
  if (batch?.phase !== 'CONFIRMED') throw new Error(`batch ${batchId} is not confirmed`)
  await insertReport(database, batchId, { owner: '', next: batch.size })
  for (let count = 0; count < mostEvents; count++) {
    signal.throwIfAborted()
    const isDone = await database.transaction().execute((transaction) => reportNext(transaction, ports, batch))
    if (isDone) return
  }
  await database.transaction().execute((transaction) => queue.enqueue(transaction, reportConfirmationJob, { batchId }))
}

async function reportNext(transaction: Transaction, ports: ReportPorts, batch: ConfirmedBatch): Promise<boolean> {
  const reached = await lockReport(transaction, batch.id)
  if (reached === undefined) return true
  const page = await nextPage(transaction, batch, reached)
  if (page === undefined) {
    await updateReport(transaction, batch.id, { is_done: true })
    return true
  }
  const { owner, entries, end } = page
  if (entries.length === 0) {
    await updateReport(transaction, batch.id, { owner, next: end })
    return false
  }
  const recorded = await withDetails({ database: transaction }, entries)
  const { data, count } = presentConfirmation(ports.ipfsGatewayUrl, batch, recorded)
  await updateReport(transaction, batch.id, { owner, next: entries[count]?.sequenceNumber ?? end })
  await recordEvent(transaction, ports, { owner, event: 'timestamp.confirmed', data })
  return false
}

interface Page {
  readonly owner: string
  readonly entries: readonly LogEntry[]
  /** The number from which this owner may have more. */
  readonly end: number
}

/**
 * Entries of the same owner, or of the next one; empty if many owners have nothing in the batch, undefined after the
 * last.
 */
async function nextPage(database: Database, batch: ConfirmedBatch, reached: Reached): Promise<Page | undefined> {
  const rest = await pageOf(database, batch, reached)
  if (rest.entries.length > 0) return rest
  const { first: from, size: to } = batch
  const found = await selectNextOwner(database, { after: reached.owner, from, to, most: mostOwners })
  if (found === undefined) return undefined
  return await pageOf(database, batch, { owner: found.owner, next: found.hasEntries ? from : to })
}

async function pageOf(database: Database, { size }: ConfirmedBatch, { owner, next }: Reached): Promise<Page> {
  if (next >= size) return { owner, entries: [], end: size }
  const entries = await selectEntriesOfOwner(database, owner, { from: next, to: size, limit: mostConfirmed + 1 })
  return { owner, entries: entries.slice(0, mostConfirmed), end: entries[mostConfirmed]?.sequenceNumber ?? size }
}
