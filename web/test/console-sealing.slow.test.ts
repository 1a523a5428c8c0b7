import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { password } from '../../server/test/accounts/console-client.ts'
import { drawPage, pdfsigVerdicts } from '../../server/test/documents/pdf-judges.ts'
import { type SamplePage, samplePdf } from '../../server/test/documents/sample-pdf.ts'
import { samplePng } from '../../server/test/documents/sample-png.ts'
import { sealsClient } from '../../server/test/seals/seals-client.ts'
import { type ConsoleDesk, looksGood, openConsoleDesk } from './console-desk.ts'

type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** In points, as it is shown. */
const shown = { width: 400, height: 500 }

/** All look the same; poppler, unlike browsers, takes no notice of units. */
const pages: readonly (SamplePage & { readonly unit?: number })[] = [
  { entries: '/MediaBox [0 0 400 500]' },
  { entries: '/MediaBox [0 0 500 400] /Rotate 90' },
  { entries: '/MediaBox [-50 -60 700 800] /CropBox [100 150 500 650] /Rotate 180' },
  { entries: '/MediaBox [-50 -60 700 800] /CropBox [100 150 600 550] /Rotate 270' },
  { entries: '/MediaBox [0 0 200 250] /UserUnit 2', unit: 2 },
]

describe('sealing in the console', () => {
  let desk: ConsoleDesk
  let client: ReturnType<typeof sealsClient>
  let key: string

  before(async () => {
    desk = await openConsoleDesk({ RATE_LIMIT_PER_HOUR: '100000' })
    client = sealsClient(desk.service)
    const organization = await desk.service.organization()
    const { id: organizationId } = organization
    key = organization.key
    await desk.service.admin('POST', '/users', { email: 'ann@example.org', password, organizationId, role: 'member' })
    await client.seal(organizationId, { name: 'Framed seal' })
    await client.seal(organizationId, { name: 'Pictured seal', image: samplePng(60).toString('base64') })
  })
  after(() => desk?.close())

  async function openSealing(page: Page, seal: string, number = 1): Promise<void> {
    await page.getByRole('button', { name: 'Apply a seal' }).click()
    await page.getByRole('radio', { name: seal }).check()
    await page.getByLabel('Page', { exact: true }).fill(String(number))
    await page
      .getByRole('img', { name: `Page ${number} of` })
      .locator('canvas')
      .waitFor()
  }

  async function seal(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Seal the document' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Seal the document' }).click()
    await page.getByText('The document is sealed.').waitFor()
  }

  /** Where the service finds the seals in the file, in their order. */
  async function placesIn(documentId: string): Promise<(Place & { readonly page: number })[]> {
    const { seals } = (await client.verify(key, documentId)).json.data
    return seals.map(({ position }: { position: Place & { page: number } }) => position)
  }

  test('what is dropped lands where it was dropped, however the page is turned, cropped and measured', async () => {
    const documentId = await client.document(key, samplePdf(...pages.map((page) => ({ ...page, text: '' }))))
    const wanted: Place[] = []
    await desk.visit(`/documents/${documentId}`, 'ann@example.org', async ({ page }) => {
      for (const index of pages.keys()) {
        await openSealing(page, 'Pictured seal', index + 1)
        // At the foot, and on a document that has seals already at the head.
        const down = index === 0 ? -130 : 130 + 10 * index
        await drag(page, handle(page), { x: -90 - 10 * index, y: down })
        await drag(page, page.getByTitle('Drag to change the size'), { x: 40, y: 10 })
        wanted.push(await placeOn(page))
        await seal(page)
      }
    })

    const found = await placesIn(documentId)
    assert.deepEqual(
      found.map(({ page }) => page),
      [1, 2, 3, 4, 5],
    )
    const { bytes } = await client.file(key, documentId)
    assert.deepEqual(await pdfsigVerdicts(bytes), Array(pages.length).fill('Signature is Valid.'))
    for (const [index, { unit = 1 }] of pages.entries()) {
      const place = wanted[index] as Place
      near(found[index] as Place, place)
      assert.ok(place.width > 170, 'it has grown')
      const drawn = await drawPage(bytes, index + 1, unit)
      const at = (x: number, y: number) => drawn.at(x / unit, y / unit)
      // The upper left quarter of the picture is black, and nothing else on the page is.
      const top = place.y + place.height
      assert.ok(at(place.x + 4, top - 4) < 60, 'black within its corner')
      assert.deepEqual([at(place.x - 3, top - 4), at(place.x + 4, top + 3)], [255, 255], 'white around it')
    }
  })

  test('whoever wants to apply the next seal waits for the new version, and no press is lost', async () => {
    const documentId = await client.document(key, samplePdf())
    await desk.visit(`/documents/${documentId}`, 'ann@example.org', async ({ page }) => {
      await openSealing(page, 'Framed seal')
      await page.evaluate(`
        globalThis.turns = []
        new MutationObserver(() => {
          const button = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Apply a seal')
          if (button !== undefined && button.disabled !== turns.at(-1)) turns.push(button.disabled)
        }).observe(document.body, { subtree: true, childList: true, attributes: true })`)
      await seal(page)
      await page.getByRole('button', { name: 'Apply a seal', disabled: false }).waitFor()
      assert.deepEqual(await page.evaluate('turns'), [true, false], 'disabled, then not')
    })
  })

  test('keys and fields place it as well, and a framed seal is as high as it was shown', async () => {
    const documentId = await client.document(key, samplePdf())
    const wanted = await desk.visit(`/documents/${documentId}`, 'ann@example.org', async ({ page }) => {
      await openSealing(page, 'Framed seal')
      await looksGood(page, 'placing')
      const before = await placeOn(page)
      await handle(page).focus()
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Shift+ArrowUp')
      await page.keyboard.press('+')
      const moved = await placeOn(page)
      const millimetre = 72 / 25.4
      near(moved, {
        x: before.x - millimetre,
        y: before.y + 10 * millimetre - (millimetre * before.height) / before.width,
        width: before.width + millimetre,
        height: before.height + (millimetre * before.height) / before.width,
      })
      await page.getByLabel('From the left edge (mm)').fill('12.5')
      await page.getByLabel('From the lower edge (mm)').fill('1000')
      await page.getByLabel('Width (mm)').fill('40')
      const typed = await placeOn(page)
      assert.ok(Math.abs(typed.x - 12.5 * millimetre) < 1 && Math.abs(typed.width - 40 * millimetre) < 1)
      assert.ok(typed.y + typed.height <= shown.height + 1)
      await page.getByRole('button', { name: 'Seal the document' }).click()
      await page.getByRole('dialog').getByText('A seal cannot be taken off again.').waitFor()
      await looksGood(page, 'confirming')
      await page.keyboard.press('Escape')
      await seal(page)
      await page.getByRole('region', { name: 'Versions' }).getByText('Sealed', { exact: true }).waitFor()
      return typed
    })
    near((await placesIn(documentId))[0] as Place, wanted)
  })

  test('a finger drags it, also on a narrow screen, and the page stays where it is', async () => {
    const documentId = await client.document(key, samplePdf())
    const look = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true }
    const wanted = await desk.visit(
      `/documents/${documentId}`,
      'ann@example.org',
      async ({ page, context }) => {
        await openSealing(page, 'Pictured seal')
        await handle(page).evaluate((element) => element.scrollIntoView({ block: 'center' }))
        const scrolled = await page.evaluate<number>('scrollY')
        const before = await placeOn(page)
        const from = await middleOf(handle(page))
        await swipe(context, page, from, { x: from.x - 60, y: from.y - 80 })
        const place = await placeOn(page)
        assert.equal(await page.evaluate<number>('scrollY'), scrolled)
        assert.ok(place.x < before.x - 40 && place.y > before.y + 40)
        await seal(page)
        return place
      },
      look,
    )
    near((await placesIn(documentId))[0] as Place, wanted)
  })

  test('an answer that comes after the new version was seen is still the answer', async () => {
    const documentId = await client.document(key, samplePdf())
    await desk.visit(`/documents/${documentId}`, 'ann@example.org', async ({ page, context }) => {
      const sees = (hash: string) =>
        page.waitForResponse(async (response) => {
          return response.url().endsWith('/status') && (await response.text().catch(() => '')).includes(hash)
        })
      await context.route(/\/apply$/, async (route) => {
        const response = await route.fetch()
        const { data } = (await response.json()) as { data: { fileHash: string } }
        await sees(data.fileHash)
        // Long enough for whatever the page would have done about it.
        await page.waitForTimeout(500)
        await route.fulfill({ response })
      })
      await openSealing(page, 'Framed seal')
      await page.getByRole('button', { name: 'Seal the document' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Seal the document' }).click()
      await dialog.getByRole('button', { name: 'Sealing …' }).waitFor()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      assert.equal(await dialog.getByRole('button', { name: 'Cancel' }).isDisabled(), true)
      await page.getByText('The document is sealed.').waitFor()
    })
    assert.equal((await client.status(key, documentId)).json.data.versions.length, 2)
  })

  test('the seal is seen when placing begins, and not on what was signed or sealed before', async () => {
    const documentId = await client.document(key, samplePdf())
    const look = async ({ page }: { page: Page }) => {
      await openSealing(page, 'Framed seal')
      const first = await placeOn(page)
      const box = await handle(page).boundingBox()
      assert.ok(box !== null && box.y > 0 && box.y + box.height <= 900, JSON.stringify(box))
      await seal(page)
      await openSealing(page, 'Framed seal')
      const second = await placeOn(page)
      assert.ok(second.y > first.y + first.height)
    }
    await desk.visit(`/documents/${documentId}`, 'ann@example.org', look, { viewport: { width: 1280, height: 900 } })
  })

  test('however many seals there are, each picture stands within its row, wide and narrow', async () => {
    const { id, key: ownKey } = await desk.service.organization()
    const member = { email: 'bob@example.org', password, organizationId: id, role: 'member' }
    await desk.service.admin('POST', '/users', member)
    for (let number = 1; number <= 8; number++) {
      await client.seal(id, { name: `Seal ${number}`, image: samplePng(60).toString('base64') })
    }
    const documentId = await client.document(ownKey, samplePdf())
    const look = async ({ page }: { page: Page }) => {
      await openSealing(page, 'Seal 1')
      const rows = page.locator('.seal-choice')
      assert.equal(await rows.count(), 8)
      for (const row of await rows.all()) {
        await row.scrollIntoViewIfNeeded()
        await row.locator('img').evaluate('async (image) => image.decode()')
      }
      for (const row of await rows.all()) {
        const [around, picture] = [await row.boundingBox(), await row.locator('img').boundingBox()]
        assert.ok(around !== null && picture !== null && picture.height > 20)
        const within = picture.y >= around.y && picture.y + picture.height <= around.y + around.height
        assert.ok(within, `${JSON.stringify(picture)} in ${JSON.stringify(around)}`)
      }
    }
    for (const width of [1280, 360]) {
      await desk.visit(`/documents/${documentId}`, 'bob@example.org', look, { viewport: { width, height: 900 } })
    }
  })

  test('an answer that was lost on the way makes no second seal', async () => {
    const documentId = await client.document(key, samplePdf())
    await desk.visit(`/documents/${documentId}`, 'ann@example.org', async ({ page, context, forgive }) => {
      forgive(/Failed to load resource/)
      let lost = false
      await context.route(/\/apply$/, async (route) => {
        if (lost) return await route.continue()
        lost = true
        await route.fetch()
        await route.abort()
      })
      await openSealing(page, 'Framed seal')
      await page.getByRole('button', { name: 'Seal the document' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: 'Seal the document' }).click()
      await dialog.getByText('The service did not answer').waitFor()
      await dialog.getByRole('button', { name: 'Seal the document' }).click()
      await page.getByText('The document is sealed.').waitFor()
    })
    assert.equal((await client.status(key, documentId)).json.data.versions.length, 2)
  })
})

