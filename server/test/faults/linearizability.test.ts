import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { seededChance } from '../harness/run-settings.ts'
import { findContradiction, type Model } from './linearizability.ts'
import { contradictionsOfLog, type FinalLog, type LogOperation } from './log-history.ts'

describe('A history of a register', () => {
  interface Access {
    readonly start: number
    readonly end: number
    readonly write?: number
    readonly read?: number
  }
  const register: Model<Access> = {
    initial: 0,
    step: (state, { write, read }) => write ?? (read === state ? state : undefined),
  }
  const explain = (accesses: readonly Access[]) => findContradiction(register, accesses)

  it('is linearizable if concurrent reads see a write in the order in which they end', () => {
    assert.equal(
      explain([
        { start: 0, end: 100, write: 1 },
        { start: 10, end: 20, read: 0 },
        { start: 30, end: 40, read: 1 },
      ]),
      undefined,
    )
  })

  it('is not linearizable if a later read sees the former value again', () => {
    const back = { start: 30, end: 40, read: 0 }
    const stuck = explain([{ start: 0, end: 100, write: 1 }, { start: 10, end: 20, read: 1 }, back])
    assert.ok(stuck?.includes(back))
  })

  it('is linearizable if the first order that is tried is wrong and another one is right', () => {
    assert.equal(
      explain([
        { start: 0, end: 50, write: 1 },
        { start: 1, end: 50, write: 2 },
        { start: 60, end: 70, read: 1 },
      ]),
      undefined,
    )
  })

  it('may contain a write without an answer that happens late, or never', () => {
    const unanswered = { start: 0, end: Number.POSITIVE_INFINITY, write: 7 }
    assert.equal(explain([unanswered, { start: 10, end: 20, read: 0 }, { start: 90, end: 99, read: 7 }]), undefined)
    assert.equal(explain([unanswered, { start: 10, end: 20, read: 0 }]), undefined)
  })
})

const hashOf = (index: number) => createHash('sha256').update(String(index)).digest('hex')

/** A log with these hashes, and others' entries at all other indexes. */
function logOf(size: number, own: readonly number[]): FinalLog {
  const indexes = new Map(own.map((index) => [hashOf(index), index]))
  return { size, indexOf: (hash) => indexes.get(hash), rootOf: (of) => `root of ${of}` }
}

const client = 'a client'
const never = Number.POSITIVE_INFINITY
const append = (start: number, end: number, ...indexes: number[]): LogOperation => ({
  client,
  kind: 'append',
  start,
  end,
  hashes: indexes.map(hashOf),
  indexes: end === never ? undefined : indexes,
})
const find = (start: number, end: number, of: number, index: number | undefined = of): LogOperation => ({
  ...{ client, kind: 'find', start, end, hash: hashOf(of), index },
})
const absent = (start: number, end: number, of: number): LogOperation => ({
  ...{ client, kind: 'find', start, end, hash: hashOf(of), index: undefined },
})
const checkpoint = (start: number, end: number, size: number, root = `root of ${size}`): LogOperation => ({
  ...{ client, kind: 'checkpoint', start, end, size, root },
})

describe('A history of the log', () => {
  it('is linearizable if the entries are in the order of the answers', () => {
    const history = [append(0, 10, 1), append(5, 15, 2), find(11, 12, 1), append(20, 30, 5, 6), checkpoint(31, 32, 3)]
    assert.deepEqual(contradictionsOfLog(history, logOf(9, [1, 2, 5, 6])), [])
  })

  const bad: Record<string, { history: LogOperation[]; log: FinalLog; words: RegExp }> = {
    'an answered entry is not in the log': {
      history: [append(0, 10, 1)],
      log: logOf(3, []),
      words: /was answered the entries 1, and the log has $/,
    },
    'an answered entry has another index': {
      history: [{ ...append(0, 10, 1), indexes: [2] } as LogOperation],
      log: logOf(3, [1]),
      words: /was answered the entries 2, and the log has 1/,
    },
    'a later append has an earlier index': {
      history: [append(0, 10, 2), append(20, 30, 1)],
      log: logOf(3, [1, 2]),
      words: /no order explains/,
    },
    'an answered entry is not found afterwards': {
      history: [append(0, 10, 1), absent(20, 30, 1)],
      log: logOf(3, [1]),
      words: /did not find entry 1/,
    },
    'a found entry is not found later': {
      history: [append(0, 100, 1), find(10, 20, 1), absent(30, 40, 1)],
      log: logOf(3, [1]),
      words: /did not find entry 1/,
    },
    'an entry is found before it was sent': {
      history: [find(0, 5, 1), append(10, 20, 1)],
      log: logOf(3, [1]),
      words: /found entry 1/,
    },
    'a checkpoint covers an entry that was not sent yet': {
      history: [checkpoint(0, 5, 2), append(10, 20, 1)],
      log: logOf(3, [1]),
      words: /checkpoint over 2 entries/,
    },
    'a checkpoint has another root': {
      history: [checkpoint(0, 5, 1, 'root of a fork')],
      log: logOf(3, []),
      words: /another root/,
    },
    'a checkpoint covers more than the log': {
      history: [checkpoint(0, 5, 4)],
      log: logOf(3, []),
      words: /over 4 entries, and the log has 3/,
    },
    'an entry lies inside a batch': {
      history: [append(0, 10, 1, 3), append(0, 10, 2)],
      log: logOf(4, [1, 2, 3]),
      words: /no order explains/,
    },
    'a batch without an answer is there in part': {
      history: [append(0, never, 1, 2)],
      log: logOf(4, [1]),
      words: /only 1 hashes of a batch of 2/,
    },
  }
  for (const [name, { history, log, words }] of Object.entries(bad)) {
    it(`is not linearizable if ${name}`, () => {
      assert.match(contradictionsOfLog(history, log).join('\n'), words)
    })
  }

  it('may contain appends without an answer, which happened or not', () => {
    const history = [append(0, never, 1), absent(5, 6, 1), append(7, 8, 2), find(9, 10, 1), append(0, never, 3)]
    const log = logOf(3, [1, 2])
    assert.deepEqual(contradictionsOfLog(history, log), [])
  })

  it('of 20,000 operations by 16 clients is judged, and so is one with a single stale read', () => {
    const chance = seededChance('a long history')
    const history: LogOperation[] = []
    const free = Array.from({ length: 16 }, () => 0)
    let time = 0
    const own: number[] = []
    for (let index = 0; history.length < 20_000; index++) {
      time += chance()
      const worker = Math.floor(chance() * free.length)
      const start = Math.min(time, Math.max(free[worker] as number, time - chance() * 10))
      const end = time + chance() * 10
      free[worker] = end
      const earlier = own[Math.floor(chance() * own.length)]
      own.push(index)
      history.push(append(start, end, index))
      if (earlier !== undefined) history.push(find(end, end + 5, index), checkpoint(time, end, earlier + 1))
    }
    const log = logOf(own.length, own)
    assert.deepEqual(contradictionsOfLog(history, log), [])
    const stale = absent(time + 100, time + 101, own[100] as number)
    assert.equal(contradictionsOfLog([...history, stale], log).length, 1)
  })
})
