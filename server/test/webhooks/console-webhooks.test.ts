import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type ConsoleClient, createAccount, openConsole } from '../accounts/console-client.ts'
import { openHarness, type SigningHarness } from '../signing/signing-harness.ts'

describe('The webhook deliveries of an organization, in the console', () => {
  let harness: SigningHarness
  let member: ConsoleClient
  let admin: ConsoleClient
  let stranger: ConsoleClient
  const requests: string[] = []
  before(async () => {
    harness = await openHarness()
    const { service, organizationId } = harness
    const other = await service.organization()
    await createAccount(service, 'webhooks-anna@example.org', { organizationId, role: 'member' })
    await createAccount(service, 'webhooks-adam@example.org', { organizationId, role: 'admin' })
    await createAccount(service, 'webhooks-bert@example.org', { organizationId: other.id, role: 'owner' })
    member = await openConsole(service, organizationId, 'webhooks-anna@example.org')
    admin = await openConsole(service, organizationId, 'webhooks-adam@example.org')
    stranger = await openConsole(service, other.id, 'webhooks-bert@example.org')
    for (let i = 0; i < 3; i++) {
      const { signingRequestId } = await harness.request({ callbackUrl: harness.callbackUrl })
      await harness.service.call('POST', `/api/v1/signing/${signingRequestId}/cancel`, { key: harness.key })
      requests.unshift(signingRequestId)
    }
    await allDelivered()
  })
  after(() => harness.end())

  const list = async (query = '', by = member) => (await by.call('GET', `/webhook-deliveries${query}`)).json.data
  const code = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('x-error-code')]

  const allDelivered = async () => {
    await harness.service.settled()
    assert.equal((await list('?state=DELIVERED')).deliveries.length, 3)
  }

  it('are listed the newest first, page by page, by state and by what they report on', async () => {
    const first = await list('?limit=2')
    const second = await list(`?limit=2&cursor=${first.nextCursor}`)
    assert.deepEqual(
      [...first.deliveries, ...second.deliveries].map(({ subscriptionId }) => subscriptionId),
      requests,
    )
    assert.equal(second.nextCursor, null)
    assert.deepEqual((await list('?state=FAILED')).deliveries, [])
    const one = await list(`?subscriptionId=${requests[1]}`)
    assert.deepEqual(
      one.deliveries.map(({ subscriptionId }: { subscriptionId: string }) => subscriptionId),
      [requests[1]],
    )
  })

  it('show their body and their attempts', async () => {
    const [{ id }] = (await list('?limit=1')).deliveries
    const { data } = (await member.call('GET', `/webhook-deliveries/${id}`)).json
    assert.equal(data.event, 'signing_request.cancelled')
    assert.equal(JSON.parse(data.body).data.signingRequestId, requests[0])
    assert.equal(data.attemptLog[0].status, 200)
  })

  it('are sent again, the same, and once for an Idempotency-Key', async () => {
    const [{ id }] = (await list('?limit=1')).deliveries
    const times = () => harness.events.filter(({ json }) => json.id === id).length
    const before = times()
    const headers = { 'idempotency-key': 'again' }
    const answers = [
      await member.call('POST', `/webhook-deliveries/${id}/resend`, undefined, headers),
      await member.call('POST', `/webhook-deliveries/${id}/resend`, undefined, headers),
    ]
    assert.deepEqual([answers[0]?.status, answers[0]?.json.data.state], [200, 'PENDING'])
    assert.equal(answers[1]?.headers.get('idempotency-replayed'), 'true')
    await allDelivered()
    assert.equal(times(), before + 1)
  })

  it('are refused to other organizations, which see none of them', async () => {
    assert.deepEqual(await list('', stranger), { deliveries: [], nextCursor: null })
    assert.deepEqual((await list(`?subscriptionId=${requests[0]}`, stranger)).deliveries, [])
    assert.deepEqual((await list(`?owner=${harness.organizationId}`, stranger)).deliveries, [])
    const [{ id, attempts }] = (await list('?limit=1')).deliveries
    assert.deepEqual(code(await stranger.call('GET', `/webhook-deliveries/${id}`)), [403, 'ACCESS_DENIED'])
    const resent = await stranger.call('POST', `/webhook-deliveries/${id}/resend`)
    assert.deepEqual(code(resent), [403, 'ACCESS_DENIED'])
    assert.equal((await list('?limit=1')).deliveries[0].attempts, attempts)
  })

  it('are sent again ten times an hour, and outsiders use up none of them', async () => {
    const { id } = (await list('?limit=3')).deliveries.at(-1)
    const resend = (by = member) => by.call('POST', `/webhook-deliveries/${id}/resend`)
    for (let i = 0; i < 3; i++) assert.equal((await resend(stranger)).status, 403)
    for (let i = 0; i < 10; i++) assert.equal((await resend()).status, 200)
    assert.deepEqual(code(await resend()), [429, 'TOO_MANY_REQUESTS'])
    const [{ id: another }] = (await list('?limit=1')).deliveries
    assert.equal((await member.call('POST', `/webhook-deliveries/${another}/resend`)).status, 200)
  })

  it('that do not exist are not found', async () => {
    assert.deepEqual(code(await member.call('GET', '/webhook-deliveries/evt_x')), [404, 'NOT_FOUND'])
    assert.deepEqual(code(await member.call('POST', '/webhook-deliveries/evt_x/resend')), [404, 'NOT_FOUND'])
    assert.equal((await member.call('GET', '/webhook-deliveries?state=LOST')).status, 400)
    assert.equal((await member.call('GET', '/webhook-deliveries?cursor=%00')).status, 400)
  })

  it('go to endpoints that owners and admins manage, and of which other members see the host', async () => {
    const url = `${harness.callbackUrl}?token=secret-path`
    const { id, secret } = (await admin.call('POST', '/webhooks', { url })).json.data
    assert.match(secret, /^whsec_/)
    const urls = async (by: ConsoleClient) => [
      (await by.call('GET', '/webhooks')).json.data.webhooks[0].url,
      (await by.call('GET', `/webhooks/${id}`)).json.data.url,
    ]
    assert.deepEqual(await urls(admin), [url, url])
    const { origin } = new URL(url)
    assert.deepEqual(await urls(member), [origin, origin])

    for (const [method, path, body] of [
      ['POST', '', { url }],
      ['PATCH', `/${id}`, { enabled: false }],
      ['POST', `/${id}/rotate-secret`],
      ['POST', `/${id}/test`],
      ['DELETE', `/${id}`],
    ] as const) {
      assert.deepEqual(
        code(await member.call(method, `/webhooks${path}`, body)),
        [403, 'INSUFFICIENT_ROLE'],
        method + path,
      )
    }
    const { eventId } = (await admin.call('POST', `/webhooks/${id}/test`)).json.data
    await harness.service.settled()
    const [delivery] = (await member.call('GET', `/webhooks/${id}/deliveries`)).json.data.deliveries
    assert.deepEqual([delivery.eventId, delivery.state], [eventId, 'DELIVERED'])
    const details = await member.call('GET', `/webhook-deliveries/${delivery.id}`)
    assert.ok(!details.text.includes('secret-path'))
    assert.equal((await member.call('POST', `/webhook-deliveries/${delivery.id}/resend`)).status, 200)
    assert.equal((await admin.call('DELETE', `/webhooks/${id}`)).status, 200)
  })

  it('go to callback URLs, of which members who are neither owner nor admin see the host', async () => {
    const callbackUrl = `${harness.callbackUrl}?token=secret-path`
    const { signingRequestId: id } = await harness.request({ callbackUrl })
    const shown = async (by: ConsoleClient) => (await by.call('GET', `/signing/${id}`)).json.data.webhook.callbackUrl
    assert.equal(await shown(admin), callbackUrl)
    assert.equal(await shown(member), new URL(callbackUrl).origin)
    const cancelled = await member.call('POST', `/signing/${id}/cancel`)
    assert.deepEqual([cancelled.status, cancelled.text.includes('secret-path')], [200, false])
    const byKey = await harness.service.call('GET', `/api/v1/signing/${id}`, { key: harness.key })
    assert.equal(byKey.json.data.webhook.callbackUrl, callbackUrl)
  })
})
