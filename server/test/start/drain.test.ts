import assert from 'node:assert/strict'
import { it } from 'node:test'
import { eventually } from '../harness/eventually.ts'
import { setClock } from '../harness/set-clock.ts'
import { setTimers } from '../harness/set-timers.ts'
import { startTestService } from '../harness/test-service.ts'

it('A node that is stopped is not ready immediately, and takes requests until its drain is over', async (t) => {
  const timers = setTimers()
  const clock = setClock(new Date().toISOString())
  const service = await startTestService({ clock, timers, environment: { STOP_DRAIN_SECONDS: '10' } })
  const { key } = await service.organization()
  const { key: testKey } = await service.admin('POST', '/keys', {
    organizationId: (await service.organization()).id,
    name: 'trying out',
    test: true,
  })
  const stamp = (by: string) => service.call('POST', '/api/v1/timestamp', { key: by, body: { hash: 'cd'.repeat(32) } })
  assert.equal((await stamp(testKey)).status, 201)
  assert.notEqual((await stamp(key)).headers.get('connection'), 'close')
  let stopped = false
  const end = service.stop().then(() => {
    stopped = true
  })
  t.after(() => end)
  const { status, json } = await eventually('the stop begins', async () => {
    const answer = await service.call('GET', '/health/ready', { headers: { 'x-forwarded-for': '203.0.113.7' } })
    return answer.status === 503 && answer
  })
  assert.deepEqual([status, json.status], [503, 'not ready'])
  assert.equal((await service.call('GET', '/health/live')).status, 200)
  for (const by of [key, testKey, key]) {
    const { status: answered, headers, text } = await stamp(by)
    assert.deepEqual([answered, headers.get('connection')], [201, 'close'], text)
  }
  timers.advance(9)
  assert.equal((await stamp(key)).status, 201)
  assert.equal(stopped, false)
  timers.advance(1)
  await end
  await assert.rejects(stamp(key))
})
