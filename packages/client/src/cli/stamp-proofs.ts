import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { reasonOf } from './find-files.ts'
import { inParallel } from './in-parallel.ts'
import { isProofOf, keepEarlier, proofSuffix, readBeside, writeProof } from './proof-beside.ts'
import type { Batch, JournaledFile, RecordId } from './stamp-journal.ts'
import { mostProofs } from './stamp-service.ts'
import { keyOf, type Stamping } from './stamping.ts'
import { printable } from './text.ts'

/** Files checked concurrently. */
const concurrency = 8

/** Downloads and saves the proofs of everything recorded, and closes finished batches. */
export async function saveProofs(work: Stamping): Promise<void> {
  const { journal, progress } = work
  const recorded = journal.open.filter(({ ids }) => ids !== undefined)
  const total = recorded.reduce((sum, { files }) => sum + files.length, 0)
  let done = 0
  for (const batch of recorded) {
    const isDone = await saveBatch(work, batch, (count) => {
      done += count
      progress.show('proofs saved', done, total)
    })
    if (!isDone) continue
    await makeDurable(batch.files)
    await journal.end(batch)
  }
}

/** Syncs the names of what is saved before the journal forgets it. Not every system can sync a folder. */
export async function makeDurable(files: readonly JournaledFile[]): Promise<void> {
  for (const folder of new Set(files.map(({ proof }) => dirname(proof)))) {
    const handle = await open(folder).catch(() => undefined)
    await handle?.sync().catch(() => {})
    await handle?.close()
  }
}

/** A record, and the files of its content that lack the proof. */
interface Lacking {
  readonly id: string | undefined
  readonly hash: string
  readonly files: readonly JournaledFile[]
}

/** Resolves to false if a proof could not be written: its record is then kept for the next run. */
async function saveBatch(work: Stamping, batch: Batch, onSaved: (count: number) => void): Promise<boolean> {
  let isDone = true
  const records = recordsOf(batch)
  for (let from = 0; from < records.length; from += mostProofs) {
    const lacking = await findLacking(work, records.slice(from, from + mostProofs), onSaved)
    await work.service.proofs(lacking, async (one, text) => {
      const areSaved = await saveProof(work, one, text)
      isDone &&= areSaved
      onSaved(one.files.length)
    })
  }
  return isDone
}

function recordsOf({ hashes, ids, files }: Batch): { id: RecordId; hash: string; files: readonly JournaledFile[] }[] {
  // Not Map.groupBy, which Node 20 does not have.
  const byHash = new Map(hashes.map((hash): [string, JournaledFile[]] => [hash, []]))
  for (const file of files) byHash.get(file.hash)?.push(file)
  return hashes.map((hash, index) => ({ id: ids?.[index] ?? 'none', hash, files: byHash.get(hash) ?? [] }))
}

async function findLacking(
  work: Stamping,
  records: ReturnType<typeof recordsOf>,
  onSaved: (count: number) => void,
): Promise<Lacking[]> {
  const lacking: Lacking[] = []
  await inParallel(records, concurrency, async ({ id, hash, files }) => {
    const left: JournaledFile[] = []
    for (const file of files) {
      work.waiting.delete(keyOf(file))
      if (id !== 'none' && !(await isSaved(work, id, file))) left.push(file)
    }
    if (left.length < files.length) onSaved(files.length - left.length)
    if (left.length > 0) lacking.push({ id: id === 'by-hash' ? undefined : id, hash, files: left })
  })
  return lacking
}

async function saveProof(work: Stamping, { id, hash, files }: Lacking, text: string | null): Promise<boolean> {
  let isDone = true
  for (const file of files) {
    if (text === null) work.fail(file.path, `the service has no proof of ${id ?? hash}`)
    else isDone = (await save(work, id ?? 'by-hash', file, text)) && isDone
  }
  return isDone
}

/** An earlier run may have ended after its last proof and before recording that. */
async function isSaved(work: Stamping, id: RecordId, file: JournaledFile): Promise<boolean> {
  try {
    const beside = await readBeside(file.proof)
    if (beside.kind !== 'proof' || !isProofOf(beside.proof, file.hash)) return false
    report(work, id, file, undefined)
    return true
  } catch {
    return false
  }
}

async function save(work: Stamping, id: RecordId, file: JournaledFile, text: string): Promise<boolean> {
  try {
    if (file.proof !== `${file.path}${proofSuffix}`) await mkdir(dirname(file.proof), { recursive: true })
    const beside = await readBeside(file.proof)
    if (beside.kind === 'foreign') {
      work.fail(file.path, `${file.proof} exists and is not a proof`)
      return false
    }
    const kept = beside.kind === 'proof' ? await keepEarlier(file.proof, proofSuffix, beside.proof.index) : undefined
    await writeProof(file.proof, text)
    report(work, id, file, kept)
    return true
  } catch (error) {
    const reason = reasonOf(error)
    work.fail(file.path, `its proof cannot be saved (${reason})`)
    // A deleted folder needs no proof.
    return reason === 'ENOENT'
  }
}

function report({ output, tally }: Stamping, id: RecordId, file: JournaledFile, kept: string | undefined): void {
  const { path, proof, hash } = file
  tally.stamped += 1
  if (kept !== undefined) tally.changed += 1
  output.result(
    { file: path, status: 'stamped', hash, id: id === 'by-hash' ? null : id, proof, earlierProof: kept ?? null },
    kept === undefined
      ? undefined
      : printable(`${path} has changed since its last proof and is stamped again. The earlier proof is now ${kept}.`),
  )
}
