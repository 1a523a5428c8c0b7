import type { Anchor } from '@countersign/proof'
import type { ChainState } from '../../ports/chain.ts'
import { defineJob } from '../../ports/job-queue.ts'

/** A range of entries whose root goes to the chain: from `first` up to, but not including, `size`. */
interface Closed {
  readonly id: string
  readonly first: number
  readonly size: number
  readonly root: Uint8Array
  /** The signed note over the tree of this size. */
  readonly checkpoint: string
  /** The value written to the chain. */
  readonly value: Uint8Array
  readonly network: string
  readonly closedAt: Date
  readonly chainState: ChainState | undefined
  /** Counts the steps; each step starts from the revision that was read. A new reason is no step. */
  readonly revision: number
  /** What the batch waits for. */
  readonly reason: string | null
  /** True if the operator should look. */
  readonly needsAttention: boolean
  readonly expectedAt: Date | null
}

/** How the chain holds the root. */
export interface OnChain {
  readonly transactionHash: string
  readonly blockNumber: number
  readonly blockTime: Date
  readonly explorerUrl: string | null
  readonly anchor: Anchor
  /** The pages of checkpoints to publish, as CIDs; null until they are chosen, and for batches published without them. */
  readonly checkpointPages: readonly string[] | null
}

/** CLOSED: on its way to the chain. ANCHORED: the chain holds it, the proof is not published yet. CONFIRMED: all done. */
export type Batch =
  | (Closed & { readonly phase: 'CLOSED' })
  | (Closed & OnChain & { readonly phase: 'ANCHORED' })
  | ConfirmedBatch

export type ConfirmedBatch = Closed &
  OnChain & { readonly phase: 'CONFIRMED'; readonly cid: string; readonly confirmedAt: Date }

/** An open batch older than this needs an operator. */
export const alarmAfterHours = 36

/** The first record of a batch waits this long for others to share it. */
const companySeconds = 30

const hour = 3_600_000

/** The next root may be written one interval after the last was actually written. */
export function earliestNextRoot(last: Batch | undefined, intervalHours: number): Date | undefined {
  if (last === undefined) return undefined
  const written = last.phase === 'CLOSED' ? last.closedAt : latest(last.closedAt, last.blockTime)
  return new Date(written.getTime() + intervalHours * hour)
}

/** The entries that wait for a root: the time of the oldest, and of the newest, in milliseconds. */
interface WaitingEntries {
  readonly oldest: Date
  readonly newest: number
}

/**
 * When the waiting entries are closed: after companySeconds, an interval after the last root, and not before their own
 * time.
 */
export function nextClosingAt(
  { oldest, newest }: WaitingEntries,
  last: Batch | undefined,
  intervalHours: number,
  now: Date,
): Date {
  const withCompany = new Date(oldest.getTime() + companySeconds * 1000)
  const times = [withCompany, earliestNextRoot(last, intervalHours), provableFrom(newest, now)]
  return times.filter((time) => time !== undefined).reduce(latest)
}

/**
 * An entry dated ahead by a wrong clock needs a block of its time: verifiers refuse a block that is older by more than
 * two hours, and a root is never written twice. The other entries do not wait for one that is very far ahead.
 */
function provableFrom(newest: number, now: Date): Date | undefined {
  const ahead = newest - now.getTime()
  return ahead > hour && ahead <= 48 * hour ? new Date(newest) : undefined
}

export function isAlarming(batch: Batch, now: Date): boolean {
  return batch.phase !== 'CONFIRMED' && now.getTime() - batch.closedAt.getTime() > alarmAfterHours * hour
}

function latest(a: Date, b: Date): Date {
  return a > b ? a : b
}

/**
 * Closes what is due and advances the open batch. It runs every minute, so that interrupted work resumes within one, and
 * schedules itself sooner when it expects something.
 */
export const workOnBatchesJob = defineJob<Record<string, never>>({
  name: 'anchoring.work-on-batches',
  retry: { limit: 3, delaySeconds: 5, maxDelaySeconds: 60 },
  timeoutSeconds: 3600,
})

/** Enqueued in the transaction that confirms a batch. */
export const reportConfirmationJob = defineJob<{ readonly batchId: string }>({
  name: 'timestamps.report-confirmation',
  retry: { limit: 20, delaySeconds: 5, maxDelaySeconds: 600 },
  timeoutSeconds: 600,
})
