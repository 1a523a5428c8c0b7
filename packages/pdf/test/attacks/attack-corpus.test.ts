import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isLongRun } from '../../../proof/test/support/rounds.ts'
import { type Attack, kindOf } from './attack.ts'
import { bases } from './bases.ts'
import { corpus, families } from './corpus.ts'
import { isAccepted, judge } from './judge.ts'
import { inSeededOrder } from './seeded-order.ts'

/** Processor time for one file: far less than the service grants a small one. */
const MOST_SECONDS = 5
/** Of the attacks that were made on another document already. */
const SHARE_OF_REPEATED = 0.15

describe('the attack corpus', () => {
  test('it has more kinds than were ever found by variation, and no two attacks of one name', () => {
    assert.ok(new Set(corpus.map(kindOf)).size >= 284)
    assert.equal(new Set(corpus.map(({ name }) => name)).size, corpus.length)
  })

  test('its documents are valid before they are attacked', async () => {
    for (const [name, signed] of Object.entries(bases)) assert.equal(await judge(signed), 'valid', name)
  })

  for (const [family, attacks] of Object.entries(families)) {
    test(`no attack by ${family} is accepted, unless it shows in no reader`, async () => {
      const accepted: string[] = []
      for (const attack of chosen(attacks)) {
        const startedAt = process.cpuUsage()
        const { before, after } = await attack.make()
        assert.notDeepEqual(after, before, `${attack.name}: changes nothing`)
        const verdict = await judge(after)
        const { user, system } = process.cpuUsage(startedAt)
        assert.ok(user + system < MOST_SECONDS * 1e6, `${attack.name}: took ${user + system} µs`)
        if (isAccepted(verdict) && !attack.mayPass) accepted.push(`${attack.name}: ${verdict}`)
      }
      assert.deepEqual(accepted, [])
    })
  }
})

/** Every kind at least once; on further documents some, by the seed of the run, and all of them in a long run. */
function chosen(attacks: readonly Attack[]): readonly Attack[] {
  const first = new Map(attacks.toReversed().map((attack) => [kindOf(attack), attack]))
  const repeated = inSeededOrder(attacks.filter((attack) => first.get(kindOf(attack)) !== attack))
  return isLongRun ? attacks : [...first.values(), ...repeated.slice(0, repeated.length * SHARE_OF_REPEATED)]
}
