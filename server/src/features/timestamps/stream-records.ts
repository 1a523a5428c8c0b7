import { Readable } from 'node:stream'
import { timestamps as api } from '@countersign/api'
import { writerOf } from '../../http/serialization.ts'
import type { RecordedTimestamp } from './model.ts'
import { type CreatedPorts, presentCreated } from './present.ts'

const writeRecord = writerOf(api.Timestamp)

/** Records whose text is in memory at the same time. */
const pieceLength = 200

/** The answer for many new records, as one JSON text or as JSON Lines, written while the client takes it. */
export function streamRecords(ports: CreatedPorts, recorded: readonly RecordedTimestamp[], isLines: boolean): Readable {
  return Readable.from(isLines ? lines(ports, recorded) : envelope(ports, recorded), { objectMode: false })
}

function* lines(ports: CreatedPorts, recorded: readonly RecordedTimestamp[]): Generator<string> {
  for (const piece of pieces(ports, recorded)) yield `${piece.join('\n')}\n`
}

function* envelope(ports: CreatedPorts, recorded: readonly RecordedTimestamp[]): Generator<string> {
  let separator = '{"success":true,"data":{"timestamps":['
  for (const piece of pieces(ports, recorded)) {
    yield separator + piece.join()
    separator = ','
  }
  yield ']}}'
}

function* pieces(ports: CreatedPorts, recorded: readonly RecordedTimestamp[]): Generator<string[]> {
  for (let from = 0; from < recorded.length; from += pieceLength) {
    yield recorded.slice(from, from + pieceLength).map((one) => writeRecord(presentCreated(ports, one)))
  }
}
