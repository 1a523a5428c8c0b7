import { AsicError } from '@countersign/asic'
import { PdfError } from '@countersign/pdf'
import type { Transaction } from '../../ports/database.ts'
import { KeyStoreFailed } from '../../ports/key-store.ts'
import { PdfWorkFailed } from '../../ports/pdf-work.ts'
import { NoTimestamp } from '../../ports/timestamp-authority.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { completeRequest } from './complete-request.ts'
import { finishNext } from './finish-document.ts'
import { inviteSigners } from './invite-signers.ts'
import { advanceRequestJob, retryDelayMs, type SigningRequest, stepMayTakeMs } from './model.ts'
import { notifyOutcome } from './notify-outcome.ts'
import { prepareNext } from './prepare-document.ts'
import { lockRequest, selectRequest, updateRequest } from './request-store.ts'
import { selectSigners } from './signer-store.ts'
import type { SigningPorts } from './signing-ports.ts'
import { selectDueWork } from './upkeep/store.ts'

/**
 * Runs the next steps of a request, derived from its state, until people must act. Each step is one transaction and
 * leaves a state that names the next, so that a crash repeats at most the step it interrupted. A failed step is
 * recorded with its reason and retried indefinitely.
 */
export async function advanceRequest(ports: SigningPorts, id: string, signal: AbortSignal): Promise<void> {
  let known = await selectRequest(ports.database, id)
  while (known !== undefined && (await triedStep(ports, known, signal))) {
    signal.throwIfAborted()
    known = await selectRequest(ports.database, id)
  }
}

/** Returns whether another step follows. */
async function triedStep(ports: SigningPorts, known: SigningRequest, signal: AbortSignal): Promise<boolean> {
  try {
    return await takeStep(ports, known)
  } catch (error) {
    signal.throwIfAborted()
    await recordProblem(ports, known, error)
    return false
  }
}

async function takeStep(ports: SigningPorts, request: SigningRequest): Promise<boolean> {
  switch (request.status) {
    case 'PENDING':
    case 'IN_PROGRESS':
      if (request.preparedAt !== null) return await inviteSigners(ports, request)
      await prepareNext(ports, request, await selectSigners(ports.database, request.id))
      return true
    case 'FINALIZING': {
      const signers = await selectSigners(ports.database, request.id)
      if (request.finalHash === null) await finishNext(ports, request, signers)
      else await completeRequest(ports, request, signers)
      return true
    }
    case 'COMPLETED':
    case 'DECLINED':
    case 'EXPIRED':
    case 'CANCELLED':
    case 'FAILED':
      await notifyOutcome(ports, request)
      return false
  }
}

/** If another run was faster, nothing is recorded: the request is where this step leads, or beyond. */
async function recordProblem(ports: SigningPorts, known: SigningRequest, error: unknown): Promise<void> {
  const { id } = known
  const isNoted = await ports.database.transaction().execute(async (transaction) => {
    const request = await lockRequest(transaction, id)
    if (request === undefined || hasMovedOn(known, request)) return false
    const now = ports.clock.now()
    const failedAttempts = (request.problem?.failedAttempts ?? 0) + 1
    await updateRequest(transaction, id, {
      problem: { reason: reasonOf(request, error), since: request.problem?.since ?? now, failedAttempts },
      workDueAt: new Date(now.getTime() + retryDelayMs(failedAttempts)),
    })
    return true
  })
  if (isNoted) ports.logger.warn({ err: error, signingRequestId: id }, 'signing request is stuck')
  else ports.logger.info({ err: error, signingRequestId: id }, 'signing request was continued by another run')
}

/** Reports whether the step's work is done, or no longer needed. */
function hasMovedOn(known: SigningRequest, now: SigningRequest): boolean {
  return now.status !== known.status || stepsDone(now) > stepsDone(known)
}

/** What steps change, beside the status. */
function stepsDone({ documents, notifiedAt }: SigningRequest): number {
  const marks = [notifiedAt, ...documents.flatMap(({ preparedAt, finalHash }) => [preparedAt, finalHash])]
  return marks.filter((mark) => mark !== null).length
}

/** For the caller, who must not see internals; the log has the rest. */
function reasonOf({ status }: SigningRequest, error: unknown): string {
  // A log that has ended takes no entry, however often one tries.
  const isFinal = error instanceof Refusal && error.code === 'LOG_FROZEN'
  const [yet, next] = isFinal ? ['', ''] : [' yet', ' The service will try again.']
  const what = status === 'FINALIZING' ? `The document cannot be finalized${yet}` : 'The request cannot continue'
  return `${what}: ${causeOf(error)}${next}`
}

function causeOf(error: unknown): string {
  if (error instanceof Refusal) return error.message
  if (
    error instanceof PdfError ||
    error instanceof AsicError ||
    (error instanceof PdfWorkFailed && error.kind !== 'broken')
  )
    return `${error.message}.`
  if (error instanceof NoTimestamp) return 'no time-stamping authority is available.'
  if (error instanceof KeyStoreFailed) return 'the store of the signing keys is unavailable.'
  return 'an unexpected error.'
}

const mostAtOnce = 500

/** Schedules overdue requests again: their job was lost, or they wait for their next attempt. */
export async function resumeRequests(ports: SigningPorts): Promise<void> {
  const now = ports.clock.now()
  const due = await selectDueWork(ports.database, now, mostAtOnce)
  for (const id of due) await resumeRequest(ports, id)
}

/** `join` runs in the transaction that enqueues the work. */
export async function resumeRequest(
  ports: SigningPorts,
  id: string,
  join?: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  await ports.database.transaction().execute(async (transaction) => {
    await updateRequest(transaction, id, { workDueAt: new Date(ports.clock.now().getTime() + stepMayTakeMs) })
    await ports.queue.enqueue(transaction, advanceRequestJob, { signingRequestId: id }, { onceKey: id })
    await join?.(transaction)
  })
}
