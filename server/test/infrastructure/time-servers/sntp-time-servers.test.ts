import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { systemTimers } from '../../../src/infrastructure/clock/system-time.ts'
import { systemRandomness } from '../../../src/infrastructure/randomness/system-randomness.ts'
import { createSntpTimeServers } from '../../../src/infrastructure/time-servers/sntp-time-servers.ts'
import type { TimeAnswer } from '../../../src/ports/time-servers.ts'
import type { Timers } from '../../../src/ports/timers.ts'
import { setTimers } from '../../harness/set-timers.ts'
import { startTimeServer, type TimeServerStandIn } from '../../harness/time-server-stand-in.ts'

describe('A time server', () => {
  let server: TimeServerStandIn
  beforeEach(async () => {
    server = await startTimeServer()
  })
  afterEach(() => server.close())

  async function ask(address = server.address, timers: Timers = systemTimers): Promise<TimeAnswer> {
    const [answer] = await createSntpTimeServers({ servers: [address], timers, randomness: systemRandomness }).ask()
    assert.ok(answer)
    return answer
  }

  it('gives the time within bounds, however far it is from the clock of this machine', async () => {
    for (const ahead of [0, 7200, -7200, 20 * 365 * 86_400]) {
      server.ahead = ahead
      const answer = await ask()
      assert.equal(answer.kind, 'time')
      if (answer.kind !== 'time') continue
      const truth = performance.timeOrigin + ahead * 1000
      assert.ok(answer.least - 5 <= truth && truth <= answer.most + 5, `${answer.least} ${truth} ${answer.most}`)
      assert.ok(answer.most - answer.least < 3000)
    }
  })

  it('that answers another request is not heard', async () => {
    let first = true
    server.spoil = (answer) => {
      if (first) answer[24] = (answer[24] as number) ^ 1
      return answer
    }
    const timers = setTimers()
    const asking = ask(server.address, timers)
    await timers.waits(1)
    while (server.asked() === 0) await new Promise(setImmediate)
    timers.advance(2)
    assert.deepEqual(await asking, { kind: 'failed', server: server.address, problem: 'does not respond' })
    first = false
    assert.equal((await ask()).kind, 'time')
  })

  const spoilt: [string, (answer: Buffer) => unknown, RegExp][] = [
    ['that is not synchronized', (answer) => answer.writeUInt8(0xe4, 0), /^is not synchronized$/],
    ['of stratum 16', (answer) => answer.writeUInt8(16, 1), /^is not synchronized$/],
    ['that is asked too often', (answer) => answer.fill(0, 1, 2).write('RATE', 12), /^refuses \(RATE\)$/],
    ['without a time', (answer) => answer.fill(0, 40), /^sends an invalid response$/],
    ['that may be off by 3 seconds', (answer) => answer.writeUInt32BE(3 << 16, 8), /^may be off by 3\d{3} ms$/],
  ]
  for (const [which, change, problem] of spoilt) {
    it(`${which} is no help, and says why`, async () => {
      server.spoil = (answer) => {
        change(answer)
        return answer
      }
      const answer = await ask()
      assert.match(answer.kind === 'failed' ? answer.problem : '', problem)
    })
  }

  it('whose packets are too short is not heard, and one that is silent does not keep the others waiting', async () => {
    const other = await startTimeServer()
    server.spoil = (answer) => answer.subarray(0, 47)
    const timers = setTimers()
    const servers = [server.address, other.address]
    const asking = createSntpTimeServers({ servers, timers, randomness: systemRandomness }).ask()
    while (server.asked() + other.asked() < 2) await new Promise(setImmediate)
    // The other answer is on its way already.
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate)
    timers.advance(2)
    assert.deepEqual(
      (await asking).map(({ kind }) => kind),
      ['failed', 'time'],
    )
    other.close()
  })

  it('that is not there is a failed one', async () => {
    server.close()
    const { address } = server
    const answer = await ask(address)
    server = await startTimeServer()
    assert.deepEqual(answer, { kind: 'failed', server: address, problem: 'is unreachable (ECONNREFUSED)' })
    const unknown = await ask('nobody.invalid:123')
    assert.match(unknown.kind === 'failed' ? unknown.problem : '', /is unreachable|does not respond/)
  })
})
