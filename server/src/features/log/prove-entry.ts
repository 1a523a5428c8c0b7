import { setImmediate } from 'node:timers/promises'
import {
  commitmentOf,
  encodeEntry,
  formatVerifierKey,
  keyForSize,
  makeInclusionProof,
  type NodeReader,
  type ProofFile,
} from '@countersign/proof'
import type { Database } from '../../ports/database.ts'
import type { Log } from './log.ts'
import type { LogEntry, Published } from './model.ts'
import type { Checkpoints } from './publish-checkpoint.ts'
import { sharedNodesOfLog } from './read-nodes.ts'

interface Ports {
  readonly database: Database
  readonly log: Log
  readonly checkpoints: Checkpoints
}

/** About 10 milliseconds of work, after which other requests get their slot. */
const provedAtOnce = 50

/**
 * Everything a third party needs to verify that these entries are in the log, by a checkpoint that covers them. In
 * order.
 */
export async function proveEntriesIn(
  { database, log, checkpoints }: Ports,
  entries: readonly LogEntry[],
  { size, note }: Published,
): Promise<ProofFile[]> {
  if (log.known().head.size < size) await log.refresh()
  const readNodes = sharedNodesOfLog(database, log.known(), size)
  const { keys } = log.known()
  const { statements } = await checkpoints.stated(keys, size)
  const shared = {
    origin: log.origin,
    vkey: formatVerifierKey(keyForSize(keys.chain, size)),
    treeSize: size,
    checkpoint: note,
    // A log that has stated nothing has nothing to add.
    ...(statements.length === 0 ? {} : { keys: statements }),
  }
  const proofs: ProofFile[] = []
  // One after the other: rows that one proof has read serve the next, and other users of the database do not wait.
  for (const entry of entries) {
    const index = entry.sequenceNumber
    const [bytes, inclusionPath] = await Promise.all([
      entryBytes(readNodes, entry),
      makeInclusionProof(index, size, readNodes),
    ])
    proofs.push({ ...shared, entry: bytes, salt: entry.salt, index, inclusionPath })
    // Proofs from memory would otherwise run without a pause.
    if (proofs.length % provedAtOnce === 0) await setImmediate()
  }
  return proofs
}

async function entryBytes(readNodes: NodeReader, entry: LogEntry): Promise<Uint8Array> {
  const index = entry.sequenceNumber
  const [previous = new Uint8Array(32)] = index === 0 ? [] : await readNodes([{ level: 0, index: index - 1 }])
  return encodeLogEntry(entry, previous)
}

/** The bytes are not stored: they follow from the record and the entry before it. */
export function encodeLogEntry(entry: LogEntry, previous: Uint8Array): Uint8Array {
  return encodeEntry({
    index: entry.sequenceNumber,
    serverTimestamp: entry.time.getTime(),
    type: entry.type,
    previous,
    commitment: commitmentOf(entry.fingerprint, entry.salt),
  })
}
