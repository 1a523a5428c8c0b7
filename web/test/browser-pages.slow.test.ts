import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { advanceClock, openPage, returnPage } from './pages/browser-pages.ts'

const year = 365 * 86_400_000

describe('a page that visitors use one after another', () => {
  let server: Server
  let origin: string
  /** The same server for the test, another site for the browser. */
  let stranger: string
  before(async () => {
    server = createServer((request, response) => {
      const body = `<!doctype html><title>Any</title>${request.url === '/framing' ? `<iframe src="${stranger}"></iframe>` : ''}`
      response.writeHead(200, { 'content-type': 'text/html' }).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    stranger = origin.replace('127.0.0.1', 'localhost')
  })
  after(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  test('has nothing that an earlier one stored, opened, changed or heard', async () => {
    const page = await openPage()
    const context = page.context()
    await page.goto(origin)
    await page.evaluate(`localStorage.kept = sessionStorage.kept = document.cookie = 'kept=1'`)
    const [opened] = await Promise.all([context.waitForEvent('page'), page.evaluate(`void open('${origin}')`)])
    await opened.waitForURL(`${origin}/`)
    await page.setViewportSize({ width: 320, height: 480 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await context.grantPermissions(['geolocation'])
    await context.route('**', (route) => route.abort())
    await page.route('**', (route) => route.abort())
    await context.setOffline(true)
    const heard: string[] = []
    page.on('request', () => heard.push('a request'))
    context.on('response', () => heard.push('a response'))
    await returnPage(page, origin)
    heard.length = 0

    assert.equal(await openPage(), page)
    await page.goto(origin)
    const found = `[localStorage.length, sessionStorage.length, document.cookie, innerWidth,
      matchMedia('(prefers-color-scheme: dark)').matches]`
    assert.deepEqual(await page.evaluate(found), [0, 0, '', 1280, false])
    const permission = `navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state)`
    assert.notEqual(await page.evaluate(permission), 'granted')
    assert.deepEqual([context.pages(), heard], [[page], []])
    await returnPage(page, origin)
  })

  for (const way of ['visited', 'seen in a frame']) {
    test(`is closed if another site was ${way}`, async () => {
      const page = await openPage()
      await page.goto(way === 'visited' ? stranger : `${origin}/framing`)
      await returnPage(page, origin)
      assert.ok(page.isClosed())
    })
  }

  test('starts in the present for each of them if it has its own clock', async () => {
    const options = { ownClock: true, reducedMotion: 'reduce' } as const
    const page = await openPage(options)
    await page.goto(origin)
    await advanceClock(page, year)
    const read = () => page.evaluate<number>('Date.now()')
    assert.ok((await read()) > Date.now() + year / 2)
    await returnPage(page, origin)
    assert.equal(await openPage(options), page)
    await page.goto(origin)
    assert.ok((await read()) < Date.now() + year / 2)
    await returnPage(page, origin)
  })

  test('stays in the present if it has none', async () => {
    const page = await openPage()
    await page.goto(origin)
    await assert.rejects(advanceClock(page, year), /no clock of its own/)
    const time = await page.evaluate<number>('Date.now()')
    assert.ok(Math.abs(time - Date.now()) < year)
    await returnPage(page, origin)
  })
})
