import type { timestamps as api } from '@countersign/api'
import { hexOf } from '../../vocabulary/sha256-hex.ts'
import type { LogEntry } from '../log/model.ts'
import { noDetails, type RecordedTimestamp } from './model.ts'

type Present = (recorded: RecordedTimestamp) => api.BatchedTimestamp
type Write = (record: api.BatchedTimestamp) => string

/** What differs between the records of a batch. */
const marks = {
  id: 'ts_0mark0mark0mark0mark0mark0',
  number: Number.MAX_SAFE_INTEGER,
  time: new Date(8.64e15),
  fingerprint: new Uint8Array(32).fill(0xf1),
  hash: new Uint8Array(32).fill(0xf2),
  text: { label: '0mark0label0', externalId: '0mark0external0id0', metadata: { '0mark0': 'metadata' } },
  receipt: '0mark0receipt0',
}

const placeholders = [
  marks.id,
  String(marks.number),
  hexOf(marks.fingerprint),
  hexOf(marks.hash),
  marks.time.toISOString(),
  JSON.stringify(marks.text.label),
  JSON.stringify(marks.text.externalId),
  JSON.stringify(marks.text.metadata),
  JSON.stringify(marks.receipt),
]

/** The fixed parts of a text, and between them the indexes of placeholders. */
interface Template {
  readonly type: LogEntry['type']
  readonly parts: readonly string[]
  readonly between: readonly number[]
}

/**
 * Writes the records of one batch, joined by a separator. Presents and writes only a sample, and puts the values of each
 * record into its text, which is several times faster. So the presentation is still the only one that says what a
 * record has. If the first record shows that a sample does not suffice, presents and writes each.
 */
export function writeCreated(
  recorded: readonly RecordedTimestamp[],
  separator: string,
  present: Present,
  write: Write,
): string {
  const [first] = recorded
  if (first === undefined) return ''
  const template = templateOf(first, present, write)
  const fingerprints = hexOf(Buffer.concat(recorded.map(({ entry }) => entry.fingerprint)))
  const hashes = hexOf(Buffer.concat(recorded.map(({ entry }) => entry.hash)))
  let time: Date | undefined
  let timeText = ''
  let text = ''
  for (const [index, one] of recorded.entries()) {
    const { entry, details, receipt } = one
    if (index > 0) text += separator
    if (entry.type !== template.type || (receipt === undefined) !== (first.receipt === undefined)) {
      text += write(present(one))
      continue
    }
    if (entry.time !== time) {
      time = entry.time
      timeText = time.toISOString()
    }
    const own = fill(template, [
      entry.id,
      String(entry.sequenceNumber),
      fingerprints.slice(64 * index, 64 * (index + 1)),
      hashes.slice(64 * index, 64 * (index + 1)),
      timeText,
      details.label === null ? 'null' : JSON.stringify(details.label),
      details.externalId === null ? 'null' : JSON.stringify(details.externalId),
      details.metadata === noDetails.metadata ? '{}' : JSON.stringify(details.metadata),
      receipt === undefined ? '' : JSON.stringify(receipt),
    ])
    if (index === 0 && own !== write(present(one))) {
      return recorded.map((other) => write(present(other))).join(separator)
    }
    text += own
  }
  return text
}

function fill({ parts, between }: Template, values: readonly string[]): string {
  let text = parts[0] as string
  for (let at = 0; at < between.length; at++) text += (values[between[at] as number] as string) + parts[at + 1]
  return text
}

function templateOf({ entry: { type }, receipt }: RecordedTimestamp, present: Present, write: Write): Template {
  const { id, number, time, fingerprint, hash, text: details } = marks
  const entry = { id, sequenceNumber: number, owner: null, type, time, fingerprint, salt: new Uint8Array(16), hash }
  const sample = { entry, details, ...(receipt !== undefined && { receipt: marks.receipt }) }
  const text = write(present(sample))
  const pattern = new RegExp(`(${placeholders.map((one) => RegExp.escape(one)).join('|')})`)
  // Split by a pattern with a group: fixed parts and placeholders in turn.
  const pieces = text.split(pattern)
  return {
    type,
    parts: pieces.filter((_, index) => index % 2 === 0),
    between: pieces.filter((_, index) => index % 2 === 1).map((one) => placeholders.indexOf(one)),
  }
}
