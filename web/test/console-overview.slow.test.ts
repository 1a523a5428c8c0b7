import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createAccount } from '../../server/test/accounts/console-client.ts'
import { samplePdf } from '../../server/test/documents/sample-pdf.ts'
import { eventually } from '../../server/test/harness/eventually.ts'
import { tokenOf } from '../../server/test/signing/signing-desk.ts'
import { type ConsoleDesk, looksGood, openConsoleDesk } from './console-desk.ts'
import { heading } from './sign-desk.ts'

const hostile = '<img src=x onerror=alert(1)>'

describe('the overview of the console', () => {
  let desk: ConsoleDesk
  let key: string

  before(async () => {
    desk = await openConsoleDesk({ RATE_LIMIT_PER_HOUR: '100000' })
    const organization = await desk.service.organization()
    key = organization.key
    await createAccount(desk.service, 'anna@example.org', { organizationId: organization.id })
  })
  after(() => desk?.close())

  async function upload(title: string): Promise<string> {
    const form = new FormData()
    form.set('title', title)
    form.set('file', new Blob([new Uint8Array(samplePdf({ text: title }))], { type: 'application/pdf' }), 'a.pdf')
    const answer = await desk.service.call('POST', '/api/v1/documents', { key, body: form })
    assert.equal(answer.status, 201, answer.text)
    return answer.json.data.documentId
  }

  async function request(title: string, expiresInDays: number): Promise<{ id: string; token: string }> {
    const signers = [{ email: 'ben@example.org', name: 'Ben Ode' }]
    const body = { documentId: await upload(title), documentTitle: title, expiresInDays, signers }
    const answer = await desk.service.call('POST', '/api/v1/signing', { key, body })
    assert.equal(answer.status, 201, answer.text)
    return { id: answer.json.data.signingRequestId, token: tokenOf(answer.json.data.signers[0].signingUrl) }
  }

  async function decline({ id, token }: { id: string; token: string }): Promise<void> {
    await eventually('somebody is invited', async () => {
      const { json } = await desk.service.call('GET', `/api/v1/signing/${id}`, { key })
      return json.data.signers[0].invitedAt !== null
    })
    const answer = await desk.service.call('POST', `/signer/v1/${token}/decline`, { body: { reason: 'No.' } })
    assert.equal(answer.status, 200, answer.text)
  }

  const needs = (page: Page) => page.locator('.attention li').allTextContents()

  test('What has gone wrong comes first, then what is late, then what waits, each with the way there', async () => {
    const soon = await request(hostile, 1)
    await request('Lease', 30)
    await decline(await request('Order', 30))
    await desk.visit('/', 'anna@example.org', async ({ page }) => {
      await heading(page, 'Example')
      await page.getByText('2 signing requests wait for signatures').waitFor()
      assert.deepEqual(await needs(page), [
        '1 signing request has ended without all signatures in the last week',
        '1 signing request ends within two days',
        '2 signing requests wait for signatures',
      ])
      assert.equal(await page.getByRole('heading', { name: 'First steps' }).count(), 0)
      const documents = page.getByRole('region', { name: 'Latest documents' })
      await documents.getByText(hostile).waitFor()
      assert.equal(await documents.getByRole('listitem').count(), 3)
      await page.getByRole('region', { name: 'Latest signing requests' }).getByText('0 of 1 signed').first().waitFor()
      await looksGood(page, 'the overview')
      await page.getByRole('link', { name: '1 signing request ends within two days' }).click()
      await heading(page, hostile)
      assert.equal(new URL(page.url()).pathname, `/signing/${soon.id}`)
    })
  })

  test('Failed deliveries and an anchor that is late are told, and one part that fails leaves the others', async () => {
    await desk.visit('/keys', 'anna@example.org', async ({ page, forgive }) => {
      forgive(/status of 503/)
      await heading(page, 'API keys')
      const change = (pattern: RegExp, edit: (data: Record<string, unknown>) => object) =>
        page.route(pattern, async (route) => {
          const answer = await route.fetch()
          const { data } = await answer.json()
          await route.fulfill({ response: answer, json: { success: true, data: { ...data, ...edit(data) } } })
        })
      const createdAt = new Date().toISOString()
      await change(/v1\/anchoring$/, () => ({ alarm: true }))
      await change(/webhooks\/deliveries/, () => ({
        deliveries: [{ id: 'a', state: 'FAILED', createdAt, endedAt: null }],
      }))
      await page.route(/\/quota$/, (route) => route.fulfill({ status: 503, json: { success: false, error: 'Away.' } }))
      await page.getByRole('link', { name: 'Overview' }).click()
      await page.getByText('A root has waited for more than 36 hours').waitFor()
      await page.getByRole('link', { name: '1 webhook delivery has failed in the last week' }).waitFor()
      const quota = page.getByRole('region', { name: 'This month' })
      await quota.getByText('Away.').waitFor()
      await page.unroute(/\/quota$/)
      await quota.getByRole('button', { name: 'Try again' }).click()
      await quota.getByText('3, no limit').first().waitFor()
    })
  })

  test('That nothing is to be done is not said before all is known', async () => {
    await desk.visit('/keys', 'anna@example.org', async ({ page }) => {
      await heading(page, 'API keys')
      const none = { success: true, data: { signingRequests: [], nextCursor: null } }
      await page.route(/\/signing-requests\?/, (route) => route.fulfill({ json: none }))
      const { promise: asked, resolve: ask } = Promise.withResolvers<() => void>()
      await page.route(/webhooks\/deliveries/, (route) => ask(() => void route.continue()))
      await page.getByRole('link', { name: 'Overview' }).click()
      const answer = await asked
      await page.getByText('Next anchor').waitFor()
      await page.getByRole('region', { name: 'Latest signing requests' }).getByText('None').waitFor()
      const attention = page.getByRole('region', { name: 'What needs you' })
      await attention.getByText('Loading').waitFor()
      answer()
      await attention.getByText('Nothing at the moment.').waitFor()
    })
  })

  test('That nothing is to be done is not said where nobody knows of the chain', async () => {
    await desk.visit('/keys', 'anna@example.org', async ({ page, forgive }) => {
      forgive(/status of 503/)
      await heading(page, 'API keys')
      const none = { success: true, data: { signingRequests: [], nextCursor: null } }
      await page.route(/\/signing-requests\?/, (route) => route.fulfill({ json: none }))
      await page.route(/console\/v1\/anchoring/, (route) =>
        route.fulfill({ status: 503, json: { error: 'Not ready.' } }),
      )
      await page.getByRole('link', { name: 'Overview' }).click()
      const attention = page.getByRole('region', { name: 'What needs you' })
      await attention.getByRole('button', { name: 'Try again' }).waitFor()
      assert.equal(await attention.getByText('Nothing at the moment.').count(), 0)
      await page.unroute(/console\/v1\/anchoring/)
      await attention.getByRole('button', { name: 'Try again' }).click()
      await attention.getByText('Nothing at the moment.').waitFor()
    })
  })
})
