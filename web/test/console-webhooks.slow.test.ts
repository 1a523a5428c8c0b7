import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { verifyWebhook } from '@countersign/client'
import { type Receiver, startReceiver } from '../../server/test/webhooks/receiver.ts'
import { consoleHarness } from './harness/console-harness.ts'
import { uploadDocument } from './harness/console-requests.ts'
import { WebhooksPage } from './pages/console/webhooks.ts'
import { becomes } from './pages/person.ts'

const hostile = '<b>Endpoint</b> of the house'
const answer = '<img src=x onerror=alert(1)> closed on Sundays'

describe('webhooks in the console', () => {
  const harness = consoleHarness('webhooks')
  let ann: string
  let olga: string
  let receiver: Receiver
  let isOpen = false
  const ends: (() => unknown)[] = []
  before(async () => {
    const life = { after: (end: () => unknown) => ends.push(end) } as Pick<TestContext, 'after'>
    receiver = await startReceiver(life, (response) => {
      if (isOpen) response.end('thank you')
      else response.writeHead(500, { 'content-type': 'text/html' }).end(answer)
    })
    ann = await harness.account('ann', 'member')
    olga = await harness.account('olga', 'owner')
  })
  after(async () => {
    for (const end of ends) await end()
  })

  /** Creates one event by canceling a new request immediately. */
  const announce = async (title: string): Promise<string> => {
    const documentId = await uploadDocument(harness, title)
    const signers = [{ name: 'Anna', email: 'anna@example.org' }]
    const body = { documentTitle: title, documentId, signers, callbackUrl: receiver.url }
    const { signingRequestId } = await harness.api('POST', '/signing', body)
    await harness.api('POST', `/signing/${signingRequestId}/cancel`)
    return signingRequestId
  }

  test('a failed delivery is listed with its current state, shows the response, and is sent again', async () => {
    const member = await harness.signIn(ann, '/webhooks', { ownClock: true })
    const { page } = member
    await member.seesHeading('No deliveries yet')
    await member.checksAccessibility('no deliveries')
    const first = await announce('First')
    const row = member.row(first)
    await member.presses('Refresh')
    await member.seesAfterRefresh('Failed', row)
    await member.checksAccessibility('failed delivery in the list')

    await member.follows('signing_request.cancelled', row)
    await member.isAt('signing_request.cancelled')
    await page.getByText('HTTP 500').nth(1).waitFor()
    await member.sees(answer)
    await member.sees('Sequence')
    assert.equal(await member.main.locator('img').count(), 0)
    const payload = await page.locator('pre').last().textContent()
    assert.equal(JSON.parse(payload ?? '').data.signingRequestId, first)
    await member.checksAccessibility('failed delivery')

    isOpen = true
    const before = receiver.received.length
    // A second click before the page refreshes would send it twice.
    const { promise: requested, resolve: onRequest } = Promise.withResolvers<() => void>()
    await page.route(/\/webhook-deliveries\/[^/]+$/, (route) => onRequest(() => void route.continue()), { times: 1 })
    await member.presses('Send again')
    const look = await requested
    await member.sees('Sending again.')
    await page.getByRole('button', { name: 'Send again', disabled: true }).waitFor()
    look()
    await member.seesAfterRefresh('The receiver confirmed it.')
    await member.sees('HTTP 200')
    await member.hasFocusOn(page.getByRole('button', { name: 'Send again', disabled: false }))
    assert.equal(receiver.received.length, before + 1)
    assert.deepEqual(receiver.received.at(-1)?.body, receiver.received[0]?.body)
  })

  test('the list is filtered by state and by request, in its URL', async () => {
    const second = await announce('Second')
    const member = await harness.signIn(ann, `/webhooks?subscription=${second}`, { ownClock: true })
    const rows = new WebhooksPage(member).deliveries
    await member.seesAfterRefresh('Delivered', member.row(second))
    assert.equal(await rows.count(), 1)
    await member.presses('Show all deliveries')
    await becomes(() => rows.count(), 2)
    await member.selects('Status', 'Failed')
    await member.seesHeading('No matches')
    assert.match(member.page.url(), /\/webhooks\?state=FAILED$/)
    await member.goTo('/webhooks?state=NONSENSE')
    await becomes(() => rows.count(), 2)
  })

  test('an owner adds an endpoint, sees its response to a test event, and sends the event again', async () => {
    isOpen = false
    const owner = await harness.signIn(olga, '/webhooks', { ownClock: true })
    const webhooks = new WebhooksPage(owner)
    await owner.seesHeading('No endpoints yet')
    await owner.checksAccessibility('no endpoints')
    await owner.presses('Add endpoint')
    const form = owner.dialog('Add endpoint')
    await form.getByLabel('Only selected events').check()
    await owner.fills('URL', 'ftp://example.org', form)
    await owner.presses('Add endpoint', form)
    await owner.sees('Enter a URL that starts with https:// or http://.', form)
    await owner.sees('Choose at least one event.', form)
    await owner.checksAccessibility('the form of an endpoint with errors')
    owner.ignoresErrors(/status of 400/)
    await owner.fills('URL', 'http://10.0.0.1/', form)
    await form.getByLabel('A signer declined').check()
    await owner.presses('Add endpoint', form)
    await owner.sees('Events can’t be sent to this URL.', form)
    await owner.fills('URL', `${receiver.url}?token=1`, form)
    await owner.fills('Description', hostile, form)
    await owner.presses('Add endpoint', form)
    const secret = await webhooks.readSecret()
    assert.match(secret, /^whsec_/)
    await owner.checksAccessibility('the secret of an endpoint')
    for (let press = 0; press < 4; press++) await owner.page.keyboard.press('Escape')
    await webhooks.confirmsCopied()
    assert.ok(!(await owner.page.content()).includes(secret))
    await owner.sees('1 event', owner.row(hostile))
    await owner.checksAccessibility('the list of endpoints')

    await owner.follows(`${receiver.url}?token=1`, owner.row(hostile))
    await owner.isAt(new URL(receiver.url).host)
    await owner.seesHeading('No deliveries yet')
    await owner.presses('Send test event')
    await owner.sees('Test event sent.')
    const row = owner.row('webhook.test')
    await owner.seesAfterRefresh('Failed', row)
    await owner.sees(/^Deliveries have failed since/)
    await owner.checksAccessibility('an endpoint that fails')
    isOpen = true
    owner.ignoresErrors(/Failed to load resource/)
    // The page asks again if the list does not arrive.
    await owner.page.route(/\/deliveries\?/, (route) => route.abort(), { times: 1 })
    await owner.presses('Send again', row)
    await owner.sees('Sending again.')
    await owner.seesAfterRefresh('Delivered', row)
    await owner.seesNoLonger(/^Deliveries have failed since/)
    const received = receiver.received.at(-1)
    assert.equal(received?.headers['x-service-event'], 'webhook.test')
    await verifyWebhook(received, { secret })
  })

  test('an owner edits an endpoint, replaces its secret, disables and enables it, and deletes it', async () => {
    const { id, secret: before } = await harness.api('POST', '/webhooks', {
      url: receiver.url,
      events: ['document.sealed'],
    })
    const owner = await harness.signIn(olga, `/webhooks/${id}`)
    const webhooks = new WebhooksPage(owner)
    await owner.sees('A document was sealed')
    await owner.presses('Edit')
    const form = owner.dialog('Edit endpoint')
    await form.getByLabel('All events').check()
    await owner.fills('Description', 'Accounting', form)
    await owner.presses('Save', form)
    await owner.sees('Changes saved.')
    await owner.sees('Accounting')
    assert.deepEqual((await harness.api('GET', `/webhooks/${id}`)).events, null)

    const message = await webhooks.replaceSecret('For 7 days')
    assert.match(message, /The previous secret is valid until .* X-Service-Signature-Next uses this one/)
    assert.notEqual(await webhooks.readSecret(), before)
    await webhooks.confirmsCopied()
    await owner.sees(/^Valid until/)
    assert.match(await webhooks.replaceSecret('Not at all: revoke it now'), /The previous secret is no longer valid/)
    await webhooks.confirmsCopied()
    await owner.seesNoLonger(/^Valid until/)

    await webhooks.confirms('Disable')
    await owner.sees(/^Your organization disabled this endpoint on/)
    assert.equal(await owner.page.getByRole('button', { name: 'Send test event' }).count(), 0)
    await owner.checksAccessibility('an endpoint that is disabled')
    await owner.presses('Enable')
    await owner.seesNoLonger(/^Your organization disabled/)
    await owner.hasFocusOn(owner.page.getByRole('button', { name: 'Send test event' }))

    await webhooks.confirms('Delete')
    await owner.isAt('Webhooks')
    await owner.row(hostile).waitFor()
    assert.equal(await owner.row('Accounting').count(), 0)
  })

  test('a member sees the host of an endpoint and its deliveries, and can only send one again', async () => {
    const member = await harness.signIn(ann, '/webhooks', { ownClock: true })
    const { origin } = new URL(receiver.url)
    await member.follows(origin, member.row(hostile))
    await member.sees('Only owners and admins see the full URL.')
    assert.ok(!(await member.page.content()).includes('token=1'))
    for (const name of ['Send test event', 'Edit', 'Replace secret', 'Disable', 'Delete']) {
      assert.equal(await member.page.getByRole('button', { name, exact: true }).count(), 0, name)
    }
    const before = receiver.received.length
    await member.presses('Send again', member.row('webhook.test'))
    await becomes(async () => receiver.received.length, before + 1)
    await member.seesAfterRefresh('Delivered', member.row('webhook.test'))
  })
})
