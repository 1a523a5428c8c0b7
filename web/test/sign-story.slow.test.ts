import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { tokenOf } from '../../server/test/signing/signing-desk.ts'
import { draw, drawnPage, heading, openSignDesk, type SignDesk, wave } from './sign-desk.ts'
import { until } from './wait-in-page.ts'

const two = [
  { email: 'anna@example.org', name: 'Anna Kowalska', order: 0 },
  { email: 'ben@example.org', name: 'Ben Ode', order: 1 },
]

describe('whoever has a signing link', () => {
  let signDesk: SignDesk
  before(async () => {
    signDesk = await openSignDesk()
  })
  after(() => signDesk?.close())

  test('signs by the keyboard alone, and gets the signed copy', { timeout: 60_000 }, async () => {
    const { id, links } = await signDesk.links({ companyName: 'Muster & Söhne' })
    await signDesk.visit(links[0] ?? '', async ({ page, sent }) => {
      await heading(page, 'Rental contract')
      await drawnPage(page)
      await tabTo(page, 'Your name')
      await page.keyboard.type('Anna Kowalska')
      await page.keyboard.press('Enter')
      assert.match(await focused(page), /^I have read the document/)
      await page.keyboard.press('Space')
      await tabTo(page, 'Sign the document')
      await page.keyboard.press('Enter')
      await heading(page, 'Signed by all')
      await until(page, `${focusedText} === 'Signed by all'`)
      await page.getByText('1 of 1 have signed').waitFor()
      await page.getByText(id).waitFor()
      const { document } = await signDesk.desk.status(id)
      const link = page.getByRole('link', { name: `/verify/${document.finalHash}` })
      assert.match((await link.getAttribute('href')) ?? '', /^http:\/\/localhost:\d+\/verify\/[0-9a-f]{64}$/)
      const [copy] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download the signed copy' }).click(),
      ])
      assert.equal(copy.suggestedFilename(), 'Rental contract.pdf')
      const acts = sent.filter(({ method }) => method === 'POST').map(({ url }) => url.split('/').at(-1))
      assert.deepEqual(acts, ['viewed', 'sign'])
    })
    const { status, signers } = await signDesk.desk.status(id)
    assert.equal(status, 'COMPLETED')
    assert.notEqual(signers[0].viewedAt, null)
  })

  test('signs by drawing, where a line is refused, strokes survive a turn of the screen, and a double click signs once', async () => {
    const { id, links } = await signDesk.links()
    await signDesk.visit(
      links[0] ?? '',
      async ({ page, sent, forgive }) => {
        forgive(/^Canvas2D: Multiple readback/)
        await drawnPage(page)
        await page.getByRole('tab', { name: 'Draw' }).click()
        await draw(page, [
          [0.1, 0.5],
          [0.5, 0.52],
          [0.9, 0.5],
        ])
        await page.getByRole('button', { name: 'Next: signature' }).click()
        await page.getByText('A dot or a straight line is no signature').waitFor()
        await page.getByRole('button', { name: 'Clear' }).click()
        assert.equal(await inkOf(page), 0)
        await draw(page, wave)
        await page.getByRole('button', { name: 'Next: agreement' }).waitFor()
        const ink = await inkOf(page)
        await draw(page, wave.slice(0, 4))
        assert.ok((await inkOf(page)) > ink)
        await page.getByRole('button', { name: 'Undo' }).click()
        assert.equal(await inkOf(page), ink)
        await page.setViewportSize({ width: 740, height: 360 })
        await until(page, 'document.querySelector(".pad").clientWidth > 400')
        await until(page, `(${inkInPad}) > ${ink}`)
        await page.reload()
        await until(page, `document.querySelector(".pad") !== null && (${inkInPad}) > ${ink}`)
        await page.getByRole('checkbox').check()
        await page.getByRole('button', { name: 'Sign the document' }).dblclick()
        await heading(page, 'Signed by all')
        const [act, ...more] = sent.filter(({ url }) => url.endsWith('/sign'))
        assert.equal(more.length, 0)
        const body = JSON.parse(act?.body ?? '')
        assert.deepEqual([body.consent, body.consentVersion, body.signature.kind], [true, '1', 'drawn'])
        assert.match(body.signature.image, /^data:image\/png;base64,/)
      },
      { viewport: { width: 390, height: 800 }, hasTouch: true },
    )
    assert.equal((await signDesk.desk.status(id)).signers[0].status, 'SIGNED')
  })

  test('is told of a character that cannot be printed, before signing or by the service', async () => {
    const { links } = await signDesk.links()
    await signDesk.visit(links[0] ?? '', async ({ page, forgive }) => {
      await drawnPage(page)
      await fillIn(page)
      const name = page.getByLabel('Your name')
      await name.fill('Anna \u{1f600}')
      await page.getByText('\u{1f600} cannot be printed in the document').waitFor()
      await page.getByRole('button', { name: 'Next: signature' }).click()
      assert.equal(await focused(page), 'Your name')
      await name.fill('Anna \u{13000}')
      forgive(/400/)
      await page.getByRole('button', { name: 'Sign the document' }).click()
      await page.getByText('letters that can be printed here').waitFor()
      await name.fill('Anna')
      await page.getByRole('button', { name: 'Sign the document' }).click()
      await heading(page, 'Signed by all')
    })
  })

  test('declines with a reason', async () => {
    const { id, links } = await signDesk.links()
    await signDesk.visit(links[0] ?? '', async ({ page, forgive }) => {
      await drawnPage(page)
      await page.getByRole('button', { name: 'Decline', exact: true }).click()
      await page.getByRole('button', { name: 'Decline to sign' }).click()
      await page.getByText('Give a reason').waitFor()
      assert.equal(await focused(page), 'Reason')
      await page.keyboard.press('Escape')
      assert.equal(await focused(page), 'Decline')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.keyboard.press('Enter')
      await page.getByLabel('Reason').fill('The rent is too high')
      await page.getByRole('button', { name: 'Decline to sign' }).click()
      await heading(page, 'You have declined to sign')
      forgive(/409/)
      await page.reload()
      await heading(page, 'This request was declined')
    })
    const { status, reason } = await signDesk.desk.status(id)
    assert.deepEqual([status, reason], ['DECLINED', 'The rent is too high'])
  })

  test('says that it is somebody else', async () => {
    const { id, links } = await signDesk.links()
    await signDesk.visit(links[0] ?? '', async ({ page }) => {
      await drawnPage(page)
      await page.getByRole('button', { name: 'This is not me' }).click()
      await page.getByText('This link is meant for Anna Kowalska').waitFor()
      await page.getByRole('button', { name: 'Tell the sender' }).click()
      await heading(page, 'You have said that this is not you')
      assert.equal(await page.getByText('your reason').count(), 0)
    })
    const { status, reason } = await signDesk.desk.status(id)
    assert.equal(status, 'DECLINED')
    assert.match(reason, /^Anna Kowalska says that this is not them/)
  })

  test('waits until it is his turn, and the page goes on by itself', async () => {
    const { id, links } = await signDesk.links({ signers: two })
    const [anna = '', ben = ''] = links
    await signDesk.visit(ben, async ({ page, sent }) => {
      await heading(page, 'It is not your turn yet')
      await page.getByText('0 of 2 have signed').waitFor()
      assert.ok(!sent.some(({ url }) => /\/(document|viewed)$/.test(url)))
      await signDesk.desk.sign(anna)
      await signDesk.desk.invited(id, 1)
      await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
      await heading(page, 'Rental contract')
      await drawnPage(page)
    })
    await signDesk.visit(anna, async ({ page }) => {
      await heading(page, 'You have signed')
      await page.getByText('1 of 2 have signed').waitFor()
      await page.getByRole('link', { name: 'Download the copy so far' }).waitFor()
    })
  })

  test('finds out what has become of it when it has ended', async () => {
    const cancelled = await signDesk.links()
    const { service, key } = signDesk.desk
    await service.call('POST', `/api/v1/signing/${cancelled.id}/cancel`, { key })
    const expired = await signDesk.links()
    await signDesk.expire(expired.id)
    for (const [link = '', title] of [
      [cancelled.links[0], 'The sender has withdrawn this request'],
      [expired.links[0], 'The time for signing has passed'],
      [`${service.url}/sign/${'x'.repeat(43)}`, 'This link is not known'],
      [`${service.url}/sign/%3Cb%3E`, 'This link is not known'],
    ] as const) {
      await signDesk.visit(link, async ({ page, forgive }) => {
        forgive(/40[49]/)
        await heading(page, title)
        assert.equal(await page.getByRole('button').count(), 0)
      })
    }
  })

  test('is told when it ends while he reads', async () => {
    const { id, links } = await signDesk.links()
    await signDesk.visit(links[0] ?? '', async ({ page, forgive }) => {
      await fillIn(page)
      await signDesk.desk.service.call('POST', `/api/v1/signing/${id}/cancel`, { key: signDesk.desk.key })
      forgive(/409/)
      await page.getByRole('button', { name: 'Sign the document' }).click()
      await heading(page, 'The sender has withdrawn this request')
    })
  })

  test('loses nothing by a reload, and leaves nothing behind', async () => {
    const { links } = await signDesk.links()
    await signDesk.visit(links[0] ?? '', async ({ page }) => {
      await fillIn(page)
      await page.reload()
      assert.equal(await page.getByLabel('Your name').inputValue(), 'Anna Kowalska')
      assert.ok(await page.getByRole('checkbox').isChecked())
      const kept = await page.evaluate<string>('JSON.stringify(sessionStorage)')
      assert.ok(!kept.includes(tokenOf(links[0] ?? '')))
      await page.getByRole('button', { name: 'Sign the document' }).click()
      await heading(page, 'Signed by all')
      await until(page, 'sessionStorage.length === 0')
    })
  })

  test('reads a title for what it is', async () => {
    const title = '<img src=x onerror=alert(1)>'
    const { links } = await signDesk.links({ documentTitle: title, message: title, companyName: title })
    await signDesk.visit(links[0] ?? '', async ({ page }) => {
      await heading(page, title)
      assert.equal(await page.locator('img[src=x]').count(), 0)
    })
  })

  test('signs by typing when the viewer does not load', async () => {
    const { id, links } = await signDesk.links()
    await signDesk.visit('about:blank', async ({ page, context, forgive }) => {
      forgive(/Failed to load resource|404/)
      await context.route(/\/assets\/pdf/, (route) => route.abort())
      await page.goto(`${signDesk.desk.service.url}/sign/${tokenOf(links[0] ?? '')}`)
      await page.getByText('The document cannot be shown here').waitFor()
      assert.equal((await signDesk.desk.status(id)).signers[0].viewedAt, null)
      await Promise.all([
        page.waitForEvent('download'),
        page.waitForResponse((answer) => answer.url().endsWith('/viewed')),
        page.getByRole('link', { name: 'Download the document' }).click(),
      ])
      await fillIn(page)
      await page.getByRole('button', { name: 'Sign the document' }).click()
      await heading(page, 'Signed by all')
    })
    assert.notEqual((await signDesk.desk.status(id)).signers[0].viewedAt, null)
  })

  test('cannot sign a document that did not come, and can when it has', async () => {
    const { id, links } = await signDesk.links()
    await signDesk.visit('about:blank', async ({ page, context, forgive }) => {
      forgive(/Failed to load resource|404/)
      await context.route('**/document', (route) => route.abort(), { times: 1 })
      await page.goto(`${signDesk.desk.service.url}/sign/${tokenOf(links[0] ?? '')}`)
      const missing = page.getByText('The document could not be loaded')
      await missing.waitFor()
      assert.equal(await page.getByRole('link', { name: 'Download the document' }).count(), 0)
      await fillIn(page)
      await page.getByRole('button', { name: 'Sign the document' }).click()
      await missing.nth(1).waitFor()
      await page.getByRole('button', { name: 'Try again' }).click()
      await drawnPage(page)
      assert.equal(await missing.count(), 0)
      assert.equal((await signDesk.desk.status(id)).signers[0].status, 'PENDING')
      await page.getByRole('button', { name: 'Sign the document' }).click()
      await heading(page, 'Signed by all')
    })
  })

  test('has viewed nothing by a mere GET of the link', async () => {
    const { id, links } = await signDesk.links()
    const { service } = signDesk.desk
    for (const path of ['/sign', '/signer/v1']) {
      assert.equal((await service.call('GET', `${path}/${tokenOf(links[0] ?? '')}`)).status, 200)
    }
    assert.equal((await signDesk.desk.status(id)).signers[0].viewedAt, null)
  })

  test('has signed when the answer got lost, and is told so', async () => {
    const { links } = await signDesk.links()
    await signDesk.visit(links[0] ?? '', async ({ page, context, forgive }) => {
      forgive(/Failed to load resource/)
      await context.route('**/sign', async (route) => {
        await route.fetch()
        await route.abort()
      })
      await fillIn(page)
      await page.getByRole('button', { name: 'Sign the document' }).click()
      await heading(page, 'Signed by all')
    })
  })

  test('has not signed when the request got lost, is told so, and can try again', async () => {
    const { links } = await signDesk.links()
    await signDesk.visit(links[0] ?? '', async ({ page, context, forgive }) => {
      forgive(/Failed to load resource/)
      await context.route('**/sign', (route) => route.abort(), { times: 1 })
      await fillIn(page)
      await page.getByRole('button', { name: 'Sign the document' }).click()
      await page.getByText('Your signature was not taken').waitFor()
      await page.getByRole('button', { name: 'Sign the document' }).click()
      await heading(page, 'Signed by all')
    })
  })

  test('agrees anew when the words have changed', async () => {
    const { id, links } = await signDesk.links()
    await signDesk.visit('about:blank', async ({ page, context, forgive }) => {
      forgive(/400|404/)
      const address = `/signer/v1/${tokenOf(links[0] ?? '')}`
      await context.route(({ pathname }) => pathname === address, withOlderConsent, { times: 1 })
      await page.goto(`${signDesk.desk.service.url}/sign/${tokenOf(links[0] ?? '')}`)
      await fillIn(page)
      await page.getByRole('button', { name: 'Sign the document' }).click()
      await page.getByText('The words that you agree to have changed').waitFor()
      await page.getByRole('button', { name: 'Next: agreement' }).waitFor()
      assert.equal((await signDesk.desk.status(id)).signers[0].status, 'PENDING')
      await page.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Sign the document' }).click()
      await heading(page, 'Signed by all')
    })
  })
})

async function withOlderConsent(route: Route): Promise<void> {
  const response = await route.fetch()
  const body = await response.json()
  body.data.consent = { version: '0', language: 'en', text: 'I agree.' }
  await route.fulfill({ response, json: body })
}

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Anna Kowalska')
  await page.getByRole('checkbox').check()
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    if ((await focused(page)) === name) return
  }
  assert.fail(`the tab key does not lead to ${name}`)
}

const focusedText = '(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim()'

function focused(page: Page): Promise<string> {
  return page.evaluate(focusedText)
}

const inkInPad = `(() => {
  const pad = document.querySelector('.pad')
  const { data } = pad.getContext('2d').getImageData(0, 0, pad.width, pad.height)
  return data.filter((value, index) => index % 4 === 3 && value > 0).length
})()`

/** How many points of the pad are not empty. */
function inkOf(page: Page): Promise<number> {
  return page.evaluate(inkInPad)
}
