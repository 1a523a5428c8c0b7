import type { FileHandle } from 'node:fs/promises'
import { ProofError, type ProofFile, type PublishedBatch } from '@countersign/proof'
import { openBatchFile } from './batch-file.ts'
import type { Outcome } from './command.ts'
import type { Output } from './output.ts'
import { findPending, outcomeOf, problemOfSaving, startTally } from './pending-proofs.ts'
import { isOwnProof } from './proof-beside.ts'
import { completeByTiles, keepTiles } from './upgrade-proof.ts'

/** Completes the proofs whose records are in these batches. Needs neither the service nor the files. */
export async function upgradeFromBatches(
  output: Output,
  named: readonly string[],
  files: readonly string[],
): Promise<Outcome> {
  const { tally, problems, report } = startTally(output)
  const handles: FileHandle[] = []
  try {
    const batches: PublishedBatch[] = []
    for (const path of files) batches.push(await openBatchFile(path, handles))
    const readers = new Map(batches.map((batch) => [batch, keepTiles(batch.readTile)]))
    const isProof = async (path: string) => named.includes(path) || (await isOwnProof(path))
    for (const one of await findPending(named, isProof, report)) {
      const batch = batches.find(({ manifest }) => covers(manifest, one.proof))
      const readTile = batch && readers.get(batch)
      if (batch === undefined || readTile === undefined) {
        report(one.path, 'pending')
        continue
      }
      const { size: treeSize, checkpoint, vkey, keys } = batch.manifest
      const completed = await completeByTiles(readTile, one.proof, {
        treeSize,
        checkpoint,
        anchor: batch.anchor,
        vkey,
        keys,
      }).catch(withoutBlocks)
      const problem =
        completed === undefined
          ? 'the batch does not connect it to a root that a chain confirms'
          : await problemOfSaving(one, completed)
      report(one.path, problem === undefined ? 'upgraded' : 'failed', problem)
    }
  } finally {
    for (const handle of handles) await handle.close()
  }
  return outcomeOf(tally, problems)
}

/** Whether another key follows from that of the proof, its check says. */
function covers({ origin, vkey, keys, first, size }: PublishedBatch['manifest'], proof: ProofFile): boolean {
  const isConnected = vkey === proof.vkey || (keys ?? proof.keys) !== undefined
  return origin === proof.origin && isConnected && first <= proof.index && proof.index < size
}

/** Blocks that are missing or damaged prove nothing. */
function withoutBlocks(error: unknown): undefined {
  if (!(error instanceof ProofError) || error.kind === 'platform') throw error
}
