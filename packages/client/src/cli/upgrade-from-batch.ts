import { type FileHandle, open } from 'node:fs/promises'
import { openBatch, ProofError, type ProofFile, type PublishedBatch, type ReadAt } from '@countersign/proof'
import { CountersignError } from '../countersign-error.ts'
import type { Outcome } from './command.ts'
import { NotReadyError } from './exits.ts'
import { reasonOf } from './find-files.ts'
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

async function openBatchFile(path: string, handles: FileHandle[]): Promise<PublishedBatch> {
  try {
    const handle = await open(path)
    handles.push(handle)
    return await openBatch(reading(handle))
  } catch (error) {
    if (error instanceof ProofError) {
      throw new CountersignError('refused', `${path} is not the CAR of a batch: ${error.message}.`)
    }
    throw new NotReadyError(`${path} cannot be read (${reasonOf(error)}).`)
  }
}

function reading(handle: FileHandle): ReadAt {
  return async (offset, length) => {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  }
}

/** Blocks that are missing or damaged prove nothing. */
function withoutBlocks(error: unknown): undefined {
  if (!(error instanceof ProofError) || error.kind === 'platform') throw error
}
