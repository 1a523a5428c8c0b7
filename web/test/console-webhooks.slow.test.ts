import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { createAccount } from '../../server/test/accounts/console-client.ts'
import { samplePdf } from '../../server/test/documents/sample-pdf.ts'
import { type Receiver, startReceiver } from '../../server/test/webhooks/receiver.ts'
import { type ConsoleDesk, looksGood, openConsoleDesk } from './console-desk.ts'
import { heading } from './sign-desk.ts'

const ann = 'ann@example.org'
const answer = '<img src=x onerror=alert(1)> closed on Sundays'

describe('webhook deliveries in the console', () => {
  let desk: ConsoleDesk
  let key: string
  let receiver: Receiver
  let isOpen = false
  const ends: (() => unknown)[] = []
  before(async () => {
    const life = { after: (end: () => unknown) => ends.push(end) } as Pick<TestContext, 'after'>
    receiver = await startReceiver(life, (response) => {
      if (isOpen) response.end('thank you')
      else response.writeHead(500, { 'content-type': 'text/html' }).end(answer)
    })
    desk = await openConsoleDesk({
      RATE_LIMIT_PER_HOUR: '100000',
      WEBHOOK_RETRY_SECONDS: '1',
      ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}`,
    })
    const organization = await desk.service.organization()
    key = organization.key
    await createAccount(desk.service, ann, { organizationId: organization.id, role: 'member' })
  })
  after(async () => {
    await desk?.close()
    for (const end of ends) await end()
  })

  /** A request that is cancelled at once, which is one event. */
  const announce = async (title: string): Promise<string> => {
    const form = new FormData()
    form.append('title', title)
    form.append('file', new Blob([new Uint8Array(samplePdf({ text: title }))], { type: 'application/pdf' }), 'a.pdf')
    const uploaded = await desk.service.call('POST', '/api/v1/documents', { key, body: form })
    const { documentId } = uploaded.json.data
    const signers = [{ name: 'Anna', email: 'anna@example.org' }]
    const body = { documentTitle: title, documentId, signers, callbackUrl: receiver.url }
    const created = await desk.service.call('POST', '/api/v1/signing', { key, body })
    const { signingRequestId } = created.json.data
    await desk.service.call('POST', `/api/v1/signing/${signingRequestId}/cancel`, { key })
    return signingRequestId
  }

  test('are listed with their state as it changes, show what was answered, and are sent again', async () => {
    await desk.visit('/webhooks', ann, async ({ page }) => {
      await page.getByRole('heading', { name: 'No deliveries yet' }).waitFor()
      await looksGood(page, 'no deliveries')
      const first = await announce('First')
      await page.getByRole('button', { name: 'Refresh' }).click()
      const row = page.getByRole('row').filter({ hasText: first })
      await row.getByText('Failed').waitFor()
      await looksGood(page, 'failed delivery in the list')

      await row.getByRole('link', { name: 'signing_request.cancelled' }).click()
      await heading(page, 'signing_request.cancelled')
      await page.getByText('HTTP 500').nth(1).waitFor()
      await page.getByText(answer).first().waitFor()
      assert.equal(await page.locator('main img').count(), 0)
      const payload = await page.locator('pre').last().textContent()
      assert.equal(JSON.parse(payload ?? '').data.signingRequestId, first)
      await looksGood(page, 'failed delivery')

      isOpen = true
      const before = receiver.received.length
      // Pressed once more before the page has looked again, it would be sent twice.
      const { promise: asked, resolve: ask } = Promise.withResolvers<() => void>()
      await page.route(/\/webhooks\/deliveries\/[^/]+$/, (route) => ask(() => void route.continue()), { times: 1 })
      await page.getByRole('button', { name: 'Send again' }).click()
      const look = await asked
      await page.getByText('It is being sent again.').waitFor()
      await page.getByRole('button', { name: 'Send again', disabled: true }).waitFor()
      look()
      await page.getByText('The receiver answered that it has it.').waitFor()
      await page.getByText('HTTP 200').waitFor()
      await page.getByRole('button', { name: 'Send again', disabled: false }).and(page.locator(':focus')).waitFor()
      assert.equal(receiver.received.length, before + 1)
      assert.deepEqual(receiver.received.at(-1)?.body, receiver.received[0]?.body)
    })
  })

  test('are narrowed down by state and by request, in the address', async () => {
    const second = await announce('Second')
    await desk.visit(`/webhooks?subscription=${second}`, ann, async ({ page }) => {
      await page.getByRole('row').filter({ hasText: second }).getByText('Delivered').waitFor()
      assert.equal(await page.locator('tbody tr').count(), 1)
      await page.getByRole('button', { name: 'Show all' }).click()
      await page.locator('tbody tr').nth(1).waitFor()
      await page.getByLabel('State').selectOption('Failed')
      await page.getByRole('heading', { name: 'None' }).waitFor()
      assert.match(page.url(), /\/webhooks\?state=FAILED$/)
      await page.goto(`${desk.service.url}/webhooks?state=NONSENSE`)
      await page.locator('tbody tr').nth(1).waitFor()
    })
  })
})
