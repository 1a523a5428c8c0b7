import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { cosign, openCheckpoint, readCosignatures } from '@countersign/proof'
import { rotateKey } from '../../src/features/log/change-key.ts'
import { openLog } from '../../src/features/log/open-log.ts'
import { type Checkpoints, createCheckpoints } from '../../src/features/log/publish-checkpoint.ts'
import { watchClock } from '../../src/features/log/watch-clock.ts'
import { createClaims } from '../../src/features/witnesses/claims.ts'
import { type CosignatureCollector, collectCosignatures } from '../../src/features/witnesses/collect-cosignatures.ts'
import { findConfirmed, findFirstConfirmed } from '../../src/features/witnesses/find-witnessed.ts'
import { witnessesOf } from '../../src/features/witnesses/model.ts'
import { OutboundFailed, type OutboundHttp } from '../../src/ports/outbound-http.ts'
import { eventually } from '../harness/eventually.ts'
import { testPorts } from '../harness/test-ports.ts'
import { networkOf, type StandInWitness, standInWitness } from './stand-in-witness.ts'

type Ports = Awaited<ReturnType<typeof testPorts>>
type Log = Awaited<ReturnType<typeof openLog>>

describe('the collector of cosignatures', () => {
  let ports: Ports
  let log: Log
  let checkpoints: Checkpoints
  let collector: CosignatureCollector
  let witnesses: [StandInWitness, StandInWitness, StandInWitness]

  beforeEach(async () => {
    ports = await testPorts()
    witnesses = [standInWitness('w1.example'), standInWitness('w2.example'), standInWitness('w3.example')]
    ;({ log, collector } = await openNode())
    checkpoints = createCheckpoints(ports, log, () => {})
  })
  afterEach(async () => {
    await collector.close()
    await checkpoints.close().catch(() => {})
    await ports.end()
  })

  /** What one node has of the log and of its witnesses. */
  async function openNode() {
    const claims = createClaims()
    const opened = await openLog(
      { ...ports, memories: [], contradicted: claims.against },
      'log.example.org/w',
      'http://localhost',
    )
    const { key } = opened.signer
    const outbound = networkOf(witnesses, key, ports.clock) as OutboundHttp
    const given = witnesses.map(({ signer, url }) => ({ key: signer.key, url }))
    const ofLog = witnessesOf({ witnesses: given, witnessQuorum: undefined })
    const collecting = collectCosignatures({ ...ports, log: opened, outbound, allowLoopback: false, claims }, ofLog)
    return { log: opened, collector: collecting }
  }

  let entries = 0
  const grow = async () => {
    const fingerprint = new Uint8Array(32).fill(entries++)
    const { entry } = await log.append({ id: `ts_${entries}`, owner: 'user_1', type: 'SUBMITTED_HASH', fingerprint })
    return entry.sequenceNumber
  }
  const signed = async (number: number) => await checkpoints.covering(number)
  const confirmed = (number: number) =>
    eventually('it is confirmed', async () => (await findFirstConfirmed(ports.database, [number])).get(number))
  const countOn = async (note: string) =>
    (
      await readCosignatures(
        note,
        witnesses.map(({ signer }) => signer.key),
      )
    ).length

  test('submits every new checkpoint, with a proof from the size that the witness knows', async () => {
    collector.follow(checkpoints)
    await signed(await grow())
    await confirmed(1)
    await grow()
    await signed(await grow())
    await eventually('all were asked again', () => {
      ports.timers.advance(1)
      return witnesses.every(({ asked }) => asked.length === 2)
    })
    await confirmed(3)
    for (const { asked } of witnesses) {
      assert.deepEqual(asked, [
        [0, 2],
        [2, 4],
      ])
    }
  })

  test('confirms with the quorum, and is not delayed by a witness that never answers', async () => {
    witnesses[2].answer = () => new Promise(() => {})
    collector.follow(checkpoints)
    const number = await grow()
    await signed(number)
    const { size, note } = await confirmed(number)
    assert.equal(size, 2)
    assert.equal(await countOn(note), 2)
    assert.deepEqual(collector.problems(), [])
  })

  test('adopts the size that a witness names, and reports no problem', async () => {
    for (let i = 0; i < 5; i++) await grow()
    let known = 3
    witnesses[0].answer = (oldSize, size) => {
      if (oldSize !== known) return { status: 409, text: `${known}\n` }
      known = size
      return undefined as never
    }
    collector.follow(checkpoints)
    await signed(5)
    await eventually('it is asked twice', () => witnesses[0].asked.length === 2)
    assert.deepEqual(witnesses[0].asked, [
      [0, 6],
      [3, 6],
    ])
    await confirmed(5)
    assert.deepEqual(collector.problems(), [])
  })

  test('names a witness that cannot be reached or answers nonsense, until it answers', async () => {
    witnesses[0].answer = () => {
      throw new OutboundFailed('unreachable', 'nothing responds')
    }
    witnesses[1].answer = () => ({ status: 200, text: '— w2.example AAAAAAAA\n' })
    witnesses[2].answer = () => ({ status: 404, text: '' })
    collector.follow(checkpoints)
    await signed(await grow())
    await eventually('all are named', () => collector.problems().length === 3)
    const [first = '', second = '', third = ''] = collector.problems()
    assert.match(first, /^The witness w1\.example cannot be reached: nothing responds\.$/)
    assert.match(second, /^The witness w2\.example answers/)
    assert.match(
      third,
      /^The witness w3\.example does not know this log\. Its operator must add the key at \/log\/vkey\.$/,
    )
    for (const one of witnesses) one.answer = undefined
    await eventually('all answer again', () => {
      ports.timers.advance(10)
      return collector.problems().length === 0
    })
    await confirmed(1)
  })

  test('keeps no cosignature of a witness with a wrong clock, which would make its proofs invalid', async () => {
    witnesses[0].ahead = -2 * 3600
    witnesses[1].ahead = 2 * 3600
    collector.follow(checkpoints)
    await signed(await grow())
    await eventually('both are named', () => collector.problems().length === 2)
    assert.deepEqual(collector.problems(), [
      'The witness w1.example has a clock that is 7200 s behind.',
      'The witness w2.example has a clock that is 7200 s ahead.',
    ])
    assert.equal(await findConfirmed(ports.database), undefined)
    assert.equal(log.fault(), undefined)
  })

  test('keeps no cosignature of a text of the witness, which would make its proofs invalid', async () => {
    const [{ signer }] = witnesses
    witnesses[0].answer = async (_oldSize, _size, note) => ({
      status: 200,
      text: `\n${await cosign(note, Math.floor(ports.clock.now().getTime() / 1000), signer)}`,
    })
    collector.follow(checkpoints)
    const number = await grow()
    await signed(number)
    const { note } = await confirmed(number)
    assert.equal(await countOn(note), 2)
    assert.deepEqual(collector.problems(), ['The witness w1.example answers with more than its cosignatures.'])
  })

  test('asks again about an idle log, and keeps the first cosignatures for the proofs', async () => {
    collector.follow(checkpoints)
    const number = await grow()
    await signed(number)
    const first = await confirmed(number)
    await eventually('all have cosigned', async () => {
      const found = await findFirstConfirmed(ports.database, [number])
      return (await countOn(found.get(number)?.note ?? first.note)) === 3
    })
    ports.clock.advance(601)
    const before = Math.floor(ports.clock.now().getTime() / 1000)
    ports.timers.advance(10)
    const keys = witnesses.map(({ signer }) => signer.key)
    await eventually('all have confirmed again', async () => {
      const latest = await findConfirmed(ports.database)
      const times = (await readCosignatures(latest?.note ?? '', keys)).map(({ time }) => time)
      return times.length === 3 && times.every((time) => time >= before)
    })
    const kept = await confirmed(number)
    for (const { time } of await readCosignatures(kept.note, keys)) assert.ok(time < before)
  })

  test('stops the log when a witness has cosigned more than the database has, and resumes when it takes that back', async () => {
    witnesses[1].answer = () => ({ status: 409, text: '80\n' })
    collector.follow(checkpoints)
    await signed(await grow())
    await eventually('the log has stopped', () => log.fault())
    assert.equal(
      log.fault()?.message,
      'the witness w2.example has cosigned 80 entries of this log, but the database has 2',
    )
    await assert.rejects(grow(), { code: 'SERVICE_UNAVAILABLE' })
    witnesses[1].answer = undefined
    await eventually('the log has resumed', async () => {
      ports.timers.advance(10)
      await log.check().catch(() => {})
      return log.fault() === undefined
    })
    await grow()
  })

  test('stops the log when a witness has cosigned other entries', async () => {
    let answers: readonly StandInStep[] = [
      [409, '1\n'],
      [422, ''],
    ]
    witnesses[1].answer = () => {
      const [[status, text] = [422, ''], ...rest] = answers
      answers = rest
      return { status, text }
    }
    collector.follow(checkpoints)
    await signed(await grow())
    await eventually('the log has stopped', () => log.fault())
    assert.equal(log.fault()?.message, 'the witness w2.example has cosigned another log of 1 entries under this name')
  })

  test('does not stop the log when a server refuses a first submission, which has no proof', async () => {
    witnesses[1].answer = () => ({ status: 422, text: '' })
    collector.follow(checkpoints)
    await signed(await grow())
    await eventually('it is named', () => collector.problems().length === 1)
    assert.deepEqual(collector.problems(), ['The witness w2.example answers with HTTP status 422.'])
    assert.equal(log.fault(), undefined)
  })

  test('does not stop the log when a server that is no witness answers with a conflict', async () => {
    witnesses[0].answer = () => ({ status: 409, text: '80\n', type: 'text/plain' })
    witnesses[1].answer = (oldSize, size) =>
      oldSize === 0
        ? { status: 409, text: `${size}\n`, type: 'Text/X.Tlog.Size; charset=utf-8' }
        : { status: 409, text: `${size}\n`, type: 'text/html' }
    collector.follow(checkpoints)
    await signed(await grow())
    await eventually('both are named', () => collector.problems().length === 2)
    assert.deepEqual(collector.problems(), [
      'The witness w1.example answers a conflict without the size that it knows.',
      'The witness w2.example answers a conflict without the size that it knows.',
    ])
    assert.equal(log.fault(), undefined)
  })

  test('stops the log when a witness has cosigned another root of the same size', async () => {
    witnesses[1].answer = (_oldSize, size) => ({ status: 409, text: `${size}\n` })
    collector.follow(checkpoints)
    await signed(await grow())
    await eventually('the log has stopped', () => log.fault())
    assert.equal(log.fault()?.message, 'the witness w2.example has cosigned another log of 2 entries under this name')
  })

  test('does not take a late answer about an older state for a contradiction', async () => {
    const { size } = await signed(await grow())
    const late = Promise.withResolvers<void>()
    witnesses[0].answer = async (oldSize) => {
      if (witnesses[0].asked.length === 1) await late.promise
      return oldSize === size ? (undefined as never) : { status: 409, text: `${size}\n` }
    }
    const first = collector.askAll(5000)
    await eventually('the first submission waits', () => witnesses[0].asked.length === 1)
    // At a start, the next submissions do not wait for a witness that is slow.
    await collector.askAll(5000)
    late.resolve()
    await first
    assert.deepEqual(witnesses[0].asked, [
      [0, size],
      [0, size],
      [size, size],
      [size, size],
    ])
    assert.equal(log.fault(), undefined)
    assert.deepEqual(collector.problems(), [])
  })

  test('does not take another node that was faster for a contradiction', async () => {
    const number = await grow()
    witnesses[0].answer = async () => {
      // Meanwhile another node appends, and submits what this one has not signed yet.
      await grow()
      return { status: 409, text: '3\n' }
    }
    collector.follow(checkpoints)
    await signed(number)
    await confirmed(number)
    await eventually('it was asked', () => witnesses[0].asked.length > 0)
    assert.equal(log.fault(), undefined)
    assert.deepEqual(collector.problems(), [])
  })

  test('keeps the first cosignatures of every checkpoint, and the latest of the newest confirmed one only', async () => {
    type Rows = { witnessed_checkpoints: { size: number; latest_note: string | null; complete_at: number | null } }
    const rows = async () =>
      await ports.database
        .withTables<Rows>()
        .selectFrom('witnessed_checkpoints')
        .select(['size', 'complete_at as completeAt', 'latest_note as latestNote'])
        .orderBy('size')
        .execute()
    collector.follow(checkpoints)
    await signed(await grow())
    await confirmed(1)
    for (const one of witnesses.slice(1)) one.answer = () => ({ status: 500, text: '' })
    await signed(await grow())
    await eventually('one has cosigned the next', async () => {
      ports.timers.advance(1)
      return (await rows()).length === 2
    })
    for (const one of witnesses) one.answer = undefined
    await signed(await grow())
    const kept = await eventually('the last is confirmed', async () => {
      ports.timers.advance(60)
      const found = await rows()
      return found.at(-1)?.completeAt !== null && found.length === 3 && found
    })
    assert.deepEqual(
      kept.map(({ size, completeAt, latestNote }) => [size, completeAt !== null, latestNote === null]),
      [
        [2, true, true],
        [3, false, true],
        [4, true, false],
      ],
    )
    assert.equal(await countOn((await confirmed(1)).note), await countOn((await confirmed(0)).note))
  })

  test('logs nothing about a request that the end of the service interrupts', async () => {
    const logged: unknown[] = []
    ports.logger.warn = ((...words: unknown[]) => void logged.push(words)) as typeof ports.logger.warn
    for (const one of witnesses) one.answer = () => new Promise(() => {})
    collector.follow(checkpoints)
    await signed(await grow())
    await eventually('all are asked', () => witnesses.every(({ asked }) => asked.length === 1))
    await collector.close()
    assert.deepEqual(logged, [])
    assert.deepEqual(collector.problems(), [])
  })

  test('on two nodes at once, keeps the cosignatures of all witnesses, and for the proofs the first of each', async (t) => {
    const other = await openNode()
    t.after(() => other.collector.close())
    const number = await grow()
    const { note } = await signed(number)
    const text = note.slice(0, note.lastIndexOf('\n\n') + 1)
    const start = Math.floor(ports.clock.now().getTime() / 1000)
    const bothAsked = Promise.withResolvers<void>()
    let asked = 0
    for (const one of witnesses) {
      let time = start
      one.answer = async () => {
        time += 60
        const cosignature = await cosign(text, time, one.signer)
        asked++
        if (asked === 2 * witnesses.length) bothAsked.resolve()
        await bothAsked.promise
        return { status: 200, text: cosignature }
      }
    }
    await Promise.all([collector.askAll(5000), other.collector.askAll(5000)])
    const timesOn = async (found: { note: string } | undefined) =>
      await Promise.all(
        witnesses.map(async ({ signer }) => (await readCosignatures(found?.note ?? '', [signer.key]))[0]?.time ?? 0),
      )
    const first = await timesOn(await confirmed(number))
    const latest = await timesOn(await findConfirmed(ports.database))
    // Whichever node was first.
    for (const [at, time] of first.entries()) {
      assert.deepEqual([time, latest[at]].sort(), [start + 60, start + 120])
    }
  })

  test('asks all witnesses at a start, but waits for none longer than it was told', async () => {
    await signed(await grow())
    witnesses[0].answer = () => new Promise(() => {})
    const asked = collector.askAll(5000)
    await ports.timers.waits(1)
    await eventually('the others have answered', async () => (await findConfirmed(ports.database)) !== undefined)
    ports.timers.advance(5)
    await asked
  })

  test('asks at a start without a signed checkpoint, too, as after a restore to before the first one', async () => {
    witnesses[1].answer = () => ({ status: 409, text: '80\n' })
    await grow()
    await collector.askAll(5000)
    for (const { asked } of witnesses) assert.deepEqual(asked, [[0, 1]])
    assert.equal(
      log.fault()?.message,
      'the witness w2.example has cosigned 80 entries of this log, but the database has 2',
    )
    assert.equal((await findConfirmed(ports.database))?.size, 1)
  })

  test('asks at a start with the first key of the log, whose tree it is, and not without it', async () => {
    const first = log.signer.key
    const rotate = async (compromised: boolean) => {
      // It ends before a checkpoint is signed.
      const unsigned = { ...checkpoints, covering: async () => ({ size: 0, note: '' }) }
      const rotating = {
        ...ports,
        log,
        checkpoints: unsigned,
        clockWatch: watchClock({ ...ports, databaseClock: undefined }),
      }
      await rotateKey(rotating, { keyId: log.signer.key.id, compromised }, async () => {})
    }
    await rotate(false)
    await collector.askAll(5000)
    for (const { asked } of witnesses) assert.deepEqual(asked, [[0, 1]])
    const confirmed = await findConfirmed(ports.database)
    assert.equal((await openCheckpoint(confirmed?.note ?? '', first)).size, 1)

    await rotate(true)
    await collector.askAll(5000)
    for (const { asked } of witnesses) assert.deepEqual(asked, [[0, 1]])
    assert.deepEqual(collector.problems(), [])
  })
})

type StandInStep = readonly [status: number, text: string]
