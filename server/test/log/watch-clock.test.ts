import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { EMPTY_SEQUENCE } from '@countersign/proof'
import { type ClockWatch, watchClock } from '../../src/features/log/watch-clock.ts'
import type { TimeAnswer } from '../../src/ports/time-servers.ts'
import { setTimers } from '../harness/set-timers.ts'

describe('A clock that is watched', () => {
  /** Clocks of a node, of its database and of three time servers, in milliseconds ahead of the true time. */
  function fixture({ withServers = false } = {}) {
    const timers = setTimers()
    const ahead = { node: 0, database: 0, servers: [0, 0, 0] as (number | undefined)[] }
    const looks = { database: 0, servers: 0 }
    const clock = { now: () => new Date(timers.elapsed() + ahead.node) }
    const databaseClock = async () => {
      looks.database++
      return new Date(timers.elapsed() + ahead.database)
    }
    const answer = (off: number | undefined): TimeAnswer =>
      off === undefined
        ? { kind: 'failed', server: 'ntp', problem: 'does not respond' }
        : { kind: 'time', server: 'ntp', least: off - 10, most: off + 10 }
    const timeServers = {
      ask: async () => {
        looks.servers++
        return ahead.servers.map(answer)
      },
    }
    const watch = watchClock({ clock, timers, databaseClock, ...(withServers ? { timeServers } : {}) })
    return { timers, ahead, looks, watch, problem: () => watch.problem(EMPTY_SEQUENCE) ?? '' }
  }

  /** A running comparison may be from before. */
  async function compare(watch: ClockWatch): Promise<void> {
    await watch.compare()
    await watch.compare()
  }

  it('is noticed to be set before anything is appended, and trusted again when it agrees', async () => {
    const { ahead, watch, problem } = fixture()
    assert.equal(problem(), '')
    ahead.node = 600_000
    assert.match(problem(), /was changed/)
    await compare(watch)
    assert.match(problem(), /600 s ahead of the clock of the database/)
    ahead.node = 0
    await compare(watch)
    assert.equal(problem(), '')
  })

  it('is compared with that of the database every ten seconds, even while nobody asks', () => {
    const { timers, looks } = fixture()
    timers.advance(9)
    assert.equal(looks.database, 0)
    timers.advance(1)
    assert.equal(looks.database, 1)
  })

  it('and jumped ahead together with that of the database is believed when it has stayed there', async () => {
    const { timers, ahead, watch, problem } = fixture()
    ahead.node = ahead.database = 86_400_000
    await compare(watch)
    assert.match(problem(), /jumped ahead by 86400 s\. If that is wrong, set them back now/)
    timers.advance(29)
    await compare(watch)
    assert.match(problem(), /jumped ahead/)
    timers.advance(1)
    await compare(watch)
    assert.equal(problem(), '')
  })

  it('and jumped ahead for a moment writes nothing meanwhile', async () => {
    const { timers, ahead, watch, problem } = fixture()
    ahead.node = ahead.database = 86_400_000
    await compare(watch)
    timers.advance(20)
    ahead.node = ahead.database = 2 * 86_400_000
    await compare(watch)
    timers.advance(20)
    await compare(watch)
    assert.match(problem(), /jumped ahead by 172800 s/)
    ahead.node = ahead.database = 0
    await compare(watch)
    assert.equal(problem(), '')
  })

  it('is wrong where most time servers say so, although the database agrees', async () => {
    for (const [off, words] of [
      [1550, /1\.5 s ahead of the time servers/],
      [-7_200_000, /7200 s behind the time servers/],
    ] as const) {
      const { timers, ahead, watch, problem } = fixture({ withServers: true })
      ahead.node = ahead.database = off
      ahead.servers = [0, 3, undefined]
      await watch.compare()
      assert.match(problem(), words)
      ahead.servers = [undefined, undefined, undefined]
      timers.advance(64)
      await compare(watch)
      assert.match(problem(), words, 'what they said is not forgotten when they fall silent')
      ahead.node = ahead.database = 0
      assert.equal(problem().includes('time servers'), false, 'nobody has to be asked to see that it was set right')
    }
  })

  it('that the time servers confirm is trusted wherever it was set to', async () => {
    const { timers, ahead, watch, problem } = fixture({ withServers: true })
    await watch.compare()
    // As after a suspended machine wakes up: of all clocks only the timers stopped.
    ahead.node = ahead.database = 3_600_000
    ahead.servers = [3_600_000, 3_600_000, 3_600_000]
    timers.advance(16)
    await compare(watch)
    assert.equal(problem(), '')
  })

  it('is judged by the database again when a suspended machine has not reached the time servers for an hour', async () => {
    const { timers, ahead, watch, problem } = fixture({ withServers: true })
    await watch.compare()
    ahead.servers = [undefined, undefined, undefined]
    const pass = async (seconds: number) => {
      timers.advance(seconds)
      await compare(watch)
    }
    // However long they were silent before.
    await pass(86_400)
    ahead.node = ahead.database = 7_200_000
    await pass(10)
    await pass(3600)
    assert.match(problem(), /7200 s ahead of the time servers/)
    await pass(1)
    assert.match(problem(), /jumped ahead by 7200 s/)
    await pass(30)
    assert.equal(problem(), '')
  })

  it('that the time servers called wrong stays so for as long as it stays where it is', async () => {
    const { timers, ahead, watch, problem } = fixture({ withServers: true })
    ahead.node = ahead.database = 7_200_000
    await watch.compare()
    ahead.servers = [undefined, undefined, undefined]
    timers.advance(86_400)
    await compare(watch)
    assert.match(problem(), /7200 s ahead of the time servers/)
  })

  it('continues while too few time servers answer, and the doubt is shown', async () => {
    const { timers, ahead, watch, problem } = fixture({ withServers: true })
    ahead.servers = [undefined, undefined, 0]
    await watch.compare()
    assert.equal(problem(), '')
    assert.match(watch.doubt() ?? '', /^1 of 3 responded: ntp does not respond/)
    ahead.servers = [0, 0, 0]
    timers.advance(64)
    await compare(watch)
    assert.equal(watch.doubt(), undefined)
  })

  it('is compared with time servers every 64 seconds, sooner when it was set, and never more often than every 16', async () => {
    const { timers, ahead, looks, watch, problem } = fixture({ withServers: true })
    const pass = async (seconds: number) => {
      timers.advance(seconds)
      await compare(watch)
    }
    await watch.compare()
    assert.equal(looks.servers, 1)
    await pass(60)
    assert.equal(looks.servers, 1)
    await pass(4)
    assert.equal(looks.servers, 2)
    ahead.node = 20_000
    for (let call = 0; call < 5; call++) {
      problem()
      await pass(1)
    }
    assert.equal(looks.servers, 2)
    await pass(11)
    assert.equal(looks.servers, 3)
  })
})
