import { Readable } from 'node:stream'
import { timestamps as api } from '@countersign/api'
import { recallOrAnswer } from '../../http/idempotency/answer-once.ts'
import type { AnswerPorts } from '../../http/idempotency/idempotency-key.ts'
import { jsonLines, readJsonLines, wantsJsonLines } from '../../http/json-lines.ts'
import { occupySlot } from '../../http/occupy-slot.ts'
import { writerOf } from '../../http/serialization.ts'
import { serve } from '../../http/serve.ts'
import type { Routes } from '../../http/server.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { Slots } from '../../ports/slots.ts'
import { ownerOf } from '../../vocabulary/caller.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { Log } from '../log/log.ts'
import type { ReceiptOf, Receipts } from '../log/sign-receipt.ts'
import { contentOf, createTimestamps, submitted } from './create-timestamps.ts'
import { findTimestamps } from './find-timestamp.ts'
import type { RecordedTimestamp } from './model.ts'
import { presentCreated } from './present.ts'
import type { AnchoringPorts } from './read-anchoring.ts'
import { writeCreated } from './write-created.ts'

interface Ports extends AnswerPorts, AnchoringPorts {
  readonly randomness: Randomness
  readonly log: Log
  readonly receipts: Receipts
  readonly publicUrl: string
  readonly batchSlots: Slots
}

/** Room for 10,000 timestamps with a few short texts each. */
const mostBatchBytes = 16 * 1024 * 1024

const writeRecord = writerOf(api.BatchedTimestamp)

/** Records whose text is in memory at the same time. */
const pieceLength = 200

export function timestampBatchRoutes(ports: Ports): Routes {
  return async (app) => {
    readJsonLines(app, 'timestamps', api.mostHashes)
    occupySlot(app, ports.batchSlots, ({ caller }) => ownerOf(caller))

    serve(
      app,
      api.createTimestamps,
      async (request, reply) => {
        const { caller } = request
        const wanted = listed(request.body).map(submitted)
        const { data } = await recallOrAnswer(ports, request, reply, {
          owner: ownerOf(caller),
          status: 201,
          content: () => wanted.map(contentOf),
          run: (alongside) => createTimestamps(ports, caller, wanted, alongside),
          present: (all: readonly RecordedTimestamp[]) => all,
          // Their numbers are consecutive, so the range identifies them.
          keep: (all) => ({ from: all[0]?.entry.sequenceNumber ?? 0, count: all.length }),
          recall: (kept) => findTimestamps(ports, kept),
        })
        const isLines = wantsJsonLines(request)
        const write = writerOfBatch(ports, data, request.query.include && (await receiptsOf(ports, data)))
        // A reader that takes nothing for this long must not keep its slot.
        reply.raw.setTimeout(slowestReaderMs, () => void reply.raw.destroy())
        return reply
          .type(isLines ? jsonLines : 'application/json')
          .send(Readable.from(isLines ? lines(write) : envelope(write), { objectMode: false }))
      },
      { bodyLimit: mostBatchBytes },
    )
  }
}

const slowestReaderMs = 30_000

function listed({ hashes, timestamps }: api.NewTimestamps): readonly api.NewTimestamp[] {
  if (hashes === undefined && timestamps === undefined) {
    const message = `hashes is required. Send a list of 1 to ${api.mostHashes} SHA-256 hashes.`
    throw new Refusal('INVALID_REQUEST', message, undefined, { fields: ['/hashes'] })
  }
  if (hashes !== undefined && timestamps !== undefined) {
    const fields = ['/hashes', '/timestamps']
    throw new Refusal('INVALID_REQUEST', 'Send either hashes or timestamps, not both.', undefined, { fields })
  }
  return timestamps ?? (hashes ?? []).map((hash) => ({ hash }))
}

/** Their numbers are consecutive: they share a signature that covers no others, so a repeated request gets the same promise. */
async function receiptsOf({ receipts }: Ports, recorded: readonly RecordedTimestamp[]): Promise<ReceiptOf> {
  const [first] = recorded
  return await receipts.together({ from: first?.entry.sequenceNumber ?? 0, count: recorded.length }, first?.commit)
}

/** Writes the records in pieces, each joined by the separator. */
type WritePieces = (separator: string) => Generator<string>

function writerOfBatch(
  ports: Ports,
  recorded: readonly RecordedTimestamp[],
  receiptOf: ReceiptOf | undefined,
): WritePieces {
  const present = (one: RecordedTimestamp) => presentCreated(ports, one)
  return function* (separator) {
    for (let from = 0; from < recorded.length; from += pieceLength) {
      const piece = recorded.slice(from, from + pieceLength)
      const complete = receiptOf
        ? piece.map((one) => ({ ...one, receipt: receiptOf(one.entry.sequenceNumber) }))
        : piece
      yield writeCreated(complete, separator, present, writeRecord)
    }
  }
}

// The answer for many new records is written while the client takes it.

function* lines(write: WritePieces): Generator<string> {
  for (const piece of write('\n')) yield `${piece}\n`
}

function* envelope(write: WritePieces): Generator<string> {
  let separator = '{"success":true,"data":{"timestamps":['
  for (const piece of write(',')) {
    yield separator + piece
    separator = ','
  }
  yield ']}}'
}
