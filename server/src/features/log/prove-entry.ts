import { commitmentOf, encodeEntry, formatVerifierKey, makeInclusionProof, type ProofFile } from '@countersign/proof'
import type { Database } from '../../ports/database.ts'
import type { Log } from './log.ts'
import type { LogEntry, Published } from './model.ts'
import type { Checkpoints } from './publish-checkpoint.ts'
import { nodesOfLog } from './read-nodes.ts'
import { selectLeaves } from './store.ts'

interface Ports {
  readonly database: Database
  readonly log: Log
}

/** All that a stranger needs to check that this entry is in the log, as it stands now. */
export async function proveEntry(ports: Ports & { checkpoints: Checkpoints }, entry: LogEntry): Promise<ProofFile> {
  return await proveEntryIn(ports, entry, await ports.checkpoints.covering(entry.sequenceNumber))
}

/** The same by an earlier checkpoint that covers the entry. */
export async function proveEntryIn(
  { database, log }: Ports,
  entry: LogEntry,
  { size, note }: Published,
): Promise<ProofFile> {
  const index = entry.sequenceNumber
  if (log.known().head.size < size) await log.refresh()
  const [bytes, inclusionPath] = await Promise.all([
    entryBytes(database, entry),
    makeInclusionProof(index, size, nodesOfLog(database, log.known(), size)),
  ])
  const { key } = log.signer
  return {
    origin: key.name,
    vkey: formatVerifierKey(key),
    entry: bytes,
    salt: entry.salt,
    index,
    treeSize: size,
    inclusionPath,
    checkpoint: note,
  }
}

async function entryBytes(database: Database, entry: LogEntry): Promise<Uint8Array> {
  const index = entry.sequenceNumber
  const [previous = new Uint8Array(32)] = index === 0 ? [] : await selectLeaves(database, index - 1, index)
  return encodeLogEntry(entry, previous)
}

/** The bytes are not kept: they follow from the record and the entry before it. */
export function encodeLogEntry(entry: LogEntry, previous: Uint8Array): Uint8Array {
  return encodeEntry({
    index: entry.sequenceNumber,
    serverTimestamp: entry.time.getTime(),
    type: entry.type,
    previous,
    commitment: commitmentOf(entry.fingerprint, entry.salt),
  })
}
