import assert from 'node:assert/strict'
import { it } from 'node:test'
import { makeTimestampRequest, readTimestampResponse } from '@countersign/pki'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

it('The time-stamping authority refuses by a clock that the log would not be written by', async (t) => {
  const service = await startTestService()
  t.after(() => service.stop())
  assert.equal((await ask(service)).granted, true)
  for (const [seconds, words] of [
    [-300, /30\d s behind the clock of the database/],
    [86_400, /(86400|8639\d) s ahead of the clock of the database/],
  ] as const) {
    // It stands still from here on, while the database's continues.
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + seconds * 1000 })
    assert.deepEqual(await refusal(service), ['rejection', ['timeNotAvailable']])
    assert.equal((await service.call('GET', '/health/ready')).status, 503)
    const answer = await ask(service)
    assert.match(answer.granted ? '' : answer.text, words)
    t.mock.timers.reset()
    // The last comparison that began is from before.
    await service.call('GET', '/health/ready')
    await service.call('GET', '/health/ready')
    assert.equal((await ask(service)).granted, true)
  }
})

it('The time-stamping authority refuses by a clock that is behind the log', async (t) => {
  const clock = setClock('2027-03-01T08:00:00Z')
  const service = await startTestService({ clock })
  t.after(() => service.stop())
  clock.advance(-5)
  assert.deepEqual(await refusal(service), ['rejection', ['timeNotAvailable']])
  clock.advance(5)
  assert.equal((await ask(service)).granted, true)
})

it('The time-stamping authority refuses where its certificate is not valid, with a response that says so', async (t) => {
  const clock = setClock('2027-03-01T08:00:00Z')
  const service = await startTestService({ clock })
  t.after(() => service.stop())
  clock.advance(3650 * 86_400 + 1)
  assert.deepEqual(await refusal(service), ['rejection', ['timeNotAvailable']])
  const answer = await ask(service)
  assert.match(answer.granted ? '' : answer.text, /certificate of this authority is not valid at 2037-02-26T/)
})

async function ask(service: TestService) {
  const response = await fetch(`${service.url}/tsa`, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: Buffer.from(makeTimestampRequest({ digest: new Uint8Array(32), certReq: true })),
  })
  assert.equal(response.status, 200)
  return readTimestampResponse(new Uint8Array(await response.arrayBuffer()))
}

async function refusal(service: TestService) {
  const answer = await ask(service)
  return answer.granted ? ['granted'] : [answer.status, answer.failures]
}
