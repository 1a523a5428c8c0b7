import { appendEntry, commitmentOf, type SequenceHead, type TileContent } from '@countersign/proof'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Statements, Transaction } from '../../ports/database.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { Plan } from '../../vocabulary/caller.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { spendForMany } from '../quota/spend-for-many.ts'
import { unlimitedSpend } from '../quota/unlimited-spend.ts'
import { catchUp } from './catch-up.ts'
import type { Companion, KnownLog, LogEntry, NewEntry } from './model.ts'
import { appendAtOnce, insertEntries, insertNodes, type LogNode, lockHead, setHead } from './store.ts'
import type { ClockWatch } from './watch-clock.ts'

export interface AppendPorts {
  readonly database: Database
  readonly statements: Statements
  readonly clock: Clock
  readonly clockWatch: ClockWatch
  readonly randomness: Randomness
}

export interface Waiting {
  readonly entry: NewEntry
  readonly companion: Companion | undefined
}

/** Each of those that waited has its place, or the reason why it has none. */
export interface AppendedBatch {
  readonly known: KnownLog
  readonly results: readonly (LogEntry | Refusal)[]
}

/** Another copy of the log answers than the one that was compared with what was signed; nothing was done. */
export class OtherCopyAnswers extends Error {
  override readonly name = 'OtherCopyAnswers'
}

/** What goes with one of the entries failed, which is no matter of the others; nothing was done. */
export class CompanionFailed extends Error {
  override readonly name = 'CompanionFailed'
  readonly of: Waiting

  constructor(of: Waiting, cause: unknown) {
    super('what goes with an entry failed', { cause })
    this.of = of
  }
}

/** One commit for all that wait: one statement where nobody can be refused, a transaction otherwise. */
export async function appendBatch(
  ports: AppendPorts,
  copy: string,
  known: KnownLog,
  batch: readonly Waiting[],
): Promise<AppendedBatch> {
  return (await appendUnchecked(ports, copy, known, batch)) ?? (await appendChecked(ports, copy, known, batch))
}

/**
 * Null when somebody brings a companion or has a quota that ends, or when the head has moved or is another one: the long way
 * tells which.
 */
async function appendUnchecked(
  ports: AppendPorts,
  copy: string,
  known: KnownLog,
  batch: readonly Waiting[],
): Promise<AppendedBatch | null> {
  if (batch.some(({ companion }) => companion !== undefined)) return null
  const quota = unlimitedSpend(ports, 'timestamps', spendings(batch))
  if (quota === null) return null
  const { entries, head } = chain(ports, known.head, batch)
  const { edge, tiles } = known.edge.grow(entries.map(({ hash }) => hash))
  const appended = await appendAtOnce(ports.statements, copy, known.head, head, entries, rootsOfFullTiles(tiles), quota)
  return appended ? { known: { head, edge }, results: entries } : null
}

function spendings(batch: readonly Waiting[]) {
  const organizations = new Map<string, { id: string; plan: Plan; amount: number }>()
  for (const { entry } of batch) {
    const { charge } = entry
    if (charge === null) continue
    const spending = organizations.get(charge.id)
    if (spending === undefined) organizations.set(charge.id, { ...charge, amount: 1 })
    else spending.amount++
  }
  return [...organizations.values()]
}

/**
 * The head is locked first, here as in the one statement, so that two nodes can wait for each other but never in a circle;
 * and whoever holds it gets on. Whatever throws leaves nothing behind.
 */
async function appendChecked(
  ports: AppendPorts,
  copy: string,
  known: KnownLog,
  batch: readonly Waiting[],
): Promise<AppendedBatch> {
  return await ports.database.transaction().execute(async (transaction) => {
    const locked = await lockHead(transaction)
    if (locked.copy !== copy) throw new OtherCopyAnswers('another copy of the log answers')
    const current = await catchUp(transaction, known, locked.head)
    const refusals = await admit(ports, transaction, batch)
    const admitted = batch.filter((waiting) => !refusals.has(waiting))
    const { entries, head } = chain(ports, current.head, admitted)
    const { edge, tiles } = current.edge.grow(entries.map(({ hash }) => hash))
    await setHead(transaction, head)
    await insertEntries(transaction, entries)
    await insertNodes(transaction, rootsOfFullTiles(tiles))
    const results = new Map<Waiting, LogEntry>()
    for (const [index, entry] of entries.entries()) {
      const waiting = admitted[index] as Waiting
      results.set(waiting, entry)
      await blaming(waiting, () => waiting.companion?.after?.(transaction, entry))
    }
    return {
      known: { head, edge },
      results: batch.map((waiting) => results.get(waiting) ?? (refusals.get(waiting) as Refusal)),
    }
  })
}

async function blaming(waiting: Waiting, act: () => Promise<void> | undefined): Promise<void> {
  try {
    await act()
  } catch (error) {
    throw new CompanionFailed(waiting, error)
  }
}

/** Who may not append, and why: his companion refuses, or his organization's quota is used up. */
async function admit(
  ports: AppendPorts,
  transaction: Transaction,
  batch: readonly Waiting[],
): Promise<Map<Waiting, Refusal>> {
  const refusals = new Map<Waiting, Refusal>()
  for (const waiting of batch) {
    try {
      await waiting.companion?.before?.(transaction)
    } catch (error) {
      if (!(error instanceof Refusal)) throw new CompanionFailed(waiting, error)
      refusals.set(waiting, error)
    }
  }
  const spenders = batch.filter((waiting) => !refusals.has(waiting))
  const refused = await spendForMany({ ...ports, transaction }, 'timestamps', spenders, ({ entry }) => entry.charge)
  for (const [waiting, refusal] of refused) refusals.set(waiting, refusal)
  return refusals
}

function chain(
  { clock, clockWatch, randomness }: AppendPorts,
  from: SequenceHead,
  admitted: readonly Waiting[],
): { entries: LogEntry[]; head: SequenceHead } {
  const trouble = clockWatch.trouble(from)
  if (trouble !== undefined) throw new Refusal('NOT_READY', trouble, 30)
  const serverTimestamp = Math.max(clock.now().getTime(), from.serverTimestamp)
  const time = new Date(serverTimestamp)
  const salts = randomness.bytes(16 * admitted.length)
  let head = from
  const entries = admitted.map(({ entry: { id, owner, type, fingerprint } }, index) => {
    const salt = salts.subarray(16 * index, 16 * (index + 1))
    if (fingerprint.length !== 32) throw new RangeError(`a fingerprint has 32 bytes, not ${fingerprint.length}`)
    const commitment = commitmentOf(fingerprint, salt)
    const sequenceNumber = head.size
    head = appendEntry(head, { serverTimestamp, type, commitment }).head
    return { id, sequenceNumber, owner, type, time, fingerprint, salt, hash: head.last }
  })
  return { entries, head }
}

/** The root of a full tile stands in the tile above it, which `grow` gives as well. */
function rootsOfFullTiles(tiles: readonly TileContent[]): LogNode[] {
  const above = new Map(tiles.map(({ tile, bytes }) => [`${tile.level}/${tile.index}`, bytes]))
  return tiles
    .filter(({ tile }) => tile.width === 256)
    .map(({ tile: { level, index } }) => {
      const bytes = above.get(`${level + 1}/${Math.floor(index / 256)}`)
      const at = (index % 256) * 32
      if (bytes === undefined) throw new Error(`tile ${level}/${index} is full, and its root is missing above it`)
      return { level: level + 1, index, hash: bytes.slice(at, at + 32) }
    })
}
