import { CountersignError } from '../countersign-error.ts'
import { inParallel } from './in-parallel.ts'
import type { Batch, RecordId } from './stamp-journal.ts'
import type { Stamping } from './stamping.ts'

const hourMs = 3_600_000

/** The service remembers a key for 24 hours. */
const longestMemoryMs = 23 * hourMs

/** Concurrent requests for single hashes. */
const singleConcurrency = 4

/** Sends a batch of the journal, for the first time or again: under its key nothing is recorded twice. */
export async function sendBatch(work: Stamping, batch: Batch): Promise<void> {
  const { journal } = work
  const isOld = Date.now() - Date.parse(batch.sentAt) > longestMemoryMs
  try {
    const ids = isOld ? await findRecords(work, batch) : await record(work, batch)
    await journal.recorded(batch, ids)
  } catch (error) {
    if (isFinal(error)) await forget(work, batch)
    throw error
  }
}

async function record(work: Stamping, batch: Batch): Promise<readonly RecordId[]> {
  const { journal, service } = work
  if (!batch.isSingle) {
    const ids = await service.recordAll(batch.hashes, batch.key)
    if (ids !== undefined) return ids
    // Recorded, since a service that is upgraded meanwhile would not know the keys of the single requests.
    await journal.goSingle(batch)
  }
  return await recordSingly(work, batch)
}

/** A refusal ends it. Earlier records are kept; another run sends the rest. */
async function recordSingly({ journal, service }: Stamping, batch: Batch): Promise<readonly RecordId[]> {
  const { hashes, key } = batch
  const ids: RecordId[] = hashes.map(() => 'none')
  try {
    await inParallel(hashes.entries(), singleConcurrency, async ([index, hash]) => {
      ids[index] = await service.record(hash, `${key}-${index}`)
    })
    return ids
  } catch (error) {
    if (isFinal(error) && ids.some((id) => id !== 'none')) await journal.recorded(batch, ids)
    throw error
  }
}

/** Too late to repeat a request: the service has forgotten its key. The hashes show whether it was carried out. */
async function findRecords({ service }: Stamping, { hashes }: Batch): Promise<readonly RecordId[]> {
  const ids: RecordId[] = hashes.map(() => 'none')
  await inParallel(hashes.entries(), singleConcurrency, async ([index, hash]) => {
    if ((await service.proofByHash(hash)) !== null) ids[index] = 'by-hash'
  })
  return ids
}

/** Nothing was carried out, and a retry would not help. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof CountersignError) || error.kind !== 'refused') return false
  const { status = 0, code } = error
  return status < 500 && status !== 429 && code !== 'IDEMPOTENCY_KEY_IN_USE'
}

async function forget({ journal, waiting }: Stamping, batch: Batch): Promise<void> {
  if (batch.ids !== undefined) return
  for (const { path, hash } of batch.files) waiting.delete(`${hash} ${path}`)
  await journal.end(batch)
}
