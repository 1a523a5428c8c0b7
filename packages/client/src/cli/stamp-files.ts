import { access, constants, mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { CountersignError } from '../countersign-error.ts'
import { type Found, findFiles, reasonOf } from './find-files.ts'
import { hashPath } from './hash-path.ts'
import { inParallel } from './in-parallel.ts'
import { isOwnProof, isOwnReceipt, isProofOf, proofSuffix, readBeside } from './proof-beside.ts'
import type { JournaledFile } from './stamp-journal.ts'
import { saveProofs } from './stamp-proofs.ts'
import { sendBatch } from './stamp-send.ts'
import { mostHashes } from './stamp-service.ts'
import { keyOf, type Stamping } from './stamping.ts'
import { counted } from './text.ts'

/** Files hashed concurrently. Each takes one handle and one piece of memory. */
const concurrency = 8

/** Files recorded before their proofs are saved; limits the journal and the memory. */
const mostWaiting = 50_000

/**
 * Records files without a proof, and saves the proofs. Records everything before it requests the first proof, since a
 * timestamp counts from its record. Begins with what an earlier run has sent.
 */
export async function stampFiles(work: Stamping, named: readonly string[], out: string | undefined): Promise<void> {
  await finishSending(work)
  const refusal = await recordFiles(work, named, out).catch((error: unknown) => {
    if (error instanceof CountersignError && error.kind === 'refused') return error
    throw error
  })
  // Records from before a refusal still get their proofs.
  await saveProofs(work)
  if (refusal !== undefined) throw refusal
}

async function finishSending(work: Stamping): Promise<void> {
  const { journal, progress, waiting } = work
  const count = journal.open.reduce((sum, { files }) => sum + files.length, 0)
  if (count > 0) progress.say(`Continuing an earlier run: ${counted(count, 'file')} may not have a proof yet.`)
  for (const batch of journal.open) if (batch.ids === undefined) await sendBatch(work, batch)
  for (const { files, hashes, ids } of journal.open) {
    const again = new Set(hashes.filter((_, index) => ids?.[index] === 'none'))
    for (const file of files) if (!again.has(file.hash)) waiting.add(keyOf(file))
  }
}

async function recordFiles(work: Stamping, named: readonly string[], out: string | undefined): Promise<undefined> {
  const { journal, progress, tally, total } = work
  let group: JournaledFile[] = []
  let sending: Promise<unknown> = Promise.resolve()

  const send = (files: readonly JournaledFile[]) => {
    const sent = sending.then(async () => {
      await sendBatch(work, await journal.begin(files))
      if (work.waiting.size >= mostWaiting) await saveProofs(work)
    })
    sending = sent.catch(() => {})
    return sent
  }

  await inParallel(findFiles(named), concurrency, async (found) => {
    const file = await fileToRecord(work, found, out)
    progress.show('files hashed', ++tally.seen, total)
    if (file === undefined) return
    group.push(file)
    if (group.length < mostHashes) return
    const full = group
    group = []
    await send(full)
  })
  if (group.length > 0) await send(group)
}

/** Undefined if there is nothing to record; the tally then has the reason. */
async function fileToRecord(
  { tally, waiting, fail, output }: Stamping,
  found: Found,
  out: string | undefined,
): Promise<JournaledFile | undefined> {
  const { path } = found
  if (found.kind === 'problem') return fail(path, found.reason)
  if (found.kind === 'link') {
    if (found.isNamed) return fail(path, 'it is a symbolic link; links are not followed')
    tally.links += 1
    return undefined
  }
  try {
    if (await isOwnProof(path)) {
      tally.proofs += 1
      return undefined
    }
    if (await isOwnReceipt(path)) {
      tally.receipts += 1
      return undefined
    }
    const proof = resolve(out === undefined ? `${path}${proofSuffix}` : join(out, `${found.relative}${proofSuffix}`))
    await requireFolder(dirname(proof), out !== undefined)
    const file = { path: resolve(path), proof, hash: await hashPath(path) }
    if (waiting.has(keyOf(file))) return undefined
    const beside = await readBeside(proof)
    if (beside.kind === 'foreign') return fail(path, `${proof} exists and is not a proof`)
    if (beside.kind === 'proof' && isProofOf(beside.proof, file.hash)) {
      tally.unchanged += 1
      output.result({ file: path, status: 'unchanged', hash: file.hash, proof })
      return undefined
    }
    // A file that is named twice may have been taken meanwhile.
    if (waiting.has(keyOf(file))) return undefined
    waiting.add(keyOf(file))
    return file
  } catch (error) {
    return fail(path, reasonOf(error))
  }
}

/** Checked before anything is recorded, so that every recorded file can get its proof. */
async function requireFolder(folder: string, isOwn: boolean): Promise<void> {
  if (isOwn) await mkdir(folder, { recursive: true })
  await access(folder, constants.W_OK)
}
