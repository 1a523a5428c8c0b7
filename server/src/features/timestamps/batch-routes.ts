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
import { contentOf, createTimestamps, submitted } from './create-timestamps.ts'
import { findTimestamps } from './find-timestamp.ts'
import type { RecordedTimestamp } from './model.ts'
import { presentCreated } from './present.ts'
import type { AnchoringPorts } from './read-anchoring.ts'
import { writeCreated } from './write-created.ts'

interface Ports extends AnswerPorts, AnchoringPorts {
  readonly randomness: Randomness
  readonly log: Log
  readonly publicUrl: string
  readonly batchSlots: Slots
}

/** Room for 10,000 timestamps with a few short texts each. */
const mostBatchBytes = 16 * 1024 * 1024

const writeRecord = writerOf(api.Timestamp)

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
        // A reader that takes nothing for this long must not keep its slot.
        reply.raw.setTimeout(slowestReaderMs, () => void reply.raw.destroy())
        return reply.type(isLines ? jsonLines : 'application/json').send(streamRecords(ports, data, isLines))
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

/** The answer for many new records, as one JSON text or as JSON Lines, written while the client takes it. */
function streamRecords(ports: Ports, recorded: readonly RecordedTimestamp[], isLines: boolean): Readable {
  return Readable.from(isLines ? lines(ports, recorded) : envelope(ports, recorded), { objectMode: false })
}

function* lines(ports: Ports, recorded: readonly RecordedTimestamp[]): Generator<string> {
  for (const piece of pieces(ports, recorded, '\n')) yield `${piece}\n`
}

function* envelope(ports: Ports, recorded: readonly RecordedTimestamp[]): Generator<string> {
  let separator = '{"success":true,"data":{"timestamps":['
  for (const piece of pieces(ports, recorded, ',')) {
    yield separator + piece
    separator = ','
  }
  yield ']}}'
}

function* pieces(ports: Ports, recorded: readonly RecordedTimestamp[], separator: string): Generator<string> {
  const present = (one: RecordedTimestamp) => presentCreated(ports, one)
  for (let from = 0; from < recorded.length; from += pieceLength) {
    yield writeCreated(recorded.slice(from, from + pieceLength), separator, present, writeRecord)
  }
}
