// The cost of a page before anything can be done with it: the compressed script of each page, and the time until the
// first page of a document can be read on the signing page in Chromium, with an empty cache and with a full one.
// Everything is real: the service is its own process, and the document was stamped for its signer.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, BrowserContext } from 'playwright-core'
import { openBrowser } from '../server/test/harness/browser.ts'
import { freePort, startServiceProcess } from '../server/test/harness/service-process.ts'
import { tokenOf } from '../server/test/signing/signing-harness.ts'
import { manyPages } from './parts/many-pages.ts'
import { median, table } from './parts/table.ts'

const rounds = 5
const pages = 20
const dist = join(import.meta.dirname, '../web/dist')
const names = ['verify', 'sign', 'console'].filter((name) => existsSync(join(dist, `${name}.html`)))

const document = manyPages(pages)
const outside = createServer((_request, response) => response.end(document))
await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
const { port: outsidePort } = outside.address() as AddressInfo
const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-'))
const port = await freePort()
const adminToken = randomBytes(32).toString('hex')
const service = startServiceProcess({
  DATA_DIR: dataDir,
  PORT: String(port),
  ADMIN_TOKEN: adminToken,
  ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${outsidePort}`,
})
let browser: Browser | undefined
try {
  await service.ready()
  console.log('\nScript of each page as sent, before the viewer and what comes when it is needed')
  console.log('Goal: the signing page < 120 kB\n')
  console.log(table(['page', 'script kB', 'files'], names.map(scriptOf)))

  const address = await signingAddress()
  browser = await openBrowser()
  // The first one includes what the service opens once.
  await timesOf(browser, address)
  const times: Times[] = []
  for (let round = 0; round < rounds; round++) times.push(await timesOf(browser, address))
  console.log(`\nMilliseconds until page 1 of ${pages} can be seen on the signing page, median of ${rounds} rounds`)
  console.log('Goal: < 1500 ms\n')
  const row = (name: string, pick: (one: Times) => number) => [
    name,
    median(times.map(pick)).toFixed(0),
    Math.max(...times.map(pick)).toFixed(0),
  ]
  console.log(table(['cache', 'median', 'worst'], [row('empty', ({ cold }) => cold), row('full', ({ warm }) => warm)]))
} finally {
  await browser?.close()
  service.child.kill('SIGTERM')
  await service.exit()
  outside.closeAllConnections()
  outside.close()
  rmSync(dataDir, { recursive: true, force: true })
}

/** What the browser loads for the page alone, and the texts in English. */
function scriptOf(name: string): (string | number)[] {
  const page = readFileSync(join(dist, `${name}.html`), 'utf8')
  const scripts = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  const size = scripts.reduce((sum, path) => sum + sizeAsSent(join(dist, path)), 0)
  return [name, (size / 1000).toFixed(1), scripts.length]
}

/** A file too small to compress is sent as is. */
function sizeAsSent(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}

interface Times {
  readonly cold: number
  readonly warm: number
}

async function timesOf(opened: Browser, address: string): Promise<Times> {
  const context = await opened.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    return { cold: await timeToFirstPage(context, address), warm: await timeToFirstPage(context, address) }
  } finally {
    await context.close()
  }
}

/** By the clock of the page, from the moment of the request. */
async function timeToFirstPage(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('.page canvas').first().waitFor()
  const time = await page.evaluate<number>('performance.now()')
  await page.close()
  return time
}

async function signingAddress(): Promise<string> {
  const admin = { authorization: `Bearer ${adminToken}` }
  const { id } = await call('POST', '/admin/v1/organizations', admin, { name: 'Bench', plan: 'enterprise' })
  const { key } = await call('POST', '/admin/v1/keys', admin, { organizationId: id, name: 'bench' })
  const headers = { 'x-api-key': String(key) }
  const created = (await call('POST', '/api/v1/signing', headers, {
    documentTitle: 'Rental contract',
    documentUrl: `http://127.0.0.1:${outsidePort}/contract.pdf`,
    signers: [{ email: 'anna@example.org', name: 'Anna Kowalska' }],
  })) as unknown as { signingRequestId: string; signers: readonly { signingUrl: string }[] }
  for (;;) {
    const { signers } = (await call(
      'GET',
      `/api/v1/signing/${created.signingRequestId}/status`,
      headers,
    )) as unknown as {
      signers: readonly { invitedAt: string | null }[]
    }
    if (signers[0]?.invitedAt !== null) break
    await delay(50)
  }
  return `${service.url}/sign/${tokenOf(created.signers[0]?.signingUrl ?? '')}`
}

async function call(method: string, path: string, headers: Record<string, string>, body?: object) {
  const response = await fetch(service.url + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { success: boolean; data: Record<string, unknown>; error?: string }
  if (!answer.success) throw new Error(`${method} ${path}: ${response.status} ${answer.error}`)
  return answer.data
}
