import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { eventually } from '../../server/test/harness/eventually.ts'
import { consoleHarness } from './harness/console-harness.ts'
import { uploadDocument } from './harness/console-requests.ts'

const attack = '<img src=x onerror=alert(1)>'
const anna = 'anna@rendered.example.org'

describe('the pages that the service renders itself', () => {
  const harness = consoleHarness('rendered')
  let transaction: string
  let message: string
  before(async () => {
    message = await mailed()
    transaction = await anchored()
  })

  /** Creates a request with a hostile title. Returns the email to its signer. */
  async function mailed(): Promise<string> {
    const signers = [{ email: anna, name: 'Anna' }]
    const documentId = await uploadDocument(harness, attack)
    await harness.api('POST', '/signing', { documentId, documentTitle: attack, signers })
    return await eventually('a mail', async () => {
      const { messages } = (await harness.service.call('GET', '/dev/mailbox.json')).json
      return messages.find(({ to }: { to: string }) => to.includes(anna))?.id
    })
  }

  /** Creates a timestamp on the local chain. Returns the transaction of its anchor. */
  async function anchored(): Promise<string> {
    const hash = 'ab'.repeat(32)
    await harness.api('POST', '/timestamp', { hash })
    await harness.service.admin('POST', '/anchoring/now')
    return await eventually('a transaction', async () => {
      return (await harness.api('GET', `/timestamp/verify?hash=${hash}`)).blockchain.txHash
    })
  }

  const pages: [string, () => string, RegExp][] = [
    ['the chain', () => '/chain', /Local blockchain/],
    ['a transaction', () => `/chain/tx/${transaction}`, /Transaction/],
    ['the mailbox', () => '/dev/mailbox', /Mailbox/],
    ['a mail', () => `/dev/mailbox/${message}`, /Please sign/],
    ['a transaction that does not exist', () => `/chain/tx/0x${'0'.repeat(64)}`, /Not found/],
    ['a broken link', () => '/sign/%E0%A4%A', /This URL is not valid/],
  ]
  for (const [name, path, heading] of pages) {
    test(`the page of ${name} passes axe and fits narrow screens, in light and dark mode`, async () => {
      const visitor = await harness.visit(path())
      visitor.ignoresErrors(/status of 40[04]/)
      visitor.ignoresErrors(/Failed to execute 'postMessage'/) // axe cannot access the frame of an email, which has no origin.
      await visitor.page.getByRole('heading', { level: 1, name: heading }).waitFor()
      assert.equal(await visitor.page.locator('img[src="x"]').count(), 0)
      await visitor.checksAccessibility(name)
    })
  }

  test('a hostile title appears as text in the mailbox, in the email and in its HTML', async () => {
    const visitor = await harness.visit(`/dev/mailbox/${message}`)
    await visitor.page.getByRole('heading', { level: 1, name: attack }).waitFor()
    const mail = visitor.page.frameLocator('iframe')
    await mail.getByText(attack).first().waitFor()
    assert.equal(await mail.locator('img[src="x"]').count(), 0)
  })
})
