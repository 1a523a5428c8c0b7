import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { type Receiver, startReceiver } from '../../server/test/webhooks/receiver.ts'
import { consoleDesk } from './desks/console-desk.ts'
import { uploaded } from './desks/console-requests.ts'
import { becomes } from './pages/person.ts'

const answer = '<img src=x onerror=alert(1)> closed on Sundays'

describe('webhook deliveries in the console', () => {
  const desk = consoleDesk('webhooks')
  let ann: string
  let receiver: Receiver
  let isOpen = false
  const ends: (() => unknown)[] = []
  before(async () => {
    const life = { after: (end: () => unknown) => ends.push(end) } as Pick<TestContext, 'after'>
    receiver = await startReceiver(life, (response) => {
      if (isOpen) response.end('thank you')
      else response.writeHead(500, { 'content-type': 'text/html' }).end(answer)
    })
    ann = await desk.account('ann', 'member')
  })
  after(async () => {
    for (const end of ends) await end()
  })

  /** A request that is cancelled immediately, which is one event. */
  const announce = async (title: string): Promise<string> => {
    const documentId = await uploaded(desk, title)
    const signers = [{ name: 'Anna', email: 'anna@example.org' }]
    const body = { documentTitle: title, documentId, signers, callbackUrl: receiver.url }
    const { signingRequestId } = await desk.api('POST', '/signing', body)
    await desk.api('POST', `/signing/${signingRequestId}/cancel`)
    return signingRequestId
  }

  test('a failed delivery is listed with its state as it changes, shows what was answered, and is sent again', async () => {
    const member = await desk.signIn(ann, '/webhooks', { ownClock: true })
    const { page } = member
    await member.seesHeading('No deliveries yet')
    await member.findsItGood('no deliveries')
    const first = await announce('First')
    const row = member.row(first)
    await member.presses('Refresh')
    await member.seesInTime('Failed', row)
    await member.findsItGood('failed delivery in the list')

    await member.follows('signing_request.cancelled', row)
    await member.isAt('signing_request.cancelled')
    await page.getByText('HTTP 500').nth(1).waitFor()
    await member.sees(answer)
    await member.sees('Sequence in the request')
    assert.equal(await member.main.locator('img').count(), 0)
    const payload = await page.locator('pre').last().textContent()
    assert.equal(JSON.parse(payload ?? '').data.signingRequestId, first)
    await member.findsItGood('failed delivery')

    isOpen = true
    const before = receiver.received.length
    // Pressed once more before the page has looked again, it would be sent twice.
    const { promise: asked, resolve: ask } = Promise.withResolvers<() => void>()
    await page.route(/\/webhooks\/deliveries\/[^/]+$/, (route) => ask(() => void route.continue()), { times: 1 })
    await member.presses('Send again')
    const look = await asked
    await member.sees('It is being sent again.')
    await page.getByRole('button', { name: 'Send again', disabled: true }).waitFor()
    look()
    await member.seesInTime('The receiver answered that it has it.')
    await member.sees('HTTP 200')
    await member.hasFocusOn(page.getByRole('button', { name: 'Send again', disabled: false }))
    assert.equal(receiver.received.length, before + 1)
    assert.deepEqual(receiver.received.at(-1)?.body, receiver.received[0]?.body)
  })

  test('the list is narrowed down by state and by request, in the URL', async () => {
    const second = await announce('Second')
    const member = await desk.signIn(ann, `/webhooks?subscription=${second}`, { ownClock: true })
    const rows = member.page.locator('tbody tr')
    await member.seesInTime('Delivered', member.row(second))
    assert.equal(await rows.count(), 1)
    await member.presses('Show all')
    await becomes(() => rows.count(), 2)
    await member.selects('State', 'Failed')
    await member.seesHeading('None')
    assert.match(member.page.url(), /\/webhooks\?state=FAILED$/)
    await member.goTo('/webhooks?state=NONSENSE')
    await becomes(() => rows.count(), 2)
  })
})
