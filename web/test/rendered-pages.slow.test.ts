import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { samplePdf } from '../../server/test/documents/sample-pdf.ts'
import { eventually } from '../../server/test/harness/eventually.ts'
import { type ConsoleDesk, looksGood, openConsoleDesk } from './console-desk.ts'

const attack = '<img src=x onerror=alert(1)>'

describe('the pages that the service renders itself', () => {
  let desk: ConsoleDesk
  let transaction: string
  let message: string
  before(async () => {
    desk = await openConsoleDesk({ RATE_LIMIT_PER_HOUR: '100000' })
    const { key } = await desk.service.organization()
    message = await mailed(key)
    transaction = await anchored(key)
  })
  after(() => desk?.close())

  /** A request under a hostile title; gives the mail to its signer. */
  async function mailed(key: string): Promise<string> {
    const form = new FormData()
    form.set('title', attack)
    form.set(
      'file',
      new Blob([new Uint8Array(samplePdf({ text: 'A contract' }))], { type: 'application/pdf' }),
      'a.pdf',
    )
    const { documentId } = (await desk.service.call('POST', '/api/v1/documents', { key, body: form })).json.data
    const signers = [{ email: 'anna@example.org', name: 'Anna' }]
    const body = { documentId, documentTitle: attack, signers }
    assert.equal((await desk.service.call('POST', '/api/v1/signing', { key, body })).status, 201)
    return await eventually('a mail', async () => {
      const { messages } = (await desk.service.call('GET', '/dev/mailbox.json')).json
      return messages[0]?.id
    })
  }

  /** A timestamp on the local chain; gives the transaction that holds its root. */
  async function anchored(key: string): Promise<string> {
    const hash = 'ab'.repeat(32)
    await desk.service.call('POST', '/api/v1/timestamp', { key, body: { hash } })
    await desk.service.admin('POST', '/anchoring/now')
    return await eventually('a transaction', async () => {
      const answer = await desk.service.call('GET', `/api/v1/timestamp/verify?hash=${hash}`, { key })
      return answer.json.data.blockchain.txHash
    })
  }

  const pages: [string, () => string, RegExp][] = [
    ['the chain', () => '/chain', /Local chain/],
    ['a transaction', () => `/chain/tx/${transaction}`, /Transaction/],
    ['the mailbox', () => '/dev/mailbox', /Mailbox/],
    ['a mail', () => `/dev/mailbox/${message}`, /Please sign/],
    ['a transaction that there is not', () => `/chain/tx/0x${'0'.repeat(64)}`, /Not found/],
    ['a broken link', () => '/sign/%E0%A4%A', /This address is not right/],
  ]
  for (const [name, address, heading] of pages) {
    test(`${name} has no fault that axe knows and fits narrow screens, in light and dark`, async () => {
      await desk.visit(address(), null, async ({ page, forgive }) => {
        forgive(/status of 40[04]/)
        await page.getByRole('heading', { level: 1, name: heading }).waitFor()
        assert.equal(await page.locator('img[src="x"]').count(), 0)
        await looksGood(page, name)
      })
    })
  }

  test('a hostile title is text in the mailbox, in the mail and in its HTML', async () => {
    await desk.visit(`/dev/mailbox/${message}`, null, async ({ page }) => {
      await page.getByRole('heading', { level: 1, name: attack }).waitFor()
      const mail = page.frameLocator('iframe')
      await mail.getByText(attack).first().waitFor()
      assert.equal(await mail.locator('img[src="x"]').count(), 0)
    })
  })
})
