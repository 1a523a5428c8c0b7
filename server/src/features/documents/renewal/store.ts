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
  /** Those whose protection ends before it are due; what has ended already cannot be renewed. */
  readonly dueBefore: Date
  /** Those that were tried before it are tried again. */
  readonly triedBefore: Date
}

/** Finished and not measured: of before protection was written down, and then those that could not be measured. */
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
  /** Of an algorithm. */
  readonly end: Date
  /** When the end came near, so that those are tried again that were tried before; null while it is far. */
  readonly nearSince: Date | null
}

/**
 * Measured, and by what is written down protected beyond the end of an algorithm. Each is taken once, and once more where the end is
 * near, since it stays marked as tried where the end does not concern it; one that could not be measured is taken again.
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

/** The next to be renewed, those first that were not tried yet and end first; none that is out for signature. */
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

/** Before it is tried: a document that ends the process is not the first of the next run as well. */
export async function markTried(database: Database, id: string, triedAt: Date): Promise<void> {
  await tables(database).updateTable('documents').set({ renewal_tried_at: triedAt }).where('id', '=', id).execute()
}

export async function setProblem(database: Database, id: string, problem: string | null): Promise<void> {
  await tables(database).updateTable('documents').set({ renewal_problem: problem }).where('id', '=', id).execute()
}

/** Of all that end from the one time to the other. */
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

/** Unless it was changed since it was measured, and so has another end. */
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
 * Those of an owner that end between `endAfter` and `endBefore`, or before `dueBefore` where they could not be renewed; what
 * ends first is first.
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
