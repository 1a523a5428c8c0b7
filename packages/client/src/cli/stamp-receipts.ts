import { decodeEntry, fromHex, isReceiptFor, ProofError, parseReceipt, type Receipt, toHex } from '@countersign/proof'
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
  const byHash = new Map(batch.hashes.map((hash, index) => [hash, made[index]]))
  const saved: JournaledFile[] = []
  await inParallel(batch.files, concurrency, async (file) => {
    const recorded = byHash.get(file.hash)
    if (recorded === undefined) return
    const path = receiptBeside(file.proof)
    const { receipt } = recorded
    const problem =
      typeof receipt === 'string'
        ? await problemOfSaving(path, receipt)
        : await problemWithout(path, file.hash, receipt)
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
      if (toHex(before.receipt.entry) === toHex(parseReceipt(text).entry)) return undefined
      await keepEarlier(path, receiptSuffix, before.index)
    }
    await writeProof(path, text)
    return undefined
  } catch (error) {
    return `its receipt cannot be saved (${reasonOf(error)})`
  }
}

/** An interrupted run may have saved it already. That of an earlier content must not be left beside the new proof. */
async function problemWithout(path: string, hash: string, sent: null | undefined): Promise<string | undefined> {
  const reason = sent === null ? 'the service sent a wrong receipt' : 'the service sent no receipt'
  try {
    const before = await readBeside(path)
    if (before === undefined || before === 'foreign') return reason
    if (isReceiptFor(fromHex(hash), before.receipt)) return sent === null ? reason : undefined
    await keepEarlier(path, receiptSuffix, before.index)
    return reason
  } catch (error) {
    return `${reason}, and an earlier one cannot be renamed (${reasonOf(error)})`
  }
}

/** Undefined if there is no such file. A foreign one is not a receipt that can be read, and must not be touched. */
async function readBeside(path: string): Promise<{ receipt: Receipt; index: number } | 'foreign' | undefined> {
  try {
    const text = await readBounded(path)
    if (text === undefined) return 'foreign'
    const receipt = parseReceipt(text)
    return { receipt, index: decodeEntry(receipt.entry).index }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    if (error instanceof ProofError) return 'foreign'
    throw error
  }
}
