import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMPTY_SEQUENCE } from '@countersign/proof'
import { watchClock } from '../../src/features/log/watch-clock.ts'
import { setTimers } from '../harness/set-timers.ts'

test('a clock that is set is noticed before anything is appended, and trusted again when it agrees', async (t) => {
  let ahead = 0
  const timers = setTimers()
  const databaseClock = async () => new Date(timers.elapsed())
  const clock = { now: () => new Date(timers.elapsed() + ahead) }
  const watch = watchClock({ clock, timers, databaseClock })
  t.after(() => watch.close())
  assert.equal(watch.trouble(EMPTY_SEQUENCE), undefined)
  ahead = 600_000
  assert.match(watch.trouble(EMPTY_SEQUENCE) ?? '', /was set/)
  await watch.compare()
  assert.match(watch.trouble(EMPTY_SEQUENCE) ?? '', /600 s ahead of the clock of the database/)
  // That look has begun another comparison, which is of before.
  await watch.compare()
  ahead = 0
  await watch.compare()
  assert.equal(watch.trouble(EMPTY_SEQUENCE), undefined)
})

test('the clock of the database is looked at once a minute, also while nobody asks', (t) => {
  let looks = 0
  const timers = setTimers()
  const clock = { now: () => new Date(timers.elapsed()) }
  const databaseClock = async () => {
    looks++
    return new Date(timers.elapsed())
  }
  const watch = watchClock({ clock, timers, databaseClock })
  t.after(() => watch.close())
  timers.advance(59)
  assert.equal(looks, 0)
  timers.advance(1)
  assert.equal(looks, 1)
})
