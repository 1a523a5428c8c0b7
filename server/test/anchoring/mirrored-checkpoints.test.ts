import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import {
  type MirroredCheckpoint,
  openBatch,
  parseCheckpointNote,
  signCheckpoint,
  statedCosignatures,
} from '@countersign/proof'
import { runCountersign } from '../../../packages/client/test/support/run-countersign.ts'
import { buildPublication } from '../../src/features/anchoring/build-publication.ts'
import { publishBatch } from '../../src/features/anchoring/publish-batch.ts'
import { selectLastBatch, updateCheckpointPages } from '../../src/features/anchoring/store.ts'
import { insertToken } from '../../src/features/checkpoint-tokens/store.ts'
import { keepListedCheckpoint } from '../../src/features/log/checkpoint-store.ts'
import { lockCollected, updateCollected } from '../../src/features/witnesses/store.ts'
import { type AnchoredBatch, type PublishedLog, startPublishedLog } from './published-log.ts'

describe('The checkpoints in a published batch', () => {
  let log: PublishedLog
  const signedAt = new Date('2027-03-01T08:00:01.500Z')
  before(async () => {
    log = await startPublishedLog()
  })
  after(() => log.stop())

  /** Publishes a checkpoint of this size. What it commits to is not the question here. */
  async function sign(size: number): Promise<string> {
    const note = await signCheckpoint({ size, root: new Uint8Array(32).fill(7) }, log.ports.log.signer)
    await keepListedCheckpoint(log.ports.database, { size, note, signedAt })
    return note
  }

  async function cosign(size: number, note: string, time: number): Promise<string> {
    const bytes = Buffer.alloc(76, 1)
    bytes.writeBigUInt64BE(BigInt(time), 4)
    const cosigned = `${note}— w.example/${time} ${bytes.toString('base64')}\n`
    await log.ports.database.transaction().execute(async (transaction) => {
      await lockCollected(transaction, size, note)
      await updateCollected(transaction, { size, note: cosigned, latestNote: cosigned, completeAt: time })
    })
    return cosigned
  }

  const carOf = async (cid: string) =>
    Buffer.from(await (await fetch(`${log.url}/ipfs/${cid}?format=car`)).arrayBuffer())

  async function readAll(cid: string): Promise<MirroredCheckpoint[]> {
    const car = await carOf(cid)
    const batch = await openBatch(async (offset, length) => car.subarray(offset, offset + length))
    return await Array.fromAsync(batch.readCheckpoints())
  }

  const sizesOf = (found: readonly MirroredCheckpoint[]) => found.map(({ note }) => parseCheckpointNote(note).size)

  it('are those of its range, newest first, with the cosignatures and tokens so far', async () => {
    await log.grow(30)
    const notes = new Map<number, string>()
    for (const size of [5, 9, 12]) notes.set(size, await sign(size))
    const cosigned = await cosign(9, notes.get(9) ?? '', 1_800_000_000)
    await insertToken(log.ports.database, {
      size: 12,
      note: notes.get(12) ?? '',
      token: Buffer.of(1, 2),
      time: signedAt,
    })
    const found = await readAll(await log.publish())
    assert.deepEqual(sizesOf(found), [31, 12, 9, 5])
    const [, timestamped, witnessed, plain] = found
    assert.deepEqual(timestamped?.tokens, [Uint8Array.of(1, 2)])
    assert.deepEqual([witnessed?.note, witnessed?.tokens], [cosigned, []])
    assert.deepEqual(plain, { note: notes.get(5), signedAt: signedAt.toISOString(), tokens: [] })
    assert.deepEqual(
      statedCosignatures(cosigned, log.ports.log.signer.key).map(({ time }) => time),
      [1_800_000_000],
    )

    // Somebody with the key of the log could sign what it does not contain. The tiles of the batch show it.
    const folder = await mkdtemp(join(tmpdir(), 'countersign-mirror-'))
    const file = join(folder, 'batch.car')
    await writeFile(file, await carOf((await confirmed()).cid))
    const { code, stdout, stderr } = await runCountersign(['log', 'checkpoints', file])
    await rm(folder, { recursive: true })
    assert.equal(code, 1)
    assert.match(stdout, /^31 .* valid\n12 .* not valid\n9 .* not valid\n5 .* not valid$/m)
    assert.match(stderr, /The checkpoint over 9 entries is not valid: the entries of the batch have another root\./)

    await log.grow(10)
    await sign(35)
    const [newest] = await readAll(await log.publish())
    assert.deepEqual(sizesOf(await readAll((await confirmed()).cid)), [41, 35])
    assert.equal(newest?.tokens.length, 0)
  })

  it('stay as they were published, whatever is collected later', async () => {
    await log.grow(10)
    const note = await sign(45)
    const anchored = await log.anchor()
    const publications: string[] = []
    const ports = {
      ...log.ports,
      queue: { enqueue: async () => {} },
      publisher: {
        async publish(cid: string) {
          publications.push(cid)
          // Between the publication and its record, more arrives, and the node dies.
          await cosign(45, note, 1_800_000_100 + publications.length)
          await sign(46 + publications.length)
          if (publications.length === 1) throw new Error('the node dies')
        },
      },
    }
    await assert.rejects(publishBatch(ports, anchored), /the node dies/)
    await publishBatch(ports, (await selectLastBatch(log.ports.database)) as AnchoredBatch)
    const batch = await confirmed()
    assert.deepEqual(publications, [batch.cid, batch.cid])
    assert.deepEqual(sizesOf(await readAll(batch.cid)), [51, 45])
    const rebuilt = await Array.fromAsync(buildPublication(log.ports, batch))
    assert.equal(rebuilt.at(-1)?.cid, batch.cid)
  })

  it('are chosen by one node, if several publish the batch', async () => {
    await log.grow(10)
    const anchored = await log.anchor()
    assert.equal(await updateCheckpointPages(log.ports.database, anchored, []), true)
    const ports = { ...log.ports, queue: { enqueue: async () => {} }, publisher: undefined }
    await assert.rejects(publishBatch(ports, anchored), { name: 'BatchMovedOn' })
    await publishBatch(ports, (await selectLastBatch(log.ports.database)) as AnchoredBatch)
    assert.deepEqual(await readAll((await confirmed()).cid), [])
  })

  it('take as many pages as they need', async () => {
    await log.grow(1300)
    const before = (await confirmed()).size
    for (let size = before + 1; size < before + 1200; size++) await sign(size)
    const cid = await log.publish()
    const found = await readAll(cid)
    assert.equal(found.length, 1200)
    assert.ok(((await confirmed()).checkpointPages ?? []).length > 1)
    assert.deepEqual(sizesOf(found).slice(-2), [before + 2, before + 1])
  })

  async function confirmed() {
    const batch = await selectLastBatch(log.ports.database)
    if (batch?.phase !== 'CONFIRMED') throw new Error('the batch is not confirmed')
    return batch
  }
})
