// This test waits for real time: only undici knows when it has read the head of a response that never ends.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startReceiver } from '../webhooks/receiver.ts'
import { webhookFixture } from '../webhooks/webhook-fixture.ts'

test('a receiver that does not answer is given up after 10 seconds, and counts as failed', async (t) => {
  const fixture = await webhookFixture(t)
  const silent = await startReceiver(t, () => {})
  const dripping = await startReceiver(t, (response) => {
    const drip = setInterval(() => void response.write('x'), 100)
    response.writeHead(200).on('close', () => clearInterval(drip))
  })
  const failing = await fixture.announce(fixture.subscribe('sr_1', silent.url))
  const succeeding = await fixture.announce(fixture.subscribe('sr_2', dripping.url))
  await Promise.all([fixture.run('sr_1'), fixture.run('sr_2')])
  const { delivery, attempts } = await fixture.read(failing)
  assert.equal(delivery.state, 'PENDING')
  assert.ok(attempts[0]?.result.kind === 'failed' && attempts[0].result.failure === 'timeout')
  assert.equal((await fixture.read(succeeding)).delivery.state, 'DELIVERED', 'the status is the answer')
})
