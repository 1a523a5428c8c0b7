import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { followBeacons } from '../../src/features/randomness/follow-beacons.ts'
import type { NewestBeacon } from '../../src/ports/beacon-source.ts'
import { setTimers } from '../harness/set-timers.ts'

const found: NewestBeacon = { beacon: { text: 'round 1\n', time: 1000 }, problems: [] }
const none: NewestBeacon = { beacon: undefined, problems: ['The relay is down.'] }

/** A follower of a log that grows when the test says so, with rounds every 3 seconds and at least 5 between records. */
function follow(t: TestContext, period = 3000) {
  const timers = setTimers()
  const learnt: string[] = []
  let answer = found
  let asked = 0
  let grow = () => {}
  const follower = followBeacons(
    {
      timers,
      logger: pino({ level: 'silent' }),
      log: {
        onGrowth(listener) {
          grow = listener
        },
      },
      source: {
        async newest() {
          asked++
          return answer
        },
        period: () => period,
      },
      recorder: { learn: ({ text }) => void learnt.push(text), problems: () => [] },
    },
    5,
  )
  t.after(() => follower.close())
  return {
    follower,
    learnt,
    grow: () => grow(),
    answer: (given: NewestBeacon) => {
      answer = given
    },
    /** How often the source was asked within these seconds. */
    async within(seconds: number) {
      const before = asked
      for (let second = 0; second < seconds; second++) {
        await setImmediate()
        timers.advance(1)
      }
      await setImmediate()
      return asked - before
    },
  }
}

it('A node asks for a beacon at its start, and every 30 seconds while its log does not grow', async (t) => {
  const { within, learnt } = follow(t)
  await within(0)
  assert.deepEqual(learnt, ['round 1\n'])
  assert.equal(await within(29), 0)
  assert.equal(await within(1), 1)
  assert.equal(await within(300), 10)
})

it('A node asks every few seconds while its log grows, and immediately when an idle one begins to', async (t) => {
  const { within, grow } = follow(t)
  await within(20)
  grow()
  assert.equal(await within(0), 1)
  let asked = 0
  for (let second = 0; second < 50; second++) {
    grow()
    asked += await within(1)
  }
  assert.equal(asked, 10)
})

it('A node never asks more often than there are beacons', async (t) => {
  const { within, grow } = follow(t, 60_000)
  await within(0)
  grow()
  assert.equal(await within(59), 0)
  assert.equal(await within(1), 1)
})

it('A node asks less and less often while nothing answers, at least every minute, and shows why', async (t) => {
  const { within, grow, answer, follower } = follow(t)
  answer(none)
  await within(30)
  assert.deepEqual(follower.problems(), ['The relay is down.'])
  grow()
  assert.ok((await within(600)) <= 12)
  assert.ok((await within(60)) >= 1)
  answer(found)
  await within(60)
  assert.deepEqual(follower.problems(), [])
})
