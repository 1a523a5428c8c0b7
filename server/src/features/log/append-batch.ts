import { appendEntry, commitmentOf, type SequenceHead, type TileContent, type TileEdge } from '@countersign/proof'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Statements, Transaction } from '../../ports/database.ts'
import type { Randomness } from '../../ports/randomness.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { catchUp } from './catch-up.ts'
import { requireOpenLog } from './frozen.ts'
import type { Commit, Companion, KnownLog, Lead, LogEntry, NewEntry, Share } from './model.ts'
import { appendAtOnce, insertEntries, insertNodes, type LogNode, lockHead, setHead } from './store.ts'
import type { ClockWatch } from './watch-clock.ts'

export interface AppendPorts {
  readonly database: Database
  readonly statements: Statements
  readonly clock: Clock
  readonly clockWatch: ClockWatch
  readonly randomness: Randomness
}

/** Entries that are appended together, in order, or not at all. */
export interface Waiting {
  readonly entries: readonly NewEntry[]
  readonly companion: Companion<unknown, readonly LogEntry[]> | undefined
  readonly share: Share | undefined
  /** The companion's result: known before the commit, which may succeed although its confirmation is lost. */
  result: unknown
}

/** The places of each waiting item, or the reason why it has none. */
export interface AppendedBatch {
  readonly known: KnownLog
  readonly commit: Commit
  readonly results: readonly (readonly LogEntry[] | Refusal)[]
}

/** The database is not the copy of the log that was compared with the signed checkpoints; nothing was done. */
export class OtherCopyAnswers extends Error {
  override readonly name = 'OtherCopyAnswers'
}

/** A companion of some entries failed, which does not concern the others; nothing was done. */
export class CompanionFailed extends Error {
  override readonly name = 'CompanionFailed'
  readonly of: Waiting

  constructor(of: Waiting, cause: unknown) {
    super('what goes with an entry failed', { cause })
    this.of = of
  }
}

/** What goes before the others failed, which does not concern them; nothing was done. */
export class LeadFailed extends Error {
  override readonly name = 'LeadFailed'
}

/**
 * One commit for all waiting items: one statement if none can be refused and there is no lead, a transaction
 * otherwise.
 */
export async function appendBatch(
  ports: AppendPorts,
  copy: string,
  known: KnownLog,
  batch: readonly Waiting[],
  lead: Lead | undefined,
): Promise<AppendedBatch> {
  const appended = lead === undefined ? await appendUnchecked(ports, copy, known, batch) : null
  return appended ?? (await appendChecked(ports, copy, known, batch, lead))
}

/** Null if an item has a companion or could be refused, or if the head differs: appendChecked finds out which. */
async function appendUnchecked(
  ports: AppendPorts,
  copy: string,
  known: KnownLog,
  batch: readonly Waiting[],
): Promise<AppendedBatch | null> {
  if (batch.some(({ companion }) => companion !== undefined)) return null
  const [shared, ...others] = sharesOf(batch)
  if (others.length > 0) return null
  const parameters = shared === undefined ? [] : shared.of.parameters(shared.parts, ports.clock.now())
  if (parameters === null) return null
  const { entries, encoded, placed, head } = chain(ports, known.head, batch)
  const { edge, tiles } = known.edge.grow(entries.map(({ hash }) => hash))
  const added = { entries, nodes: rootsOfFullTiles(tiles) }
  const along = shared && { of: shared.of, parameters }
  const appended = await appendAtOnce(ports.statements, copy, known.head, head, added, along)
  const commit = { entries, encoded }
  return appended ? { known: { ...known, head, edge }, commit, results: placed } : null
}

/** Groups the items by shared companion: each once, with the parts of its members. */
function sharesOf(batch: readonly Waiting[]) {
  const sharing = batch.filter((one): one is Waiting & { readonly share: Share } => one.share !== undefined)
  return [...Map.groupBy(sharing, ({ share }) => share.of)].map(([of, members]) => ({
    of,
    members,
    parts: members.map(({ share, entries }) => ({ key: share.key, entries: entries.length })),
  }))
}

/**
 * Locks the head first, like the one statement, so that two nodes can wait for each other but never deadlock, and the
 * lock's holder always proceeds. Throwing leaves nothing behind.
 */
async function appendChecked(
  ports: AppendPorts,
  copy: string,
  known: KnownLog,
  batch: readonly Waiting[],
  lead: Lead | undefined,
): Promise<AppendedBatch> {
  return await ports.database.transaction().execute(async (transaction) => {
    const locked = await lockHead(transaction)
    if (locked.copy !== copy) throw new OtherCopyAnswers('the database serves a different copy of the log')
    const current = await catchUp(transaction, known, locked.head)
    requireOpenLog(current.keys)
    const { admitted, refusals } = await admit(ports, transaction, batch)
    const first = admitted.length === 0 ? undefined : lead && (await joinFirst(lead, transaction))
    const { entries, encoded, placed, head } = chain(
      ports,
      current.head,
      admitted.map(({ waiting }) => waiting),
      first?.entry,
    )
    const edge = await store(transaction, current.edge, head, entries)
    await first?.act(entries[0] as LogEntry)
    const results = new Map<Waiting, readonly LogEntry[] | Refusal>(refusals)
    for (const [index, { waiting, act }] of admitted.entries()) {
      const own = placed[index] ?? []
      results.set(waiting, own)
      waiting.result = await blaming(waiting, () => act(own))
    }
    const commit = { entries, encoded }
    return { known: { ...current, head, edge }, commit, results: batch.map((waiting) => results.get(waiting) ?? []) }
  })
}

