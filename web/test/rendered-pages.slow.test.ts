import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { eventually } from '../../server/test/harness/eventually.ts'
import { consoleDesk } from './desks/console-desk.ts'
import { uploaded } from './desks/console-requests.ts'

const attack = '<img src=x onerror=alert(1)>'
const anna = 'anna@rendered.example.org'

describe('the pages that the service renders itself', () => {
  const desk = consoleDesk('rendered')
  let transaction: string
  let message: string
  before(async () => {
    message = await mailed()
    transaction = await anchored()
  })

  /** A request under a hostile title; gives the mail to its signer. */
  async function mailed(): Promise<string> {
    const signers = [{ email: anna, name: 'Anna' }]
    const documentId = await uploaded(desk, attack)
    await desk.api('POST', '/signing', { documentId, documentTitle: attack, signers })
    return await eventually('a mail', async () => {
      const { messages } = (await desk.service.call('GET', '/dev/mailbox.json')).json
      return messages.find(({ to }: { to: string }) => to.includes(anna))?.id
    })
  }

  /** A timestamp on the local chain; gives the transaction that holds its root. */
  async function anchored(): Promise<string> {
    const hash = 'ab'.repeat(32)
    await desk.api('POST', '/timestamp', { hash })
    await desk.service.admin('POST', '/anchoring/now')
    return await eventually('a transaction', async () => {
      return (await desk.api('GET', `/timestamp/verify?hash=${hash}`)).blockchain.txHash
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
    test(`the page of ${name} has no fault that axe knows and fits narrow screens, in light and dark`, async () => {
      const visitor = await desk.visit(path())
      visitor.forgive(/status of 40[04]/)
      visitor.forgive(/Failed to execute 'postMessage'/) // axe writes to the frame of a mail, which has no origin
      await visitor.page.getByRole('heading', { level: 1, name: heading }).waitFor()
      assert.equal(await visitor.page.locator('img[src="x"]').count(), 0)
      await visitor.findsItGood(name)
    })
  }

  test('a hostile title is text in the mailbox, in the mail and in its HTML', async () => {
    const visitor = await desk.visit(`/dev/mailbox/${message}`)
    await visitor.page.getByRole('heading', { level: 1, name: attack }).waitFor()
    const mail = visitor.page.frameLocator('iframe')
    await mail.getByText(attack).first().waitFor()
    assert.equal(await mail.locator('img[src="x"]').count(), 0)
  })
})
