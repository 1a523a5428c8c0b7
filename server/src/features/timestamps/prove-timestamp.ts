import type { ProofFile } from '@countersign/proof'
import type { Database } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { findCoveringBatches } from '../anchoring/find-batch.ts'
import type { Batch, ConfirmedBatch } from '../anchoring/model.ts'
import { findFirstTokens } from '../checkpoint-tokens/find-tokens.ts'
import type { CheckpointToken } from '../checkpoint-tokens/model.ts'
import type { Log } from '../log/log.ts'
import type { LogEntry, Published } from '../log/model.ts'
import { proveEntriesIn } from '../log/prove-entry.ts'
import type { Checkpoints } from '../log/publish-checkpoint.ts'
import { withBeacons } from '../randomness/find-beacon.ts'
import { findFirstConfirmed } from '../witnesses/find-witnessed.ts'
import type { WitnessedCheckpoint } from '../witnesses/model.ts'

interface Ports {
  readonly database: Database
  readonly log: Log
  readonly checkpoints: Checkpoints
}

/**
 * The proof so far: by the tree on the chain once confirmed, and before by the tree that witnesses confirmed first, or
 * else by the newest one.
 */
export async function proveTimestamp(ports: Ports, entry: LogEntry): Promise<ProofFile> {
  const [proof] = await proveTimestamps(ports, [entry])
  return proof as ProofFile
}

/** How long a request may wait for its proof. Checkpoints come about every second, unless their storage is slow. */
const longestWaitMs = 3000

/**
 * The proof of a new entry, by the next checkpoint: signing one for each request would be slow. Null if there is none
 * in time.
 */
export async function proveSoon(ports: Ports, entry: LogEntry): Promise<ProofFile | null> {
  if ((await ports.checkpoints.awaiting(entry.sequenceNumber, longestWaitMs)) === undefined) return null
  return await proveTimestamp(ports, entry).catch((error: unknown) => {
    // The entry exists. What prevents its proof now must not look as if it did not.
    if (error instanceof Refusal) return null
    throw error
  })
}

/** Like proveTimestamp for many, in the order given. One checkpoint proves all that wait for the chain. */
export async function proveTimestamps(ports: Ports, entries: readonly LogEntry[]): Promise<ProofFile[]> {
  const numbers = entries.map(({ sequenceNumber }) => sequenceNumber)
  const groups = groupByConfirmed(entries, await findCoveringBatches(ports, numbers))
  const tokens = await findFirstTokens(ports.database, numbers)
  requireBounded(groups, tokens)
  const timestamped = await proveTimestamped(ports, entries, tokens)
  const proofs = new Map<number, ProofFile>()
  for (const [batch, members] of groups) {
    for (const proof of await proveGroup(ports, batch, members)) {
      proofs.set(proof.index, { ...proof, ...timestamped.get(proof.index) })
    }
  }
  return numbers.map((number) => proofs.get(number) as ProofFile)
}

/** Entries by confirmed batch; undefined for those that still wait. */
type Groups = ReadonlyMap<ConfirmedBatch | undefined, readonly LogEntry[]>

function groupByConfirmed(entries: readonly LogEntry[], batches: ReadonlyMap<number, Batch>): Groups {
  return Map.groupBy(entries, ({ sequenceNumber }) => {
    const batch = batches.get(sequenceNumber)
    return batch?.phase === 'CONFIRMED' ? batch : undefined
  })
}

async function proveGroup(
  ports: Ports,
  batch: ConfirmedBatch | undefined,
  members: readonly LogEntry[],
): Promise<ProofFile[]> {
  const confirmed = await findFirstConfirmed(
    ports.database,
    members.map(({ sequenceNumber }) => sequenceNumber),
  )
  if (batch === undefined) return await provePending(ports, members, confirmed)
  const { size, checkpoint, anchor } = batch
  const proofs = await proveWithBeacons(ports, members, { size, note: checkpoint })
  const witnessed = await proveWitnessed(ports, members, confirmed, size)
  return proofs.map((proof) => ({ ...proof, anchor, ...witnessed.get(proof.index) }))
}