interface First {
  readonly entry: NewEntry
  act(appended: LogEntry): Promise<void>
}

/** Undefined if it is not wanted any more. */
async function joinFirst({ entry, join }: Lead, transaction: Transaction): Promise<First | undefined> {
  const act = await blamingLead(() => join(transaction))
  return act && { entry, act: (appended) => blamingLead(() => act(appended)) }
}

async function blamingLead<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw new LeadFailed('what goes before the others failed', { cause: error })
  }
}

async function store(
  transaction: Transaction,
  edge: TileEdge,
  head: SequenceHead,
  entries: readonly LogEntry[],
): Promise<TileEdge> {
  const grown = edge.grow(entries.map(({ hash }) => hash))
  await setHead(transaction, head)
  await insertEntries(transaction, entries)
  await insertNodes(transaction, rootsOfFullTiles(grown.tiles))
  return grown.edge
}

/** Locks the log and brings this node up to date, so that what it states next is about exactly these entries. */
export async function lockLog(transaction: Transaction, copy: string, known: KnownLog): Promise<KnownLog> {
  const locked = await lockHead(transaction)
  if (locked.copy !== copy) throw new OtherCopyAnswers('the database serves a different copy of the log')
  const current = await catchUp(transaction, known, locked.head)
  const keys = await current.keys.reload(transaction)
  requireOpenLog(keys)
  return { ...current, keys }
}

/** Appends one entry to the locked log. */
export async function appendLocked(
  ports: Pick<AppendPorts, 'clock' | 'clockWatch' | 'randomness'>,
  transaction: Transaction,
  locked: KnownLog,
  entry: NewEntry,
): Promise<void> {
  const only = { entries: [entry], companion: undefined, share: undefined, result: undefined }
  const { entries, head } = chain(ports, locked.head, [only])
  await store(transaction, locked.edge, head, entries)
}

async function blaming<T>(waiting: Waiting, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw new CompanionFailed(waiting, error)
  }
}

interface Admitted {
  readonly waiting: Waiting
  act(entries: readonly LogEntry[]): Promise<unknown>
}

/** Which items may append and what runs then, and which are refused and why. */
async function admit(
  { clock }: AppendPorts,
  transaction: Transaction,
  batch: readonly Waiting[],
): Promise<{ readonly admitted: readonly Admitted[]; readonly refusals: ReadonlyMap<Waiting, Refusal> }> {
  const joined: Admitted[] = []
  const refusals = new Map<Waiting, Refusal>()
  for (const waiting of batch) {
    try {
      const act = await waiting.companion?.join(transaction)
      joined.push({ waiting, act: act ?? (async () => undefined) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw new CompanionFailed(waiting, error)
      refusals.set(waiting, error)
    }
  }
  for (const { of, members, parts } of sharesOf(joined.map(({ waiting }) => waiting))) {
    const refused = await of.join(transaction, parts, clock.now())
    for (const [index, refusal] of refused) refusals.set(members[index] as Waiting, refusal)
  }
  return { admitted: joined.filter(({ waiting }) => !refusals.has(waiting)), refusals }
}

function chain(
  { clock, clockWatch, randomness }: Pick<AppendPorts, 'clock' | 'clockWatch' | 'randomness'>,
  from: SequenceHead,
  admitted: readonly Waiting[],
  first?: NewEntry,
): { entries: LogEntry[]; encoded: Uint8Array[]; placed: LogEntry[][]; head: SequenceHead } {
  const problem = clockWatch.problem(from)
  if (problem !== undefined) throw new Refusal('SERVICE_UNAVAILABLE', problem, 30)
  const serverTimestamp = Math.max(clock.now().getTime(), from.serverTimestamp)
  const time = new Date(serverTimestamp)
  const lead = first === undefined ? [] : [first]
  const added = [...lead, ...admitted.flatMap(({ entries }) => entries)]
  const salts = randomness.bytes(16 * added.length)
  let head = from
  const encoded: Uint8Array[] = []
  const entries = added.map(({ id, owner, type, fingerprint, ...own }, index) => {
    const salt = own.salt ?? salts.subarray(16 * index, 16 * (index + 1))
    if (fingerprint.length !== 32) throw new RangeError(`a fingerprint has 32 bytes, not ${fingerprint.length}`)
    const commitment = commitmentOf(fingerprint, salt)
    const sequenceNumber = head.size
    const appended = appendEntry(head, { serverTimestamp, type, commitment })
    head = appended.head
    encoded.push(appended.entry)
    return { id, sequenceNumber, owner, type, time, fingerprint, salt, hash: head.last }
  })
  let next = lead.length
  const placed = admitted.map((own) => {
    const first = next
    next += own.entries.length
    return entries.slice(first, next)
  })
  return { entries, encoded, placed, head }
}

/** The root of a full tile is part of the tile above it, which `grow` returns as well. */
export function rootsOfFullTiles(tiles: readonly TileContent[]): LogNode[] {
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
