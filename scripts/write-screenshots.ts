// Takes the pictures of the README, in light and in dark, and writes the contract in them for the examples:
// `npm run screenshots`. Look at them before you commit them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../server/test/harness/browser.ts'
import { SignPerson } from '../web/test/pages/sign-person.ts'
import { contract, director, title } from './screenshots/contract.ts'
import { drawPage } from './screenshots/draw-page.ts'
import { handwriting } from './screenshots/handwriting.ts'
import { type Service, startService } from './screenshots/service.ts'

const images = join(import.meta.dirname, '../docs/images')
/** Bytes. People read the README on phones, too. */
const mostOfPicture = 150_000
/** Without it the picture of a white page has no edge on a white page. The policy of the page forbids a style sheet. */
const frame = `Object.assign(document.body.appendChild(document.createElement('div')).style, {
  position: 'fixed', inset: '0', zIndex: '9', border: '1px solid #8c959f66', pointerEvents: 'none',
})`

await writeFile(join(import.meta.dirname, '../examples/contract.pdf'), contract())
const browser = await openBrowser()
const folder = await mkdtemp(join(tmpdir(), 'countersign-finished-'))
try {
  const service = await startService()
  try {
    await takePictures(service, browser)
  } finally {
    await service.stop()
  }
} finally {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
}

async function takePictures(service: Service, from: Browser): Promise<void> {
  const { id, documentId, links } = await service.request()
  const customer = await openLink(from, service, links[0])
  await customer.beginsToDraw()
  await customer.draws(handwriting())
  await customer.consent.check()
  await customer.page.evaluate(`scrollTo(0, 0), ${frame}`)
  await takeBoth(customer.page, 'signing-page')
  await sign(customer)

  const other = await openLink(from, service, links[1])
  await other.fillsIn(director)
  await sign(other)

  const file = join(folder, 'finished.pdf')
  await writeFile(file, await service.finished(id, documentId))
  const paper = await openPage(from)
  await paper.setContent(drawPage(file, 680))
  await takeBoth(paper, 'finished-document', true)
}

async function openPage(from: Browser): Promise<Page> {
  // The lower edge is between two clauses of the contract.
  const viewport = { width: 1280, height: 806 }
  const context = await from.newContext({ viewport, locale: 'en-US', timezoneId: 'Europe/London' })
  return await context.newPage()
}

async function openLink(from: Browser, { url }: Service, link = ''): Promise<SignPerson> {
  const person = new SignPerson(await openPage(from), url)
  await person.goTo(link)
  await person.isAt(title)
  await person.sheet()
  return person
}

/** Signs, and waits until the page of the request is replaced by that of its outcome. */
async function sign(person: SignPerson): Promise<void> {
  await person.signs()
  await person.page.getByRole('heading', { level: 1, name: title }).waitFor({ state: 'detached' })
}

async function takeBoth(page: Page, name: string, isWhole = false): Promise<void> {
  for (const [colorScheme, end] of [
    ['light', ''],
    ['dark', '-dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    const part = isWhole ? page.locator('body') : page
    const picture = await part.screenshot({ animations: 'disabled', caret: 'hide' })
    if (picture.length > mostOfPicture) throw new Error(`${name}${end}.png has ${picture.length} bytes`)
    await writeFile(join(images, `${name}${end}.png`), picture)
  }
}
