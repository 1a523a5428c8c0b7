import type { Database } from '../../../ports/database.ts'
import type { DocumentStatus } from '../model.ts'

type Tables = {
  documents: {
    id: string
    owner: string
    title: string
    status: DocumentStatus
    locked_by: string | null
    protected_until: Date | null
    renewal_tried_at: Date | null
    renewal_problem: string | null
  }
}

const tables = (database: Database) => database.withTables<Tables>()

interface Window {
  readonly now: Date
  /** Documents whose protection ends before it are due; protection that has ended cannot be renewed. */
  readonly dueBefore: Date
  /** Documents last tried before it are tried again. */
  readonly triedBefore: Date
}

/** Completed and not measured: documents older than this measurement first, then those that could not be measured. */
export async function selectUnmeasured(
  database: Database,
  { triedBefore }: Pick<Window, 'triedBefore'>,
  limit: number,
): Promise<string[]> {
  const unmeasured = tables(database)
    .selectFrom('documents')
    .select('id')
    .where('status', 'in', ['SIGNED', 'SEALED'])
    .where('protected_until', 'is', null)
    .limit(limit)
  const untried = await unmeasured.where('renewal_tried_at', 'is', null).orderBy('id').execute()
  if (untried.length > 0) return untried.map(({ id }) => id)
  const tried = await unmeasured.where('renewal_tried_at', '<', triedBefore).orderBy('renewal_tried_at').execute()
  return tried.map(({ id }) => id)
}

export interface OutdatedSince {
  /** The end of an algorithm. */
  readonly end: Date
  /** When the end came near, so that documents tried before that are tried again; null while it is far. */
  readonly nearSince: Date | null
}

/**
 * Measured documents whose stored protection exceeds the end of an algorithm. Each is taken once, and once more when
 * the end is near, since a document that the end does not affect stays marked as tried; one that could not be measured
 * is taken again.
 */
export async function selectOutdated(
  database: Database,
  ends: readonly OutdatedSince[],
  { triedBefore }: Pick<Window, 'triedBefore'>,
  limit: number,
): Promise<string[]> {
  for (const { end, nearSince } of ends) {
    const beyond = tables(database)
      .selectFrom('documents')
      .select('id')
      .where('protected_until', '>=', end)
      .limit(limit)
    const untried = await beyond.where('renewal_tried_at', 'is', null).orderBy('protected_until').execute()
    if (untried.length > 0) return untried.map(({ id }) => id)
    const tried = await beyond
      .where('renewal_tried_at', '<', triedBefore)
      .where((where) => {
        const failed = where('renewal_problem', 'is not', null)
        return nearSince === null ? failed : where.or([where('renewal_tried_at', '<', nearSince), failed])
      })
      .orderBy('renewal_tried_at')
      .execute()
    if (tried.length > 0) return tried.map(({ id }) => id)
  }
  return []
}

/** The next documents to renew: untried ones first, by the end of their protection; none that is out for signature. */
export async function selectDue(
  database: Database,
  { now, dueBefore, triedBefore }: Window,
  limit: number,
): Promise<string[]> {
  const due = tables(database)
    .selectFrom('documents')
    .select('id')
    .where('protected_until', '>', now)
    .where('protected_until', '<', dueBefore)
    .where('locked_by', 'is', null)
    .limit(limit)
  const untried = await due.where('renewal_tried_at', 'is', null).orderBy('protected_until').execute()
  if (untried.length > 0) return untried.map(({ id }) => id)
  const tried = await due.where('renewal_tried_at', '<', triedBefore).orderBy('renewal_tried_at').execute()
  return tried.map(({ id }) => id)
}

/** Call before the attempt: a document that crashes the process must not be the first of the next run as well. */
export async function markTried(database: Database, id: string, triedAt: Date): Promise<void> {
  await tables(database).updateTable('documents').set({ renewal_tried_at: triedAt }).where('id', '=', id).execute()
}

export async function setProblem(database: Database, id: string, problem: string | null): Promise<void> {
  await tables(database).updateTable('documents').set({ renewal_problem: problem }).where('id', '=', id).execute()
}

/** Sets the problem of all documents whose protection ends between the two times. */
export async function setProblems(
  database: Database,
  { endAfter, endBefore }: { endAfter: Date; endBefore: Date },
  problem: string,
): Promise<void> {
  await tables(database)
    .updateTable('documents')
    .set({ renewal_problem: problem })
    .where('protected_until', '>=', endAfter)
    .where('protected_until', '<', endBefore)
    .where('renewal_problem', 'is distinct from', problem)
    .execute()
}

/** Does nothing if the document changed since it was measured, and so has another end. */
export async function setProtection(
  database: Database,
  id: string,
  { known, protectedUntil }: { known: Date | null; protectedUntil: Date },
): Promise<void> {
  await tables(database)
    .updateTable('documents')
    .set({ protected_until: protectedUntil, renewal_tried_at: null, renewal_problem: null })
    .where('id', '=', id)
    .where('protected_until', known === null ? 'is' : '=', known)
    .execute()
}

export interface UnrenewedDocument {
  readonly id: string
  readonly title: string
  readonly protectedUntil: Date
  readonly problem: string | null
}

/**
 * The owner's documents whose protection ends between `endAfter` and `endBefore`, or before `dueBefore` if a renewal
 * failed; earliest end first.
 */
export async function selectUnrenewed(
  database: Database,
  owner: string,
  { endAfter, endBefore, dueBefore, limit }: { endAfter: Date; endBefore: Date; dueBefore: Date; limit: number },
): Promise<UnrenewedDocument[]> {
  const rows = await tables(database)
    .selectFrom('documents')
    .select(['id', 'title', 'protected_until as protectedUntil', 'renewal_problem as problem'])
    .where('owner', '=', owner)
    .where('protected_until', '>', endAfter)
    .where('protected_until', '<', dueBefore)
    .where((where) => where.or([where('renewal_problem', 'is not', null), where('protected_until', '<', endBefore)]))
    .orderBy('protected_until')
    .limit(limit)
    .execute()
  return rows.flatMap(({ protectedUntil, ...row }) => (protectedUntil === null ? [] : [{ ...row, protectedUntil }]))
}
