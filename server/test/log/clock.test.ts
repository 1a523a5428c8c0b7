import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openLog } from '../../src/features/log/open-log.ts'
import { compareClocks, watchClock } from '../../src/features/log/watch-clock.ts'
import { createFileCheckpointMemory } from '../../src/infrastructure/checkpoint-memory/file-checkpoint-memory.ts'
import { setClock } from '../harness/set-clock.ts'
import { testPorts } from '../harness/test-ports.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { startTimeServer } from '../harness/time-server-stand-in.ts'

it('Of two clocks only the difference counts that the time of the answer does not explain', async () => {
  const start = '2027-01-01T00:00:00Z'
  for (const [there, answerTakes, ahead] of [
    [0, 0, 0],
    [-15, 0, 15_000],
    [15, 0, -15_000],
    [15, 20, 0],
    [25, 20, -5_000],
    [-5, 20, 5_000],
  ] as const) {
    const one = setClock(start)
    const other = async () => {
      one.advance(answerTakes)
      return new Date(Date.parse(start) + there * 1000)
    }
    assert.equal(await compareClocks(one, other), ahead, `${there}, ${answerTakes}`)
  }
})

it('A node whose clock differs from the one of the database issues nothing and is not ready, until they agree', async (t) => {
  const service = await startTestService()
  t.after(() => service.stop())
  const { stamp, logState } = await callsOf(service)
  assert.equal((await stamp()).status, 201)
  for (const [seconds, words] of [
    [600, 'ahead of'],
    [-600, 'behind'],
  ] as const) {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + seconds * 1000 })
    const { ready, reason } = await logState()
    assert.equal(ready, false)
    const sentence = new RegExp(`clock of this node is \\d+ s ${words} the clock of the database`)
    assert.match(reason, sentence)
    const refused = await stamp()
    assert.equal(refused.status, 503)
    assert.match(refused.json.error, sentence)
    await logState()
    t.mock.timers.reset()
    // That check has begun another comparison, which is from before, and this one may get its result.
    await logState()
    assert.deepEqual(await logState(), { ready: true, reason: '' })
    assert.equal((await stamp()).status, 201)
  }
  const errors = service.logged().match(/"level":50[^\n]*clock of this node/g)
  assert.equal(errors?.length, 2)
})

it('A log does not begin by a clock that differs from the one of the database', async (t) => {
  const { end, ...ports } = await testPorts()
  t.after(end)
  const memories = [createFileCheckpointMemory(ports.dataDir)]
  const clockWatch = watchClock({ ...ports, databaseClock: async () => new Date(ports.clock.now().getTime() - 60_000) })
  t.after(clockWatch.close)
  await clockWatch.compare()
  const opening = openLog({ ...ports, memories, clockWatch }, 'log.example.org/test', 'http://localhost')
  await assert.rejects(opening, { name: 'StartRefused', message: /60 s ahead of .* NTP/ })
})

it('A node whose clock is behind the log is not ready, and reports it once each time', async (t) => {
  const clock = setClock('2027-03-01T08:00:00Z')
  const service = await startTestService({ clock })
  t.after(() => service.stop())
  const { stamp, logState } = await callsOf(service)
  for (let time = 1; time <= 2; time++) {
    assert.equal((await stamp()).status, 201)
    clock.advance(-5)
    assert.equal((await stamp()).status, 503)
    assert.equal((await stamp()).status, 503)
    const { ready, reason } = await logState()
    assert.equal(ready, false)
    assert.match(reason, /clock of the service is behind its last timestamp.* until 2027-03-01T08:00:0\d\.000Z\./)
    assert.equal(service.logged().match(/the clock is behind the log/g)?.length, time)
    clock.advance(6)
    assert.deepEqual(await logState(), { ready: true, reason: '' })
  }
})

it('A log does not begin by a clock that the time servers call wrong', async (t) => {
  const { end, ...ports } = await testPorts()
  t.after(end)
  const memories = [createFileCheckpointMemory(ports.dataDir)]
  const truth = ports.clock.now().getTime() - ports.timers.elapsed() - 60_000
  const answer = { kind: 'time', server: 'ntp', least: truth, most: truth } as const
  const timeServers = { ask: async () => [answer, answer, answer] }
  const clockWatch = watchClock({ ...ports, databaseClock: undefined, timeServers })
  t.after(clockWatch.close)
  await clockWatch.compare()
  const opening = openLog({ ...ports, memories, clockWatch }, 'log.example.org/test', 'http://localhost')
  await assert.rejects(opening, { name: 'StartRefused', message: /60 s ahead of the time servers.* NTP/ })
})

it('A node whose clock the time servers call wrong issues nothing and is not ready, although the database agrees', async (t) => {
  const servers = await Promise.all([startTimeServer(), startTimeServer(), startTimeServer(7200)])
  t.after(() => servers.map((server) => server.close()))
  const NTP_SERVERS = servers.map(({ address }) => address).join()
  const service = await startTestService({ environment: { NTP_SERVERS } })
  t.after(() => service.stop())
  const { stamp, logState } = await callsOf(service)
  assert.equal((await stamp()).status, 201)
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 5000 })
  const refused = await stamp()
  assert.equal(refused.status, 503)
  assert.match(refused.json.error, /clock of this node is \d\.\d s ahead of the time servers/)
  assert.equal((await logState()).ready, false)
  t.mock.timers.reset()
  assert.deepEqual(await logState(), { ready: true, reason: '' })
})

it('A node that hears of too few time servers continues and is ready, with a warning that names them', async (t) => {
  const server = await startTimeServer()
  const silent = await Promise.all([startTimeServer(), startTimeServer()])
  for (const one of silent) one.close()
  t.after(() => server.close())
  const NTP_SERVERS = [server, ...silent].map(({ address }) => address).join()
  const service = await startTestService({ environment: { NTP_SERVERS } })
  t.after(() => service.stop())
  const { stamp } = await callsOf(service)
  assert.equal((await stamp()).status, 201)
  const { status, json } = await service.call('GET', '/health/ready')
  assert.equal(status, 200)
  const { ok, warning } = json.checks.find(({ name }: { name: string }) => name === 'log')
  assert.equal(ok, true)
  assert.match(
    warning,
    /could not be compared with the time servers: 1 of 3 responded: 127\.0\.0\.1:\d+ is unreachable/,
  )
})

async function callsOf(service: TestService) {
  const { key } = await service.organization()
  return {
    stamp: () => service.call('POST', '/api/v1/timestamp', { key, body: { hash: 'ab'.repeat(32) } }),
    async logState(): Promise<{ ready: boolean; reason: string }> {
      const { status, json } = await service.call('GET', '/health/ready')
      const { ok, reason = '' } = json.checks.find(({ name }: { name: string }) => name === 'log')
      // Others are not ready either while the clock jumps, and may say so a little longer.
      assert.ok(ok || status === 503)
      return { ready: ok, reason }
    },
  }
}
