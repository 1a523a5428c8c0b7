import { listEnds, PkiError } from '@countersign/pki'
import type { Logger } from 'pino'
import type { JobQueue, JobRun } from '../../../ports/job-queue.ts'
import { KeyStoreFailed } from '../../../ports/key-store.ts'
import { PdfWorkFailed } from '../../../ports/pdf-work.ts'
import type { Timers } from '../../../ports/timers.ts'
import { NoTimestamp } from '../../../ports/timestamp-authority.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import { type MeasurePorts, measureProtection } from './measure-protection.ts'
import { dueBefore, measureBeforeMs, renewBeforeMs, renewDocumentsJob, retryAfterMs } from './model.ts'
import { type RenewPorts, renewDocument } from './renew-document.ts'
import {
  markTried,
  type OutdatedSince,
  selectDue,
  selectOutdated,
  selectUnmeasured,
  setProblem,
  setProblems,
} from './store.ts'
import { whyTooWeak } from './why-too-weak.ts'

export interface RenewalPorts extends RenewPorts, MeasurePorts {
  readonly timers: Timers
  readonly queue: JobQueue
  readonly logger: Pick<Logger, 'warn' | 'error'>
}

/** A run works on one document at a time, then yields the thread and the node. */
const longestRunMs = 20 * 60_000
const restMs = 60_000

const documentsAtOnce = 20

/** A renewal is a new version, which needs an entry. */
const afterTheEnd =
  'The log of this service has ended, so this document is not renewed any more. Download it, and renew the file: countersign renew'

/** This many failures in a row that are not the documents' fault mean that something else is wrong. */
const mostFaultsInARow = 5

/**
 * Measures completed documents that were never measured, or not since an algorithm's end became known, and renews those
 * whose protection ends. The next run, a minute later, continues with the rest.
 */
export async function renewDocuments(ports: RenewalPorts, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  const endAt = ports.timers.elapsed() + longestRunMs
  const isOver = () => {
    signal.throwIfAborted()
    return ports.timers.elapsed() >= endAt
  }
  const { database, clock } = ports
  const triedBefore = () => new Date(clock.now().getTime() - retryAfterMs)
  const unmeasured = () => selectUnmeasured(database, { triedBefore: triedBefore() }, documentsAtOnce)
  const outdated = () =>
    selectOutdated(database, outdatedSince(ports, clock.now()), { triedBefore: triedBefore() }, documentsAtOnce)
  const measure = (id: string) => measureProtection(ports, id)
  const first = await workOff(ports, unmeasured, isOver, measure)
  const measured = first === 'all' ? await workOff(ports, outdated, isOver, measure) : 'some'
  const renewed = measured === 'all' ? await renewDue(ports, triedBefore, isOver) : 'some'
  if (renewed === 'some') await continueLater(ports)
}

async function renewDue(ports: RenewalPorts, triedBefore: () => Date, isOver: () => boolean): Promise<'all' | 'some'> {
  const { database, clock } = ports
  const endsBefore = (time: Date, limit: number) =>
    selectDue(database, { now: clock.now(), dueBefore: time, triedBefore: triedBefore() }, limit)
  // An external authority may charge for each timestamp, so request one only if it is needed.
  const candidates = await endsBefore(new Date(clock.now().getTime() + renewBeforeMs), 1)
  if (candidates.length === 0) return 'all'
  const now = clock.now()
  if (ports.log.known().keys.end !== undefined) {
    await setProblems(database, { endAfter: now, endBefore: new Date(now.getTime() + renewBeforeMs) }, afterTheEnd)
    return 'all'
  }
  const next = await ports.timestampAuthority.probe()
  const limit = () => dueBefore(clock.now(), next.until)
  if (next.weakness !== null) {
    const ends = { endAfter: next.until, endBefore: new Date(clock.now().getTime() + renewBeforeMs) }
    await setProblems(database, ends, whyTooWeak(next.weakness))
  }
  const due = () => endsBefore(limit(), documentsAtOnce)
  return await workOff(ports, due, isOver, (id) => renewDocument(ports, id, limit()))
}

/** Documents whose stored protection exceeds these ends may have been measured before the ends were known. */
function outdatedSince({ algorithmEnds }: RenewalPorts, now: Date): OutdatedSince[] {
  return listEnds(algorithmEnds).flatMap(({ end, isAnnounced }) => {
    const nearSince = new Date(end.getTime() - measureBeforeMs)
    const isNear = nearSince <= now
    return isAnnounced || (isNear && now < end) ? [{ end, nearSince: isNear ? nearSince : null }] : []
  })
}

/** Takes a few documents at a time until none or no time is left. Takes each once in a run, whatever its result. */
async function workOff(
  ports: RenewalPorts,
  select: () => Promise<readonly string[]>,
  isOver: () => boolean,
  work: (documentId: string) => Promise<void>,
): Promise<'all' | 'some'> {
  let faults = 0
  for (;;) {
    const ids = await select()
    if (ids.length === 0) return 'all'
    for (const id of ids) {
      if (isOver()) return 'some'
      await markTried(ports.database, id, ports.clock.now())
      const done = await tryOne(ports, id, work)
      faults = done === 'fault' ? faults + 1 : 0
      if (faults === mostFaultsInARow) throw new Error(`${faults} documents in a row could not be renewed`)
    }
  }
}

async function tryOne(
  { database, logger }: RenewalPorts,
  id: string,
  work: (documentId: string) => Promise<void>,
): Promise<'done' | 'refused' | 'fault'> {
  try {
    await work(id)
    return 'done'
  } catch (error) {
    // Without an authority or its key no document gets a timestamp, so the whole run is retried.
    if (error instanceof NoTimestamp || error instanceof KeyStoreFailed) throw error
    if (!(error instanceof Refusal)) {
      logger.error({ err: error, documentId: id }, 'document could not be renewed')
      await setProblem(database, id, 'The service could not renew this document. It tries again every day.')
      // A file that breaks its reader is at fault itself, and there may be many of its kind.
      return error instanceof PdfWorkFailed || error instanceof PkiError ? 'refused' : 'fault'
    }
    logger.warn({ reason: error.message, documentId: id }, 'document could not be renewed')
    // A temporary failure is not a problem of the document.
    if (error.code === 'DOCUMENT_NOT_MODIFIABLE') await setProblem(database, id, error.message)
    return 'refused'
  }
}

async function continueLater({ database, queue, clock }: RenewalPorts): Promise<void> {
  const startAfter = new Date(clock.now().getTime() + restMs)
  await database
    .transaction()
    .execute((transaction) => queue.enqueue(transaction, renewDocumentsJob, {}, { startAfter, onceKey: 'more' }))
}
