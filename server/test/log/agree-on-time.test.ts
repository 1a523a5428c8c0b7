import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agreeOnTime } from '../../src/features/log/agree-on-time.ts'
import type { TimeAnswer } from '../../src/ports/time-servers.ts'

const time = (middle: number, uncertain = 10): TimeAnswer => ({
  kind: 'time',
  server: `at ${middle}`,
  least: middle - uncertain,
  most: middle + uncertain,
})
const failed: TimeAnswer = { kind: 'failed', server: 'ntp.example.org:123', problem: 'does not respond' }

test('most of the time servers that answer decide what time it is', () => {
  for (const answers of [
    [time(0), time(5), time(-5)],
    [time(0), time(5), time(7_200_000)],
    [time(7_200_000), time(0), time(5), failed],
    [time(0), time(5), failed],
    [time(0), time(5, 1000), time(2000), time(-2000), time(1)],
  ]) {
    const known = agreeOnTime(answers)
    assert.equal(known.kind, 'agreed', JSON.stringify(answers))
    if (known.kind === 'agreed') assert.ok(known.least <= 0 && 0 <= known.most && known.most - known.least < 200)
  }
})

test('time servers of which too few answer or agree say nothing, and why', () => {
  for (const [answers, reason] of [
    [[time(0), failed, failed], /^1 of 3 responded: ntp\.example\.org:123 does not respond/],
    [[failed, failed, failed], /^0 of 3 responded/],
    [[time(0), time(5000), failed], /^the 2 that responded do not agree/],
    [[time(0), time(0), time(5000), time(5000)], /^the 4 that responded do not agree/],
    [[time(0), time(5000), time(10_000)], /^the 3 that responded do not agree/],
  ] as const) {
    const known = agreeOnTime(answers)
    assert.match(known.kind === 'unknown' ? known.reason : '', reason)
  }
})