function handle(page: Page): Locator {
  return page.getByRole('button', { name: 'Seal on the page' })
}

async function drag(page: Page, what: Locator, by: Point): Promise<void> {
  const { x, y } = await middleOf(what)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by.x, y + by.y, { steps: 6 })
  await page.mouse.up()
}

/** In points of the page as it is shown. */
async function placeOn(page: Page): Promise<Place> {
  const sheet = await page.locator('.sealing-sheet').boundingBox()
  const seal = await handle(page).boundingBox()
  assert.ok(sheet !== null && seal !== null)
  const points = shown.width / sheet.width
  return {
    x: (seal.x - sheet.x) * points,
    y: (sheet.y + sheet.height - seal.y - seal.height) * points,
    width: seal.width * points,
    height: seal.height * points,
  }
}

/** To a point and a half, which is less than a pixel of a narrow screen. */
function near(found: Place, wanted: Place): void {
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    assert.ok(Math.abs(found[side] - wanted[side]) < 1.5, `${side}: ${found[side]}, not ${wanted[side]}`)
  }
}

async function middleOf(locator: Locator): Promise<{ x: number; y: number }> {
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  assert.ok(box !== null)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

type Point = { readonly x: number; readonly y: number }

async function swipe(context: BrowserContext, page: Page, from: Point, to: Point): Promise<void> {
  const session = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] })
  await touch('touchStart', [from])
  for (let step = 1; step <= 5; step++) {
    await touch('touchMove', [{ x: from.x + ((to.x - from.x) * step) / 5, y: from.y + ((to.y - from.y) * step) / 5 }])
  }
  await touch('touchEnd', [])
}
