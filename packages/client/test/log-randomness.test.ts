import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ROUND_1000, sampleEntries } from '../../proof/test/support/sample-log.ts'
import { checkLogAt, newStateFile } from './support/check-log.ts'
import { printed, printedJson } from './support/run-countersign.ts'
import { sampleLog, signerOf } from './support/sample-log.ts'
import { startStandInLog } from './support/stand-in-log.ts'

/** A log that records one line as public randomness and shows another, or none. */
async function check(t: TestContext, recorded: string, shown: string | undefined, ...options: string[]) {
  const entries = sampleEntries(6, new Map([[3, recorded]]))
  const beacons = new Map(shown === undefined ? [] : [[3, shown] as const])
  const { url } = await startStandInLog(t, await sampleLog(entries, signerOf(), { beacons }))
  return await checkLogAt(url, await newStateFile(t), ...options)
}

const otherRound = ROUND_1000.replace(' 1000 ', ' 1001 ')

test('log check shows the newest public randomness, by the signature of its chain', async (t) => {
  const text = printed(await check(t, ROUND_1000, ROUND_1000))
  assert.match(text, /^randomness +drand round 1000 of 2023-08-23T15:59:24\.000Z, in entry 3$/m)
  const { randomness } = printedJson(await check(t, ROUND_1000, ROUND_1000, '--json')) as {
    readonly randomness: unknown
  }
  const [, chain, , signature] = ROUND_1000.trimEnd().split(' ')
  assert.deepEqual(randomness, {
    entry: 3,
    beacon: { chain, round: 1000, signature },
    time: '2023-08-23T15:59:24.000Z',
  })
})

test('log check refuses a log that shows other randomness than it has recorded', async (t) => {
  const { code, stderr } = await check(t, ROUND_1000, otherRound)
  assert.equal(code, 1)
  assert.match(stderr, /\/log\/randomness\/3 is not what entry 3 records\./)
})

test('log check refuses a log that records a round that the chain has not signed', async (t) => {
  const { code, stderr } = await check(t, otherRound, otherRound)
  assert.equal(code, 1)
  assert.match(stderr, /Entry 3 records a round that the drand chain has not signed: drand .* 1001 /)
})

test('log check refuses a log whose randomness is no beacon', async (t) => {
  const { code, stderr } = await check(t, 'heads\n', 'heads\n')
  assert.equal(code, 1)
  assert.match(stderr, /\/log\/randomness\/3 is not a beacon: /)
})

test('log check says what it cannot check: another chain, and a mirror without the text', async (t) => {
  const other = ROUND_1000.replace(/ [0-9a-f]{64} /, ` ${'11'.repeat(32)} `)
  assert.match(
    printed(await check(t, other, other)),
    /drand round 1000 of another chain than quicknet, unchecked, in entry 3/,
  )
  assert.match(
    printed(await check(t, ROUND_1000, undefined)),
    /^randomness +entry 3, which this server does not show$/m,
  )
})
