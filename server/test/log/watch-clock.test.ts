import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EMPTY_SEQUENCE } from '@countersign/proof'
import { watchClock } from '../../src/features/log/watch-clock.ts'

test('a clock that is set is noticed before anything is appended, and trusted again when it agrees', async (t) => {
  let ahead = 0
  const clock = { now: () => new Date(Date.now() + ahead) }
  const watch = watchClock(clock, async () => new Date())
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
