import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openHarness, type SigningHarness } from './signing-harness.ts'

describe('webhookEvents in POST /signing', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness.end())

  it('chooses the events that are sent, which are counted without the others', async () => {
    const webhookEvents = ['signing_request.cancelled', 'signing_request.completed']
    const created = await harness.request({ callbackUrl: harness.callbackUrl, webhookEvents })
    assert.deepEqual(created.webhook.events, webhookEvents)
    const path = `/api/v1/signing/${created.signingRequestId}`
    assert.deepEqual((await harness.service.call('GET', path, { key: harness.key })).json.data.webhook, {
      callbackUrl: harness.callbackUrl,
      events: webhookEvents,
    })
    await harness.invited(created.signingRequestId)
    await harness.signer(created.signers[0].signingUrl, 'POST', 'viewed')
    await harness.service.call('POST', `${path}/cancel`, { key: harness.key })
    await harness.service.settled()
    assert.deepEqual(
      harness.events.map(({ json }) => [json.event, json.sequence]),
      [['signing_request.cancelled', 1]],
    )
  })

  it('lists every event where it is left out, and none where there is no receiver', async () => {
    const all = await harness.request({ callbackUrl: harness.callbackUrl })
    assert.equal(all.webhook.events.length, 8)
    assert.equal((await harness.request()).webhook.events, null)
  })

  for (const [what, webhookEvents, message] of [
    ['an unknown event', ['signing_request.opened'], /webhookEvents\[0\] must be one of signature\.signed, /],
    [
      'an event twice',
      ['signature.signed', 'signature.signed'],
      /webhookEvents must be a list of events without duplicates/,
    ],
    ['an empty list', [], /webhookEvents must be a list of events without duplicates/],
    ['a text', 'signature.signed', /webhookEvents must be a list of events without duplicates/],
    ['a list of 100', Array(100).fill('signature.signed'), /webhookEvents must be a list of events without duplicates/],
  ] as const) {
    it(`refuses ${what} with 400`, async () => {
      const answer = await harness.create({ callbackUrl: harness.callbackUrl, webhookEvents })
      assert.equal(answer.status, 400, answer.text)
      assert.match(answer.json.error, message)
    })
  }

  it('is refused with 400 without callbackUrl', async () => {
    const answer = await harness.create({ webhookEvents: ['signature.signed'] })
    assert.equal(answer.status, 400, answer.text)
    assert.match(answer.json.error, /Send callbackUrl too/)
  })
})
