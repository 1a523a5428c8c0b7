import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { FrameLocator, Page } from 'playwright-core'
import { signHarness } from './harness/sign-harness.ts'
import { type HostSite, startHostSite } from './pages/host-page.ts'
import { becomes } from './pages/person.ts'
import type { SignPerson } from './pages/sign-person.ts'

describe('the signing page in a frame of another site', () => {
  const harness = signHarness()
  let shop: HostSite
  let stranger: HostSite

  before(async () => {
    const { service, key } = harness.signing
    shop = await startHostSite(service.url)
    stranger = await startHostSite(service.url)
    const answer = await service.call('PUT', '/api/v1/embedding', { key, body: { origins: [shop.origin] } })
    assert.equal(answer.status, 200, answer.text)
  })
  after(async () => {
    await shop.end()
    await stranger.end()
  })

  /** A new embed URL, at the host where the tests reach the service. */
  async function embedUrl(): Promise<{ readonly url: string; readonly path: string }> {
    const { service, key, request, invited } = harness.signing
    const { signingRequestId, signers } = await request()
    await invited(signingRequestId)
    const path = `/api/v1/signing/${signingRequestId}/signers/${signers[0].id}`
    const { url } = (await service.call('POST', `${path}/embed`, { key })).json.data
    return { url: service.url + url.slice(new URL(url).origin.length), path }
  }

  async function visit(site: HostSite, url: string): Promise<{ person: SignPerson; frame: FrameLocator }> {
    const person = await harness.begin()
    person.mayAlsoRequest(site.origin)
    await person.page.goto(site.pageWith(url))
    return { person, frame: person.page.frameLocator('iframe') }
  }

  const events = (page: Page) => page.evaluate<string[]>('events')
  const drawn = (frame: FrameLocator) => frame.getByRole('article', { name: 'Page 1 of' }).locator('canvas').waitFor()

  test('a signer reads and signs there, also after a reload, and the site around learns only that', async () => {
    const { url } = await embedUrl()
    const { person, frame } = await visit(shop, url)
    await drawn(frame)
    await becomes(() => events(person.page), ['ready'])
    await frame.getByLabel('Your name').fill('Anna Kowalska')
    const inside = person.page.frames()[1] ?? assert.fail('no frame')
    assert.ok(!inside.url().includes(new URL(url).hash), 'the ticket is gone from the URL')
    await inside.evaluate('location.reload()')
    await drawn(frame)
    assert.equal(await frame.getByLabel('Your name').inputValue(), 'Anna Kowalska')
    await person.page.evaluate(`postMessage({ source: 'countersign', event: 'signed' }, '*')`)
    await frame.locator('#consent').check()
    await frame.getByRole('button', { name: 'Sign the document' }).click()
    await frame.getByRole('heading', { level: 1, name: /^(You have signed|Completed)$/ }).waitFor()
    await becomes(() => events(person.page), ['ready', 'ready', 'signed'])

    const secrets = [
      new URL(url).hash.slice(1),
      /session=([\w-]+)/.exec(inside.url())?.[1] ?? assert.fail('no session'),
    ]
    const log = harness.signing.service.logged()
    for (const secret of secrets) {
      assert.ok(!log.includes(secret), 'no secret in the log')
      assert.ok(!JSON.stringify(shop.requests.slice(1)).includes(secret), 'no secret in a referrer')
    }
    const [ticket = ''] = secrets
    assert.ok(
      !person.sent.slice(1).some((request) => request.url.includes(ticket)),
      'no request has the ticket in its URL',
    )
  })

  test('links lead out of the frame, and the skip link keeps the session', async () => {
    const { person, frame } = await visit(shop, (await embedUrl()).url)
    await drawn(frame)
    await frame.getByRole('link', { name: 'Skip to content' }).press('Enter')
    assert.match(person.page.frames()[1]?.url() ?? '', /#session=/)
    const [opened] = await Promise.all([
      person.context.waitForEvent('page'),
      frame.getByRole('link', { name: /Check a document|Verify/ }).click(),
    ])
    await opened.waitForURL(/\/verify$/)
    await opened.close()
    await frame.getByLabel('Your name').waitFor()
  })

  test('a page of any other origin shows nothing', async () => {
    const { url } = await embedUrl()
    const { person } = await visit(stranger, url)
    person.ignoresErrors(/frame-ancestors|refused to connect|chrome-error|Failed to load/i)
    await becomes(async () => person.page.frames()[1]?.url().startsWith('chrome-error:'), true)
    const forged = url.replace(encodeURIComponent(shop.origin), encodeURIComponent(stranger.origin))
    await person.page.goto(stranger.pageWith(forged))
    await becomes(async () => person.page.frames()[1]?.url().startsWith('chrome-error:'), true)
    assert.deepEqual(await events(person.page), [])
    assert.ok(!person.sent.some((request) => request.url.includes('/signer/v1/')))
  })

  test('outside of a frame it shows nothing either, and says where to go', async () => {
    const person = await harness.begin()
    await person.page.goto((await embedUrl()).url)
    await person.sees('This page opens inside another site')
    await person.checksAccessibility('outside of a frame')
  })

  test('the site around learns that a signer declined, and that the page has expired', async () => {
    const one = await visit(shop, (await embedUrl()).url)
    await drawn(one.frame)
    await one.frame.getByRole('button', { name: 'Decline', exact: true }).click()
    await one.frame.getByLabel('Reason').fill('The price is wrong')
    await one.frame.getByRole('button', { name: 'Decline the request' }).click()
    await becomes(() => events(one.person.page), ['ready', 'declined'])

    const other = await embedUrl()
    const two = await visit(shop, other.url)
    await drawn(two.frame)
    await two.person.advancesClock(2 * 3_600_000)
    await two.frame.getByText('This page has expired').waitFor()
    await becomes(() => events(two.person.page), ['ready', 'closed expired'])

    const { service, key } = harness.signing
    assert.equal((await service.call('POST', `${other.path}/link`, { key })).status, 200)
    const three = await visit(shop, other.url)
    three.person.ignoresErrors(/404/)
    await three.frame.getByText('This page has expired').waitFor()
    await becomes(() => events(three.person.page), ['closed expired'])
  })
})
