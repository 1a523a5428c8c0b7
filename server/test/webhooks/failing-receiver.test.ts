import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { verifyWebhook } from '@countersign/client'
import { openOwnHarness, type SigningHarness } from '../signing/signing-harness.ts'
import { type Received, startReceiver, status } from './receiver.ts'

describe('A signing request whose receiver fails', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openOwnHarness({ ALLOWED_PRIVATE_HOSTS: '127.0.0.1' })
  })
  after(() => harness.end())

  const kind = ({ headers }: Received) => String(headers['x-service-event'])
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely, and fail when they are not as expected
  const deliveries = async (id: string): Promise<any[]> =>
    (await harness.service.admin('GET', `/webhooks/deliveries?subscriptionId=${id}`)).deliveries ?? []

  /** Viewed, signed, and completed. */
  async function complete(callbackUrl: string) {
    const created = await harness.request({ callbackUrl })
    const { signingRequestId, signers } = created
    await harness.invited(signingRequestId)
    assert.equal((await harness.signer(signers[0].signingUrl, 'POST', 'viewed')).status, 200)
    assert.equal((await harness.sign(signers[0].signingUrl)).status, 200)
    await harness.until(signingRequestId, (now) => now.status === 'COMPLETED')
    return created
  }

  it('with 404 for one event gets the others immediately, in their order, and the one again on demand', async (t) => {
    const receiver = await startReceiver(t, (response, request) =>
      status(kind(request) === 'signing_request.viewed' ? 404 : 200)(response),
    )
    const { signingRequestId, webhook } = await complete(receiver.url)
    await harness.service.settled()
    const events = () => Promise.all(receiver.received.map((one) => verifyWebhook(one, { secret: webhook.secret })))
    assert.deepEqual(
      (await events()).map(({ event, sequence }) => [event, sequence]),
      [
        ['signing_request.viewed', 1],
        ['signature.signed', 2],
        ['signing_request.completed', 3],
      ],
    )
    const listed = await deliveries(signingRequestId)
    assert.deepEqual(
      listed.map(({ sequence, state, attempts }) => [sequence, state, attempts]),
      [
        [3, 'DELIVERED', 1],
        [2, 'DELIVERED', 1],
        [1, 'PENDING', 1],
      ],
    )
    await harness.service.admin('POST', `/webhooks/deliveries/${listed[2].id}/resend`)
    await harness.service.settled()
    assert.deepEqual(receiver.sequences(), [1, 2, 3, 1])
    assert.deepEqual(receiver.received[3]?.body, receiver.received[0]?.body)
  })

  it('with 500 for everything gets every event once before any retry, each of which has a time of its own', async (t) => {
    const receiver = await startReceiver(t, status(500))
    const { signingRequestId } = await complete(receiver.url)
    await harness.service.settled()
    assert.deepEqual(receiver.sequences(), [1, 2, 3])
    for (const { state, attempts, createdAt, nextAttemptAt } of await deliveries(signingRequestId)) {
      assert.deepEqual([state, attempts], ['PENDING', 1])
      assert.ok(Date.parse(nextAttemptAt) - Date.parse(createdAt) >= 48_000)
    }
  })

  it('by never answering keeps nothing from another request to another receiver', async (t) => {
    const silent = await startReceiver(t, () => {})
    const quick = await startReceiver(t)
    const created = await harness.request({ callbackUrl: silent.url })
    await harness.invited(created.signingRequestId)
    await harness.signer(created.signers[0].signingUrl, 'POST', 'viewed')
    await harness.service.eventually('the event that is never answered', () => silent.received.length === 1)
    await complete(quick.url)
    await harness.service.eventually('the events of the other', () => quick.received.length === 3)
    assert.deepEqual(quick.sequences(), [1, 2, 3])
  })
})
