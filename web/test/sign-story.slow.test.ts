import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Route } from 'playwright-core'
import { scriptedPdf } from '../../server/test/documents/sample-pdf.ts'
import { tokenOf } from '../../server/test/signing/signing-harness.ts'
import { signHarness } from './harness/sign-harness.ts'
import { becomes, until } from './pages/person.ts'
import { wave } from './pages/sign-person.ts'

const two = [
  { email: 'anna@example.org', name: 'Anna Kowalska', order: 0 },
  { email: 'ben@example.org', name: 'Ben Ode', order: 1 },
]

describe('the signing page', () => {
  const harness = signHarness()

  const signerOf = async (id: string) => (await harness.signing.status(id)).signers[0]
  const trailOf = async (id: string): Promise<{ event: string }[]> => {
    const { service, key } = harness.signing
    return JSON.parse((await service.call('GET', `/api/v1/signing/${id}/trail?format=json`, { key })).text)
  }
  const cancel = (id: string, body = {}) =>
    harness.signing.service.call('POST', `/api/v1/signing/${id}/cancel`, { key: harness.signing.key, body })

  test('a signer signs by keyboard alone, and gets the signed copy', async () => {
    const { id, links } = await harness.links({ companyName: 'Muster & Söhne' })
    const anna = await harness.visit(links[0])
    await anna.isAt('Rental contract')
    await anna.sheet()
    await anna.tabsTo('Your name')
    await anna.page.keyboard.type('Anna Kowalska')
    await anna.page.keyboard.press('Enter')
    assert.match(await anna.focused(), /^I have read the document/)
    await anna.page.keyboard.press('Space')
    await anna.tabsTo('Sign the document')
    await anna.page.keyboard.press('Enter')
    await anna.isAtLast('Completed')
    await becomes(() => anna.focused(), 'Completed')
    await anna.sees(id)
    const { document } = await harness.signing.status(id)
    const link = anna.page.getByRole('link', { name: 'Check this document' })
    assert.ok((await link.getAttribute('href'))?.endsWith(`/verify/${document.finalHash}`))
    assert.equal((await anna.downloads('Download the signed copy')).name, 'Rental contract.pdf')
    const acts = anna.sent.filter(({ method }) => method === 'POST').map(({ url }) => url.split('/').at(-1))
    assert.deepEqual(acts, ['viewed', 'sign'])
    const { status, signers } = await harness.signing.status(id)
    assert.equal(status, 'COMPLETED')
    assert.notEqual(signers[0].viewedAt, null)
  })

  test('a signer sees before signing whether the document contains a script', async () => {
    const { links } = await harness.links({
      documentUrl: harness.signing.publish(scriptedPdf()),
      companyName: 'Muster',
    })
    const anna = await harness.visit(links[0])
    await anna.sees('This PDF contains scripts. They don’t run on this page')
    await anna.sees('ask Muster before you continue')
    const { links: others } = await harness.links()
    const ben = await harness.visit(others[0])
    await ben.sheet()
    assert.equal(await ben.page.getByText('This PDF contains').count(), 0)
  })

  test('a signer signs by drawing: a line is refused, strokes survive rotation, and a double click signs once', async () => {
    const { id, links } = await harness.links()
    const anna = await harness.visit(links[0], { viewport: { width: 390, height: 800 }, hasTouch: true })
    anna.ignoresErrors(/^Canvas2D: Multiple readback/)
    await anna.sheet()
    await anna.beginsToDraw()
    await anna.draws([
      [0.1, 0.5],
      [0.5, 0.52],
      [0.9, 0.5],
    ])
    await anna.presses('Next: signature')
    await anna.sees('A dot or a straight line isn’t a signature')
    await anna.presses('Clear')
    await becomes(() => anna.ink(), 0)
    await anna.draws(wave)
    await anna.page.getByRole('button', { name: 'Next: agreement' }).waitFor()
    const ink = await anna.ink()
    await anna.draws(wave.map(([x, y]) => [y, x])) // Crosses the first line, so that there is more ink at any speed.
    await anna.hasMoreInkThan(ink)
    await anna.presses('Undo')
    await becomes(() => anna.ink(), ink)
    await anna.page.setViewportSize({ width: 740, height: 360 })
    await until(anna.page, 'document.querySelector(".pad").clientWidth > 400')
    await anna.hasMoreInkThan(ink)
    await anna.page.reload()
    await anna.hasMoreInkThan(ink)
    await anna.consent.check()
    await anna.page.getByRole('button', { name: 'Sign the document' }).dblclick()
    await anna.isAtLast('Completed')
    const [act, ...more] = anna.sent.filter(({ url }) => url.endsWith('/sign'))
    assert.equal(more.length, 0)
    const body = JSON.parse(act?.body ?? '')
    assert.deepEqual([body.consent, body.consentVersion, body.signature.kind], [true, '1', 'drawn'])
    assert.match(body.signature.image, /^data:image\/png;base64,/)
    assert.equal((await signerOf(id)).status, 'SIGNED')
  })

  test('the button leads to the next step, and says what is missing only after a signer leaves it incomplete', async () => {
    const { links } = await harness.links()
    const anna = await harness.visit(links[0])
    await anna.sheet()
    await anna.presses('Next: signature')
    await becomes(() => anna.focused(), 'Your name')
    assert.equal(await anna.nameField.getAttribute('aria-invalid'), 'false')
    await anna.presses('Next: signature')
    await anna.sees('Type your full name. It is your signature.')
    await anna.nameField.fill('Anna Kowalska')
    await anna.presses('Next: agreement')
    assert.equal(await anna.consent.getAttribute('aria-invalid'), 'false')
    await anna.presses('Next: agreement')
    await anna.sees('To sign, check this box.')
  })

  test('the fingerprint of the document is among its details, not above it', async () => {
    const { id, links } = await harness.links()
    const anna = await harness.visit(links[0])
    await anna.sheet()
    const { fileHash } = (await harness.signing.status(id)).document
    const hash = anna.page.getByText(fileHash.slice(0, 8), { exact: true })
    assert.equal(await hash.isVisible(), false)
    await anna.page.getByText('Document details').click()
    await hash.waitFor()
  })

  test('a character that cannot be printed is refused, before signing or by the service', async () => {
    const { links } = await harness.links()
    const anna = await harness.visit(links[0])
    await anna.sheet()
    await anna.fillsIn()
    await anna.nameField.fill('Anna \u{1f600}')
    await anna.sees('\u{1f600} can’t be printed in the document')
    await anna.presses('Next: signature')
    await becomes(() => anna.focused(), 'Your name')
    await anna.nameField.fill('Anna \u{13000}')
    anna.ignoresErrors(/400/)
    await anna.signs()
    await anna.sees('Type your name in other letters')
    await anna.nameField.fill('Anna')
    await anna.signs()
    await anna.isAtLast('Completed')
  })

  test('a signer declines with a reason', async () => {
    const { id, links } = await harness.links()
    const anna = await harness.visit(links[0])
    await anna.sheet()
    await anna.declines()
    await anna.sees('Enter a reason')
    await becomes(() => anna.focused(), 'Reason')
    await anna.page.keyboard.press('Escape')
    await becomes(() => anna.focused(), 'Decline')
    await anna.page.keyboard.press('Enter')
    await anna.fills('Reason', 'The rent is too high')
    await anna.presses('Decline the request')
    await anna.isAt('You declined this request')
    await anna.sees('Rental contract')
    anna.ignoresErrors(/409/)
    await anna.page.reload()
    await anna.isAt('You declined this request')
    await anna.sees('Rental contract')
    const { status, reason } = await harness.signing.status(id)
    assert.deepEqual([status, reason], ['DECLINED', 'The rent is too high'])
  })

  test('a person with another person’s link says so', async () => {
    const { id, links } = await harness.links()
    const stranger = await harness.visit(links[0])
    await stranger.sheet()
    await stranger.presses('Not you?')
    await stranger.sees('This link is for Anna Kowalska')
    await stranger.presses('Notify the sender')
    await stranger.isAt('You said that this isn’t you')
    assert.equal(await stranger.page.getByText('your reason').count(), 0)
    const { status, reason } = await harness.signing.status(id)
    assert.equal(status, 'DECLINED')
    assert.match(reason, /^The person who opened Anna Kowalska’s link says they are not/)
    stranger.ignoresErrors(/409/)
    await stranger.page.reload()
    await stranger.isAt('This request is closed')
  })

  test('a sender with another name appears beside its registered organization', async () => {
    const { links } = await harness.links({ companyName: 'Deutsche Bank AG Security' })
    const anna = await harness.visit(links[0])
    await anna.sees('Deutsche Bank AG Security (Example) has asked you to sign')
    await anna.sees('Sent by Example', anna.page.getByRole('banner'))
    await anna.sheet()
    await anna.fillsIn()
    await anna.signs()
    await anna.isAtLast('Completed')
    await anna.sees('Deutsche Bank AG Security (Example)')

    const plain = await harness.links()
    const ben = await harness.visit(plain.links[0])
    await ben.sees('Example has asked you to sign')
    assert.equal(await ben.page.getByText('Sent by').count(), 0)
  })

  test('a signer waits for their turn, and the page continues by itself', async () => {
    const { id, links } = await harness.links({ signers: two })
    const ben = await harness.visit(links[1])
    await ben.isAt('It’s not your turn yet')
    await ben.sees('0 of 2 signed')
    assert.ok(!ben.sent.some(({ url }) => /\/(document|viewed)$/.test(url)))
    await harness.signing.sign(links[0] ?? '')
    await harness.signing.invited(id, 1)
    await ben.page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
    await ben.isAt('Rental contract')
    await ben.sheet()

    const anna = await harness.visit(links[0])
    await anna.isAt('You have signed')
    await anna.sees('1 of 2 signed')
    await anna.page.getByRole('link', { name: 'Download the partially signed copy' }).waitFor()
  })

  test('the link of a closed request says why it was closed', async () => {
    const cancelled = await harness.links({ companyName: 'Muster & Söhne' })
    await cancel(cancelled.id, { reason: 'We found another tenant' })
    const expired = await harness.links()
    await harness.expire(expired.id)
    const { url } = harness.signing.service
    for (const [link, title, facts] of [
      [
        cancelled.links[0],
        'The sender canceled this request',
        /Rental contract.*Muster & Söhne \(Example\).*Closed on.*We found another tenant/,
      ],
      [expired.links[0], 'This request has expired', /Rental contract.*SenderExample.*Expired on/],
      [`${url}/sign/${'x'.repeat(43)}`, 'This link isn’t valid', null],
      [`${url}/sign/%3Cb%3E`, 'This link isn’t valid', null],
    ] as const) {
      const visitor = await harness.visit(link)
      visitor.ignoresErrors(/40[49]/)
      await visitor.isAt(title)
      assert.equal(await visitor.page.getByRole('button').count(), 0)
      if (facts === null) assert.equal(await visitor.page.locator('.facts').count(), 0)
      else assert.match((await visitor.page.locator('.facts').textContent()) ?? '', facts)
    }
  })

  test('a request that closes while a signer reads it says so when they sign', async () => {
    const { id, links } = await harness.links()
    const anna = await harness.visit(links[0])
    await anna.sheet()
    await anna.fillsIn()
    await cancel(id)
    anna.ignoresErrors(/409/)
    await anna.signs()
    await anna.isAt('The sender canceled this request')
    await anna.sees('Rental contract')
  })

  test('a reload loses nothing, and signing leaves nothing in the browser', async () => {
    const { links } = await harness.links()
    const anna = await harness.visit(links[0])
    await anna.sheet()
    await anna.fillsIn()
    await anna.page.reload()
    await becomes(() => anna.nameField.inputValue(), 'Anna Kowalska')
    assert.ok(await anna.consent.isChecked())
    const kept = await anna.page.evaluate<string>('JSON.stringify(sessionStorage)')
    assert.ok(!kept.includes(tokenOf(links[0] ?? '')))
    await anna.signs()
    await anna.isAtLast('Completed')
    await until(anna.page, 'sessionStorage.length === 0')
  })

  test('a hostile title appears as text', async () => {
    const title = '<img src=x onerror=alert(1)>'
    const { links } = await harness.links({ documentTitle: title, message: title, companyName: title })
    const anna = await harness.visit(links[0])
    await anna.isAt(title)
    assert.equal(await anna.page.locator('img[src=x]').count(), 0)
  })

  test('a signer signs by typing if the viewer does not load', async () => {
    const { id, links } = await harness.links()
    const anna = await harness.begin()
    anna.ignoresErrors(/Failed to load resource|404/)
    await anna.context.route(/\/assets\/pdf/, (route) => route.abort())
    await anna.goTo(harness.pathOf(links[0]))
    await anna.sees('The document can’t be shown here')
    await anna.fillsIn()
    await anna.signs()
    await anna.sees('You haven’t seen the document yet')
    assert.equal((await signerOf(id)).viewedAt, null)
    await anna.downloads('Download the document')
    await anna.signs()
    await anna.isAtLast('Completed')
    assert.notEqual((await signerOf(id)).viewedAt, null)
  })

  test('a document that fails to load cannot be signed until it loads', async () => {
    const { id, links } = await harness.links()
    const anna = await harness.begin()
    anna.ignoresErrors(/Failed to load resource|404/)
    await anna.context.route('**/document', (route) => route.abort(), { times: 1 })
    await anna.goTo(harness.pathOf(links[0]))
    const missing = anna.page.getByText('The document couldn’t be loaded')
    await missing.waitFor()
    assert.equal(await anna.page.getByRole('link', { name: 'Download the document' }).count(), 0)
    await anna.fillsIn()
    await anna.signs()
    await missing.nth(1).waitFor()
    await anna.presses('Try again')
    await anna.sheet()
    await becomes(() => missing.count(), 0)
    assert.equal((await signerOf(id)).status, 'PENDING')
    await anna.signs()
    await anna.isAtLast('Completed')
  })

  test('a signer who has not been shown the document cannot sign yet', async () => {
    const { id, links } = await harness.links()
    const anna = await harness.begin()
    const held = Promise.withResolvers<void>()
    await anna.context.route('**/document', async (route) => {
      await held.promise
      await route.continue()
    })
    await anna.goTo(harness.pathOf(links[0]))
    await anna.fillsIn()
    await anna.signs()
    await anna.sees('You haven’t seen the document yet')
    assert.ok(!anna.sent.some(({ method }) => method === 'POST'))
    held.resolve()
    await anna.sheet()
    await anna.signs()
    await anna.isAtLast('Completed')
    assert.notEqual((await signerOf(id)).viewedAt, null)
  })

  test('a signer whose report of viewing was lost reports it again by signing', async () => {
    const { id, links } = await harness.links()
    const anna = await harness.begin()
    anna.ignoresErrors(/Failed to load resource/)
    await anna.context.route('**/viewed', (route) => route.abort(), { times: 1 })
    await anna.goTo(harness.pathOf(links[0]))
    await anna.sheet()
    await anna.fillsIn()
    await anna.signs()
    await anna.isAtLast('Completed')
    assert.notEqual((await signerOf(id)).viewedAt, null)
  })

  test('a signer reads that the sender has the link, too', async () => {
    const { links } = await harness.links()
    const anna = await harness.visit(links[0])
    await anna.sees('Anyone with this link can sign, including the sender.')
  })

  test('a GET of the link alone does not count as viewing', async () => {
    const { id, links } = await harness.links()
    for (const path of ['/sign', '/signer/v1']) {
      assert.equal((await harness.signing.service.call('GET', `${path}/${tokenOf(links[0] ?? '')}`)).status, 200)
    }
    assert.equal((await signerOf(id)).viewedAt, null)
  })

  test('a signer whose response was lost has signed, and the page says so', async () => {
    const { links } = await harness.links()
    const anna = await harness.visit(links[0])
    anna.ignoresErrors(/Failed to load resource/)
    await anna.context.route('**/sign', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await anna.sheet()
    await anna.fillsIn()
    await anna.signs()
    await anna.isAtLast('Completed')
  })

  test('a signer whose response is lost while the service still signs waits for it, and has signed once', async () => {
    const { id, links } = await harness.links()
    const anna = await harness.visit(links[0])
    anna.ignoresErrors(/Failed to load resource/)
    const { service, organizationId } = harness.signing
    const busy = Promise.withResolvers<void>()
    const occupied = [1, 2].map(() => service.fileSlots.run(organizationId, () => busy.promise))
    const sent = Promise.withResolvers<unknown>()
    await anna.context.route(
      '**/sign',
      async (route) => {
        sent.resolve(route.fetch())
        await route.abort()
      },
      { times: 1 },
    )
    let count = 0
    const again = anna.page.waitForRequest((request) => request.url().endsWith('/sign') && ++count === 2)
    await anna.sheet()
    await anna.fillsIn()
    await anna.signs()
    await again
    busy.resolve()
    await Promise.all([...occupied, sent.promise])
    await anna.isAtLast('Completed')
    const signed = (await trailOf(id)).filter(({ event }) => event === 'signed')
    assert.equal(signed.length, 1)
  })

  test('a signer whose request is lost signs by the next attempt of the page', async () => {
    const { links } = await harness.links()
    const anna = await harness.visit(links[0])
    anna.ignoresErrors(/Failed to load resource/)
    await anna.context.route('**/sign', (route) => route.abort(), { times: 1 })
    await anna.sheet()
    await anna.fillsIn()
    await anna.signs()
    await anna.isAtLast('Completed')
  })

  test('a signer whose requests are all lost is asked to check, and can try again', async () => {
    const { links } = await harness.links()
    const anna = await harness.visit(links[0])
    anna.ignoresErrors(/Failed to load resource/)
    await anna.context.route('**/sign', (route) => route.abort(), { times: 3 })
    await anna.sheet()
    await anna.fillsIn()
    await anna.signs()
    await anna.sees('We couldn’t confirm your signature')
    await anna.signs()
    await anna.isAtLast('Completed')
  })

  test('a signer gives consent again after the consent text changes', async () => {
    const { id, links } = await harness.links()
    const anna = await harness.begin()
    anna.ignoresErrors(/400|404/)
    const path = `/signer/v1/${tokenOf(links[0] ?? '')}`
    await anna.context.route(({ pathname }) => pathname === path, withOlderConsent, { times: 1 })
    await anna.goTo(harness.pathOf(links[0]))
    await anna.sheet()
    await anna.fillsIn()
    await anna.signs()
    await anna.sees('The text that you agree to has changed')
    await anna.page.getByRole('button', { name: 'Next: agreement' }).waitFor()
    assert.equal((await signerOf(id)).status, 'PENDING')
    await anna.consent.check()
    await anna.signs()
    await anna.isAtLast('Completed')
  })
})

async function withOlderConsent(route: Route): Promise<void> {
  const response = await route.fetch()
  const body = await response.json()
  body.data.consent = { version: '0', language: 'en', text: 'I agree.' }
  await route.fulfill({ response, json: body })
}
