import type { Transaction } from '../../../ports/database.ts'
import type { JobRun } from '../../../ports/job-queue.ts'
import type { Caller } from '../../../vocabulary/caller.ts'
import type { Mode } from '../../../vocabulary/mode.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { findOrganization } from '../../accounts/directory-store.ts'
import { passReservation, releaseReservation } from '../../quota/hold-storage.ts'
import { createSigningRequest } from '../../signing/create-request.ts'
import { endOfRoom } from '../../signing/reserve-room.ts'
import type { SigningPorts } from '../../signing/signing-ports.ts'
import { decryptWebhookSecret } from '../../webhooks/webhook-secret.ts'
import { fillTemplate, readyTemplate } from '../fill-template.ts'
import type { TemplateVersion } from '../model.ts'
import { selectVersion } from '../store.ts'
import type { ReadRequest } from '../use-template.ts'
import { giveBackRows } from './give-back-rows.ts'
import { type Bulk, type BulkRow, runBulkJob, workMayTakeMs } from './model.ts'
import { countRows, endBulk, lockBulk, markCreated, markRowFailed, shareBulk, takeLostBulks, takeRow } from './store.ts'

export interface BulkPorts extends SigningPorts {
  readonly mode: Mode
  readonly readRequest: ReadRequest
}

/** So that a node that stops loses little, and other owners get their share. */
const rowsOfRun = 50

/** The error of a row, which concerns no other. */
class RowFailed extends Error {
  override readonly name = 'RowFailed'
  readonly row: number

  constructor(row: number, cause: unknown) {
    super(`row ${row} of a bulk send could not be created`, { cause })
    this.row = row
  }
}

/**
 * Creates some of the pending requests, each in the transaction that records it: after a crash, the next run continues
 * with the rows that have none. Two runs at a time take different rows.
 */
export async function runBulk(ports: BulkPorts, bulkId: string, run: JobRun): Promise<void> {
  for (let left = rowsOfRun; left > 0; left--) {
    run.signal.throwIfAborted()
    const isMore = await createNext(ports, bulkId).catch((error: unknown) => failRow(ports, bulkId, error, run))
    if (!isMore) return await complete(ports, bulkId)
  }
  await ports.database.transaction().execute(async (transaction) => {
    const bulk = await shareBulk(transaction, bulkId)
    if (bulk?.status === 'RUNNING') await enqueueRun(ports, transaction, bulk)
  })
}

async function enqueueRun(ports: SigningPorts, transaction: Transaction, { id, owner }: Bulk): Promise<void> {
  await ports.queue.enqueue(transaction, runBulkJob, { bulkId: id }, { onceKey: id, group: owner })
}

/** Returns false if there is nothing to do. */
async function createNext(ports: BulkPorts, bulkId: string): Promise<boolean> {
  return await ports.database.transaction().execute(async (transaction) => {
    const bulk = await shareBulk(transaction, bulkId)
    if (bulk?.status !== 'RUNNING') return false
    const row = await takeRow(transaction, bulkId)
    if (row === undefined) return false
    try {
      const id = await createOne(ports, transaction, bulk, row)
      await markCreated(transaction, bulkId, row.number, id)
    } catch (error) {
      throw new RowFailed(row.number, error)
    }
    return true
  })
}

async function createOne(ports: BulkPorts, transaction: Transaction, bulk: Bulk, row: BulkRow): Promise<string> {
  const found = await findVersion(transaction, bulk)
  const caller = await callerOf(ports, transaction, bulk)
  const input = ports.readRequest(fillTemplate(readyTemplate(found), row.filling).input)
  const { encryptedSecret } = bulk
  const webhookSecret = encryptedSecret && decryptWebhookSecret(ports.vault, bulk.id, encryptedSecret)
  const { request } = await createSigningRequest(ports, transaction, caller, input, {
    from: { templateId: bulk.templateId },
    copies: [{ document: { ...found.file, owner: bulk.owner }, file: found.file }],
    inBulk: { webhookSecret },
  })
  const { id, expiresAt } = request
  const room = { holder: id, bytes: bulk.rowBytes, until: endOfRoom(expiresAt) }
  await passReservation({ transaction, clock: ports.clock }, caller.payer, bulk.id, room)
  return id
}

async function findVersion(transaction: Transaction, bulk: Bulk): Promise<TemplateVersion> {
  const found = await selectVersion(transaction, bulk.templateId, bulk.templateVersion)
  if (found === undefined) throw new Error(`the template of ${bulk.id} is gone`)
  return found
}

/** As the request was made, with the plan of today. */
async function callerOf({ mode }: BulkPorts, transaction: Transaction, { caller }: Bulk): Promise<Caller> {
  const find = async (id: string | null) => (id === null ? null : ((await findOrganization(transaction, id)) ?? null))
  return {
    keyId: caller.keyId,
    userId: caller.userId,
    organization: await find(caller.organizationId),
    payer: await find(caller.payerId),
    requestsPerHour: null,
    mode,
  }
}

/** Records what a retry cannot change. Everything else is retried, and given up with the last attempt. */
async function failRow(ports: BulkPorts, bulkId: string, error: unknown, { attempt }: JobRun): Promise<boolean> {
  if (!(error instanceof RowFailed)) throw error
  const { row, cause } = error
  const isRefused = cause instanceof Refusal && cause.kind !== 'not-ready'
  if (!isRefused && attempt <= runBulkJob.retry.limit) throw cause
  if (!isRefused) ports.logger.warn({ err: cause, bulkId, row }, 'row of a bulk send given up')
  const reason = isRefused ? cause.message : 'The service could not create this request. Create it again.'
  await ports.database.transaction().execute(async (transaction) => {
    const bulk = await shareBulk(transaction, bulkId)
    if (bulk?.status !== 'RUNNING' || !(await markRowFailed(transaction, bulkId, row, reason))) return
    await giveBackRows(transaction, bulk, 1)
  })
  return true
}

/** Ends the bulk send, unless another run still works on a row: then that run ends it. */
async function complete(ports: BulkPorts, bulkId: string): Promise<void> {
  await ports.database.transaction().execute(async (transaction) => {
    const bulk = await lockBulk(transaction, bulkId)
    if (bulk?.status !== 'RUNNING') return
    const counts = await countRows(transaction, [bulkId])
    if ((counts.get(bulkId)?.PENDING ?? 0) > 0) return
    await releaseReservation(transaction, bulkId)
    await endBulk(transaction, bulkId, { status: 'COMPLETED', endedAt: ports.clock.now() })
  })
}

/** Starts the work again that no job does any more. */
export async function resumeBulks(ports: BulkPorts): Promise<void> {
  const now = ports.clock.now()
  await ports.database.transaction().execute(async (transaction) => {
    const lost = await takeLostBulks(transaction, now, new Date(now.getTime() + workMayTakeMs))
    for (const bulk of lost) await enqueueRun(ports, transaction, bulk)
  })
}
