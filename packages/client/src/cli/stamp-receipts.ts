import { decodeEntry, ProofError, parseReceipt, toHex } from '@countersign/proof'
import { reasonOf } from './find-files.ts'
import { inParallel } from './in-parallel.ts'
import { keepEarlier, proofSuffix, readBounded, receiptSuffix, writeProof } from './proof-beside.ts'
import type { Batch, JournaledFile } from './stamp-journal.ts'
import { makeDurable } from './stamp-proofs.ts'
import type { Recorded } from './stamp-service.ts'
import type { Stamping } from './stamping.ts'

/** Files written concurrently. */
const concurrency = 8

/**
 * Saves what the log has promised about each hash, next to its proof. The timestamps exist without that, so a receipt
 * that cannot be saved is reported, and the rest continues.
 */
export async function saveReceipts(
  { lackReceipt }: Stamping,
  batch: Batch,
  made: readonly (Recorded | undefined)[],
): Promise<void> {
  const byHash = new Map(batch.hashes.map((hash, index) => [hash, made[index]?.receipt]))
  const saved: JournaledFile[] = []
  await inParallel(batch.files, concurrency, async (file) => {
    const text = byHash.get(file.hash)
    if (text === undefined) return
    const problem =
      text === null ? 'the service sent a wrong receipt' : await problemOfSaving(receiptBeside(file.proof), text)
    if (problem === undefined) saved.push(file)
    else lackReceipt(file.path, problem)
  })
  await makeDurable(saved)
}

/** `contract.pdf.receipt` is beside `contract.pdf.proof`. */
function receiptBeside(proof: string): string {
  return `${proof.slice(0, -proofSuffix.length)}${receiptSuffix}`
}

async function problemOfSaving(path: string, text: string): Promise<string | undefined> {
  try {
    const before = await readBeside(path)
    if (before === 'foreign') return 'another file has the name of its receipt'
    if (before !== undefined) {
      // A repeated request is answered with a receipt of the same entry.
      if (before.entry === toHex(parseReceipt(text).entry)) return undefined
      await keepEarlier(path, receiptSuffix, before.index)
    }
    await writeProof(path, text)
    return undefined
  } catch (error) {
    return `its receipt cannot be saved (${reasonOf(error)})`
  }
}

/** Undefined if there is no such file. A foreign one is not a receipt that can be read, and must not be touched. */
async function readBeside(path: string): Promise<{ entry: string; index: number } | 'foreign' | undefined> {
  try {
    const text = await readBounded(path)
    if (text === undefined) return 'foreign'
    const { entry } = parseReceipt(text)
    return { entry: toHex(entry), index: decodeEntry(entry).index }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    if (error instanceof ProofError) return 'foreign'
    throw error
  }
}
