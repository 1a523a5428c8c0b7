import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Anchor } from '@countersign/proof'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { openBrowser } from '../../server/test/harness/browser.ts'
import { eventually } from '../../server/test/harness/eventually.ts'
import { complaintsOf } from '../../server/test/harness/page-faults.ts'
import { startTestService, type TestService } from '../../server/test/harness/test-service.ts'

export interface Sent {
  readonly method: string
  readonly url: string
  readonly body: string | null
}

/** A proof file as it comes, for a test to change. */
export interface ProofJson {
  origin: string
  vkey: string
  entry: string
  salt: string
  inclusionPath: string[]
  treeSize: number
  checkpoint: string
  anchor?: Anchor
}

export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  /** Every request of the page so far, those of its worker too. */
  readonly sent: Sent[]
  /** Complaints that this visit brings on on purpose. */
  forgive(pattern: RegExp): void
}

/** The service, a browser, a folder with files, and visits of the page that end without a complaint. */
export interface Desk {
  readonly service: TestService
  /** A document whose root is in the local chain. */
  readonly anchored: { readonly content: string; readonly hash: string }
  /** Writes a file of its own and gives its path. */
  file(name: string, content: string | Uint8Array): Promise<string>
  /** Has a document recorded and gives its fingerprint. It waits for the next root, which comes in a day. */
  record(content: string): Promise<string>
  proofOf(hash: string): Promise<ProofJson>
  visit<T>(path: string, look: (visit: Visit) => Promise<T>, options?: BrowserContextOptions): Promise<T>
  close(): Promise<void>
}

export async function openDesk(): Promise<Desk> {
  const service = await startTestService()
  const browser = await openBrowser()
  const folder = await mkdtemp(join(tmpdir(), 'countersign-desk-'))
  const { key } = await service.organization()
  const record = async (content: string) => {
    const hash = fingerprintOf(content)
    const { status } = await service.call('POST', '/api/v1/timestamp', { key, body: { hash } })
    assert.equal(status, 201)
    return hash
  }
  // After the first root there is none for a day: nothing reaches the chain by itself while a test looks.
  const content = 'the first document of the log'
  const anchored = { content, hash: await record(content) }
  await anchorAll(service)
  return {
    service,
    anchored,
    async file(name, content) {
      const path = join(await mkdtemp(join(folder, 'file-')), name)
      await writeFile(path, content)
      return path
    },
    record,
    async proofOf(hash) {
      return (await service.call('GET', `/verification/v1/${hash}/proof`)).json
    },
    visit: (path, look, options) => visit(browser, service.url, path, look, options),
    async close() {
      await browser.close()
      await service.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Has a root written, and waits until the chain holds it and it is published. */
async function anchorAll(service: TestService): Promise<void> {
  await service.admin('POST', '/anchoring/now')
  const open = async () => ((await service.admin('GET', '/anchoring')) as unknown as { open: object | null }).open
  await eventually(
    async () => `the end of ${JSON.stringify(await open())}`,
    async () => (await open()) === null,
  )
}

export function fingerprintOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** A visit of a page of the service at this origin, which ends without a complaint. */
export async function visit<T>(
  browser: Browser,
  origin: string,
  path: string,
  look: (visit: Visit) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/Berlin', ...options })
  try {
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    const forgiven: RegExp[] = []
    const sent: Sent[] = []
    context.on('request', (request) =>
      sent.push({ method: request.method(), url: request.url(), body: request.postData() }),
    )
    await page.goto(origin + path)
    const result = await look({ page, context, sent, forgive: (pattern) => forgiven.push(pattern) })
    assert.deepEqual(
      complaints.filter((complaint) => !forgiven.some((pattern) => pattern.test(complaint))),
      [],
    )
    for (const { method, url, body } of sent) {
      assert.ok(url.startsWith(`${origin}/`), `a request to another host: ${url}`)
      assert.deepEqual([method, body], ['GET', null], `a request that carries something: ${url}`)
    }
    return result
  } finally {
    await context.close()
  }
}

/** Waits until the page says that it has fetched all that a check needs. */
export function readyToGoOffline(page: Page): Promise<void> {
  return page.getByText('you can go offline now').waitFor()
}

/** The verdict, once it is this one; where one like it may be there already, once it speaks of this. */
export async function verdict(page: Page, title: string, of?: string): Promise<string> {
  const heading = page.getByRole('heading', { level: 1, name: title, exact: true })
  const said = page.locator('main [role=status]').filter({ has: heading, ...(of !== undefined && { hasText: of }) })
  return (await said.first().textContent()) ?? ''
}

/** How much moves on the screen of this page when these answers come late. */
export async function shiftedBySlow(page: Page, answers: string): Promise<number> {
  await page.route(answers, async (route) => {
    await delay(700)
    await route.continue()
  })
  await page.addInitScript(recordShifts)
  await page.reload()
  await page.getByText('it holds').waitFor()
  await delay(200)
  return page.evaluate<number>('globalThis.shifted')
}

const recordShifts = `globalThis.shifted = 0
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value
}).observe({ type: 'layout-shift', buffered: true })`

/** Title → outcome of every step, once they are shown. */
export async function stepsIn(page: Page): Promise<Record<string, string>> {
  await page.locator('li.step').first().waitFor()
  const steps = await page.locator('li.step').all()
  const pairs = await Promise.all(
    steps.map(async (step) => [
      await step.locator('strong').textContent(),
      await step.locator('.step-outcome').textContent(),
    ]),
  )
  return Object.fromEntries(pairs)
}

/** The field for the document, and on the page where a check begins that for the proof. */
export function documentField(page: Page) {
  return page.getByLabel(/Choose (a|another) file/)
}

export function proofField(page: Page) {
  return page.getByLabel('Choose a proof file')
}