async function proveWithBeacons(ports: Ports, members: readonly LogEntry[], tree: Published): Promise<ProofFile[]> {
  return await withBeacons(ports, await proveEntriesIn(ports, members, tree), tree)
}

type Confirmed = ReadonlyMap<number, WitnessedCheckpoint>

/** By the checkpoint that witnesses confirmed first, and by the newest one for what they have not confirmed yet. */
async function provePending(ports: Ports, members: readonly LogEntry[], confirmed: Confirmed): Promise<ProofFile[]> {
  const proofs: ProofFile[] = []
  for (const [tree, covered] of groupByTree(members, confirmed)) {
    const last = Math.max(...covered.map(({ sequenceNumber }) => sequenceNumber))
    proofs.push(...(await proveWithBeacons(ports, covered, tree ?? (await ports.checkpoints.covering(last)))))
  }
  return proofs
}

/**
 * The checkpoint by which witnesses confirmed the entry first, by entry number. It may be larger than the anchored one:
 * witnesses see about one checkpoint a second, and an anchored one may be in between.
 */
async function proveWitnessed(
  ports: Ports,
  members: readonly LogEntry[],
  confirmed: Confirmed,
  anchoredSize: number,
): Promise<ReadonlyMap<number, Pick<ProofFile, 'checkpoint'> | Pick<ProofFile, 'witnessed'>>> {
  const found = new Map<number, Pick<ProofFile, 'checkpoint'> | Pick<ProofFile, 'witnessed'>>()
  for (const [tree, covered] of groupByTree(members, confirmed)) {
    if (tree === undefined) continue
    if (tree.size === anchoredSize) {
      for (const { sequenceNumber } of covered) found.set(sequenceNumber, { checkpoint: tree.note })
      continue
    }
    for (const { index, treeSize, inclusionPath, checkpoint } of await proveEntriesIn(ports, covered, tree)) {
      found.set(index, { witnessed: { treeSize, inclusionPath, checkpoint } })
    }
  }
  return found
}

/** The first checkpoint with a token that covers the entry, by entry number: complete, whatever the rest of the proof is. */
async function proveTimestamped(
  ports: Ports,
  entries: readonly LogEntry[],
  tokens: ReadonlyMap<number, CheckpointToken>,
): Promise<ReadonlyMap<number, Pick<ProofFile, 'timestamped'>>> {
  const found = new Map<number, Pick<ProofFile, 'timestamped'>>()
  for (const [tree, covered] of groupByTree(entries, tokens)) {
    if (tree === undefined) continue
    const { token } = tree
    for (const { index, treeSize, inclusionPath, checkpoint } of await proveEntriesIn(ports, covered, tree)) {
      found.set(index, { timestamped: { treeSize, inclusionPath, checkpoint, token } })
    }
  }
  return found
}

function groupByTree<Tree extends Published>(members: readonly LogEntry[], confirmed: ReadonlyMap<number, Tree>) {
  const trees = new Map([...confirmed.values()].map((tree) => [tree.size, tree]))
  const groups = Map.groupBy(members, ({ sequenceNumber }) => confirmed.get(sequenceNumber)?.size)
  return [...groups].map(([size, covered]) => [size === undefined ? undefined : trees.get(size), covered] as const)
}

/** Limits a response. Anchor and token take a few kilobytes; long headers or many certificates may make them far longer. */
const mostBytes = 16 * 1024 * 1024

/** Checked before anything is proved. All but anchor and token takes a few kilobytes in every proof. */
function requireBounded(groups: Groups, tokens: ReadonlyMap<number, CheckpointToken>): void {
  let bytes = 0
  // In base64.
  for (const { token } of tokens.values()) bytes += (token.length * 4) / 3
  for (const [batch, members] of groups) {
    bytes += members.length * (batch === undefined ? 0 : JSON.stringify(batch.anchor).length)
  }
  if (bytes <= mostBytes) return
  const message = 'The proofs of these timestamps exceed 16 MB in total. Request fewer ids at a time.'
  throw new Refusal('INVALID_REQUEST', message, undefined, { fields: ['/ids'] })
}
