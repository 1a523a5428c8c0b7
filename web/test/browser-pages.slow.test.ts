import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { advanceClock, openPage, returnPage } from './pages/browser-pages.ts'

const year = 365 * 86_400_000

describe('a page that visitors use one after another', () => {
  let server: Server
  let origin: string
  before(async () => {
    server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Any</title>')
    })
    await new Promise<void>((resolve) => server.listen(0, resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  after(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

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
