import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { renderInvitation } from '../../src/features/mail/render-mails.ts'
import { openBrowser } from '../harness/browser.ts'
import { invitation, isIn, token } from './mail-fixture.ts'
import { mailHarness } from './mail-harness.ts'
import { logo } from './sample-logo.ts'

const evil = '<img src=x onerror=alert(1)>'

const branded = (url = `https://sign.example.org/sign/${token}`) => ({
  ...invitation,
  content: renderInvitation({
    language: 'en',
    brand: {
      companyName: evil,
      registeredName: evil,
      color: '#ffe94d',
      logo: { bytes: logo, contentType: 'image/png' },
    },
    signerName: evil,
    role: 'signer',
    title: evil,
    message: `${evil}\n\nhttps://evil.example.org/`,
    reference: 'sr_1',
    expiresAt: new Date('2027-01-31T12:00:00Z'),
    url,
  }),
})

test('programs find the latest email first, with its links', async (t) => {
  const { queue, until, get, ports } = await mailHarness(t)
  await until(await queue(), isIn('SENT'))
  ports.clock.advance(60)
  const id = await queue({ ...branded(), to: { address: 'bob@example.org' } })
  await until(id, isIn('SENT'))
  const answer = await get('/dev/mailbox.json')
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const { messages } = (await answer.json()) as { messages: Record<string, unknown>[] }
  assert.deepEqual(
    messages.map(({ to }) => to),
    ['bob@example.org', 'anna@example.org'],
  )
  const [latest = assert.fail()] = messages
  assert.equal(latest.id, id)
  assert.equal(latest.subject, `Please sign: ${evil}`)
  assert.deepEqual(latest.links, [`https://sign.example.org/sign/${token}`])
  assert.match(String(latest.text), /^> https:\/\/evil\.example\.org\/$/m)
  const attachments = latest.attachments as { filename: string; url: string }[]
  assert.deepEqual(
    attachments.map(({ filename }) => filename),
    ['logo.png', 'contract.pdf'],
  )
  const file = await get(attachments[1]?.url ?? '')
  assert.equal(await file.text(), '%PDF-1.7 signed copy')
  assert.equal(file.headers.get('content-disposition'), 'attachment; filename="contract.pdf"')

  const { messages: one } = (await (await get('/dev/mailbox.json?limit=1')).json()) as { messages: unknown[] }
  assert.equal(one.length, 1)
})

test('what is not there is not found', async (t) => {
  const { get } = await mailHarness(t)
  assert.match(await (await get('/dev/mailbox')).text(), /No emails yet/)
  for (const path of ['/dev/mailbox/mail_x', '/dev/mailbox/mail_x/body', '/dev/mailbox/mail_x/attachments/0']) {
    assert.equal((await get(path)).status, 404, path)
  }
})

test('people read an email in a frame where nothing of it runs, and its links open', async (t) => {
  const { queue, until, url, get } = await mailHarness(t)
  // A page that shares its window with no other, like the signing page.
  const target = `${url}/dev/mailbox`
  const id = await queue(branded(target))
  await until(id, isIn('SENT'))
  const policy = (await get(`/dev/mailbox/${id}/body`)).headers.get('content-security-policy') ?? ''
  assert.match(policy, /default-src 'none'.*; sandbox allow-popups allow-popups-to-escape-sandbox$/)
  assert.doesNotMatch(policy, /script|allow-same-origin/)

  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    const faults: string[] = []
    page.on('dialog', (dialog) => {
      faults.push(dialog.message())
      void dialog.dismiss()
    })
    page.on('pageerror', (error) => faults.push(error.message))
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))

    await page.goto(`${url}/dev/mailbox`)
    await page.getByRole('link', { name: `Please sign: ${evil}` }).click()
    await page.getByRole('heading', { level: 1, name: `Please sign: ${evil}` }).waitFor()
    // With the frame and its picture.
    await page.waitForLoadState()
    const body = page.frameLocator('iframe')
    await body.getByText(`Please review and sign “${evil}”`).waitFor()
    assert.equal(await body.locator('img').count(), 1)
    assert.equal(
      await body.locator('img').evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
      2,
    )
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const room = await body.locator('html').evaluate((root) => {
        const { clientHeight, scrollHeight } = root as unknown as { clientHeight: number; scrollHeight: number }
        return clientHeight - scrollHeight
      })
      assert.ok(room >= 0, `${-room} pixels of the email are cut at a width of ${width}`)
    }
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      body.getByRole('link', { name: 'Review and sign' }).click(),
    ])
    await opened.waitForURL(target)
    assert.equal(opened.url(), target)
    assert.match((await page.locator('pre').allTextContents()).join('\n'), /^Auto-Submitted: auto-generated$/m)
    assert.deepEqual(faults, [])
    assert.ok(
      asked.every((address) => address.startsWith(`${url}/dev/mailbox`) || address.startsWith('data:image/png')),
    )
  } finally {
    // Before the service stops, which waits for the connections that a browser opens ahead of any request.
    await browser.close()
  }
})

test('the mailbox is encrypted, and forgets after 30 days', async (t) => {
  const { queue, until, ports, mailbox } = await mailHarness(t)
  await until(await queue(), isIn('SENT'))
  const rows = await sql<{ content: Buffer }>`select sealed_content as content from mailbox_messages`.execute(
    ports.database,
  )
  assert.ok(rows.rows.every(({ content }) => !content.toString('latin1').includes(token)))
  ports.clock.advance(31 * 24 * 3600)
  const id = await queue()
  await until(id, isIn('SENT'))
  assert.deepEqual(
    (await mailbox.latest(10)).map((message) => message.id),
    [id],
  )
})
