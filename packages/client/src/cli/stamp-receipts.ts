import { decodeEntry, ProofError, parseReceipt, toHex } from '@countersign/proof'
import { reasonOf } from './find-files.ts'
import { inParallel } from './in-parallel.ts'
import { keepEarlier, proofSuffix, readBounded, receiptSuffix, writeProof } from './proof-beside.ts'
import type { Batch } from './stamp-journal.ts'
import { makeDurable } from './stamp-proofs.ts'
import type { Recorded } from './stamp-service.ts'
import type { Stamping } from './stamping.ts'
import { counted, printable } from './text.ts'

/** Files written concurrently. */
const concurrency = 8

/**
 * Saves what the log has promised about each hash, next to its proof. The timestamps exist without that, so a receipt
 * that cannot be saved is reported, and the rest continues.
 */
export async function saveReceipts(
  { progress }: Stamping,
  batch: Batch,
  made: readonly (Recorded | undefined)[],
): Promise<void> {
  const byHash = new Map(batch.hashes.map((hash, index) => [hash, made[index]?.receipt]))
  const problems: string[] = []
  await inParallel(batch.files, concurrency, async ({ path, proof, hash }) => {
    const text = byHash.get(hash)
    const problem = text === undefined ? undefined : await problemOfSaving(receiptBeside(proof), text)
    if (problem !== undefined) problems.push(`${path}: ${problem}`)
  })
  await makeDurable(batch)
  const [first] = problems
  if (first === undefined) return
  progress.say(printable(`${counted(problems.length, 'receipt')} cannot be saved. The first one is that of ${first}.`))
}

/** `contract.pdf.receipt` is beside `contract.pdf.proof`. */
function receiptBeside(proof: string): string {
  return `${proof.slice(0, -proofSuffix.length)}${receiptSuffix}`
}

async function problemOfSaving(path: string, text: string): Promise<string | undefined> {
  try {
    const before = await readBeside(path)
    if (before === 'foreign') return 'another file has its name'
    if (before !== undefined) {
      // A repeated request is answered with a receipt of the same entry.
      if (before.entry === toHex(parseReceipt(text).entry)) return undefined
      await keepEarlier(path, receiptSuffix, before.index)
    }
    await writeProof(path, text)
    return undefined
  } catch (error) {
    return reasonOf(error)
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
