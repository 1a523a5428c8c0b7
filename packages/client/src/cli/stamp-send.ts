import { CountersignError } from '../countersign-error.ts'
import { inParallel } from './in-parallel.ts'
import type { Batch } from './stamp-journal.ts'
import { saveReceipts } from './stamp-receipts.ts'
import type { Recorded } from './stamp-service.ts'
import type { Stamping } from './stamping.ts'

const hourMs = 3_600_000

/** The service remembers a key for 24 hours. */
const longestMemoryMs = 23 * hourMs

/** Concurrent requests for single hashes. */
const singleConcurrency = 4

/** Sends a batch of the journal, for the first time or again: under its key nothing is recorded twice. */
export async function sendBatch(work: Stamping, batch: Batch): Promise<void> {
  const isOld = Date.now() - Date.parse(batch.sentAt) > longestMemoryMs
  try {
    await keep(work, batch, isOld ? await findRecords(work, batch) : await record(work, batch))
  } catch (error) {
    if (isFinal(error)) await forget(work, batch)
    throw error
  }
}

/** What was recorded of each hash; undefined if it must be sent again. */
type Made = readonly (Recorded | undefined)[]

/** The receipts first: once the journal has the ids, nothing is sent again, and only answers to that have receipts. */
async function keep(work: Stamping, batch: Batch, made: Made): Promise<void> {
  await saveReceipts(work, batch, made)
  await work.journal.recorded(
    batch,
    made.map((one) => one?.id ?? 'none'),
  )
}

async function record(work: Stamping, batch: Batch): Promise<Made> {
  const { journal, service } = work
  if (!batch.isSingle) {
    const made = await service.recordAll(batch.hashes, batch.key)
    if (made !== undefined) return made
    // Recorded, since a service that is upgraded meanwhile would not know the keys of the single requests.
    await journal.goSingle(batch)
  }
  return await recordSingly(work, batch)
}

/** A refusal ends it. Earlier records are kept; another run sends the rest. */
async function recordSingly(work: Stamping, batch: Batch): Promise<Made> {
  const { hashes, key } = batch
  const made: (Recorded | undefined)[] = hashes.map(() => undefined)
  try {
    await inParallel(hashes.entries(), singleConcurrency, async ([index, hash]) => {
      made[index] = await work.service.record(hash, `${key}-${index}`)
    })
    return made
  } catch (error) {
    if (isFinal(error) && made.some((one) => one !== undefined)) await keep(work, batch, made)
    throw error
  }
}

/** Too late to repeat a request: the service has forgotten its key. The hashes show whether it was carried out. */
async function findRecords({ service }: Stamping, { hashes }: Batch): Promise<Made> {
  const made: (Recorded | undefined)[] = hashes.map(() => undefined)
  await inParallel(hashes.entries(), singleConcurrency, async ([index, hash]) => {
    if ((await service.proofByHash(hash)) !== null) made[index] = { id: 'by-hash', receipt: undefined }
  })
  return made
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
