import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { readTimestampToken } from '@countersign/pki'
import { collectTokens, type TokenCollector } from '../../src/features/checkpoint-tokens/collect-tokens.ts'
import { findFirstTokens, findTokensBetween } from '../../src/features/checkpoint-tokens/find-tokens.ts'
import { openLog } from '../../src/features/log/open-log.ts'
import { type Checkpoints, createCheckpoints } from '../../src/features/log/publish-checkpoint.ts'
import { createHttpTimestampAuthority } from '../../src/infrastructure/timestamp-authority/http-timestamp-authority.ts'
import { NoTimestamp, type TimestampAuthority } from '../../src/ports/timestamp-authority.ts'
import { eventually } from '../harness/eventually.ts'
import { type OutsideAuthority, startOutsideAuthority } from '../harness/outside-authority.ts'
import { testPorts } from '../harness/test-ports.ts'

type Ports = Awaited<ReturnType<typeof testPorts>>
type Log = Awaited<ReturnType<typeof openLog>>

describe('the collector of tokens', () => {
  let ports: Ports
  let log: Log
  let checkpoints: Checkpoints
  let outside: OutsideAuthority
  const collectors: TokenCollector[] = []
  /** The requests to the authority so far. */
  let requests: Buffer[]

  beforeEach(async () => {
    ports = await testPorts()
    log = await openLog({ ...ports, memories: [] }, 'log.example.org/t', 'http://localhost')
    checkpoints = createCheckpoints(ports, log, () => {})
    outside = await startOutsideAuthority({ time: () => ports.clock.now() })
    requests = []
    const { answer } = outside
    outside.answer = async (query) => {
      requests.push(query)
      return await answer(query)
    }
  })
  afterEach(async () => {
    for (const collector of collectors.splice(0)) await collector.close()
    outside.close()
    await checkpoints.close().catch(() => {})
    await ports.end()
  })

  /** A node with the same database and checkpoints. */
  function collect(options: { seconds?: number; urls?: readonly string[] } = {}): TokenCollector {
    const authority = createHttpTimestampAuthority({ ...ports, urls: options.urls ?? [outside.url], log: ports.logger })
    const collector = collectTokens({ ...ports, checkpoints, authority }, options.seconds ?? 5)
    collectors.push(collector)
    return collector
  }

  function collectWith(timestamp: TimestampAuthority['timestamp']): TokenCollector {
    const probe = () => Promise.reject(new NoTimestamp('nobody asks'))
    const collector = collectTokens({ ...ports, checkpoints, authority: { timestamp, probe } }, 5)
    collectors.push(collector)
    return collector
  }

  let entries = 0
  const grow = async () => {
    const fingerprint = new Uint8Array(32).fill(entries++)
    const { entry } = await log.append({ id: `ts_${entries}`, owner: 'user_1', type: 'SUBMITTED_HASH', fingerprint })
    return await checkpoints.covering(entry.sequenceNumber)
  }
  const tokens = async () => await findTokensBetween(ports.database, { first: 0, end: 1000, limit: 100 })
  const sizes = async () => (await tokens()).map(({ size }) => size)
  const covered = (size: number) =>
    eventually(`there is a token of size ${size}`, async () => {
      return (await tokens()).find((one) => one.size === size)
    })
  const pass = (seconds: number) => {
    ports.clock.advance(seconds)
    ports.timers.advance(seconds)
  }

  test('has the text of a new checkpoint timestamped, and keeps the token', async () => {
    collect()
    const { size, note } = await grow()
    const found = await covered(size)
    assert.equal(found.note, note)
    const { imprint, time } = readTimestampToken(found.token)
    const text = note.slice(0, note.indexOf('\n\n') + 1)
    assert.equal(text.split('\n').length, 4)
    assert.deepEqual(Buffer.from(imprint.digest), createHash('sha256').update(text).digest())
    assert.deepEqual(time, found.time)
  })

  test('requests no other token before the interval is over, and then one for all entries since', async () => {
    collect()
    const first = await grow()
    await covered(first.size)
    await grow()
    const last = await grow()
    pass(4)
    assert.deepEqual(await sizes(), [first.size])
    pass(1)
    await covered(last.size)
    assert.deepEqual(await sizes(), [first.size, last.size])
    assert.equal(requests.length, 2)
    const found = await findFirstTokens(ports.database, [0, first.size - 1, first.size, last.size - 1, last.size])
    assert.deepEqual(
      [...found].map(([number, token]) => [number, token.size]),
      [
        [0, first.size],
        [first.size - 1, first.size],
        [first.size, last.size],
        [last.size - 1, last.size],
      ],
    )
  })

  test('requests none while the log rests', async () => {
    collect()
    const { size } = await grow()
    await covered(size)
    for (let times = 0; times < 4; times++) {
      pass(10)
      await sizes()
    }
    assert.equal(requests.length, 1)
  })

  test('requests one token for two nodes, whichever has the turn', async () => {
    const { size } = await grow()
    const { answer } = outside
    const bothHaveLooked = Promise.withResolvers<void>()
    outside.answer = async (query) => {
      const answered = answer(query)
      await bothHaveLooked.promise
      return await answered
    }
    collect()
    collect()
    // The node without the turn waits for it.
    await eventually('both have looked', async () => {
      return requests.length > 1 || (await ports.timers.waits(1)).includes(5000)
    })
    bothHaveLooked.resolve()
    await covered(size)
    assert.equal(requests.length, 1)
    for (let more = 1; more <= 3; more++) {
      const next = await grow()
      await eventually(`there is a token of size ${next.size}`, async () => {
        pass(1)
        return (await sizes()).includes(next.size)
      })
      assert.equal(requests.length, 1 + more)
    }
  })

  test('takes over from a node that died with the turn', async () => {
    const never = Promise.withResolvers<Uint8Array>()
    const { answer } = outside
    outside.answer = (query) => {
      requests.push(query)
      return never.promise
    }
    const { size } = await grow()
    collect()
    await eventually('the first node has asked', () => requests.length === 1)
    outside.answer = answer
    collect()
    await eventually('the second one has a token', async () => {
      pass(1)
      return (await sizes()).includes(size)
    })
  })

  test('delays nothing and names the reason while the authority is down, and then covers all', async () => {
    const collector = collect({ urls: ['http://127.0.0.1:1/'] })
    const first = await grow()
    const [problem] = await eventually(
      'the reason is named',
      () => collector.problems().length > 0 && collector.problems(),
    )
    assert.match(
      problem ?? '',
      /^The log has checkpoints without a timestamp: no time-stamping authority returned a timestamp \(127\.0\.0\.1:1: .+\)\.$/,
    )
    const last = await grow()
    assert.ok(last.size > first.size)
    collect()
    await eventually('another node gets a token', async () => {
      pass(1)
      return (await sizes()).includes(last.size)
    })
    await eventually('the first one finds nothing to do', () => {
      pass(1)
      return collector.problems().length === 0
    })
  })

  test('asks an authority that is down less and less often, and at least once a minute', async () => {
    let asked = 0
    const collector = collectWith(async () => {
      asked += 1
      throw new NoTimestamp('it is down')
    })
    await grow()
    // One wait of 10 s is for the next look.
    for (const [seconds, waits] of [
      [10, 2],
      [20, 1],
      [40, 1],
      [60, 1],
      [60, 1],
    ] as const) {
      const before = asked
      await eventually(`it waits ${seconds} s`, async () => {
        return (await ports.timers.waits(1)).filter((ms) => ms === seconds * 1000).length === waits
      })
      pass(seconds)
      await eventually('it asks again', () => asked === before + 1)
    }
    assert.deepEqual(collector.problems(), ['The log has checkpoints without a timestamp: it is down.'])
  })

  test('keeps no token that is longer than a proof may have', async () => {
    const collector = collectWith(async () => ({
      token: new Uint8Array(70_000),
      time: new Date(),
      until: new Date(),
      weakness: null,
    }))
    await grow()
    const [problem] = await eventually(
      'the reason is named',
      () => collector.problems().length > 0 && collector.problems(),
    )
    assert.match(problem ?? '', /the token has 70000 bytes/)
    assert.deepEqual(await sizes(), [])
  })

  test('collects nothing with 0 seconds, and without an external authority', async () => {
    collect({ seconds: 0 })
    collectors.push(collectTokens({ ...ports, checkpoints, authority: undefined }, 5))
    await grow()
    pass(60)
    assert.deepEqual(await sizes(), [])
    assert.equal(requests.length, 0)
  })

  test('ends while the authority has not answered, and reports nothing', async () => {
    const warned: unknown[] = []
    ports.logger.warn = ((...words: unknown[]) => void warned.push(words)) as typeof ports.logger.warn
    outside.answer = (query) => {
      requests.push(query)
      return new Promise(() => {})
    }
    const collector = collect()
    await grow()
    await eventually('it was asked', () => requests.length === 1)
    await collector.close()
    assert.deepEqual(warned, [])
    assert.deepEqual(collector.problems(), [])
  })
})
