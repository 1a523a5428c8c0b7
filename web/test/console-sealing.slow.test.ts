import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { password } from '../../server/test/accounts/console-client.ts'
import { drawPage, pdfsigVerdicts } from '../../server/test/documents/pdf-judges.ts'
import { type SamplePage, samplePdf } from '../../server/test/documents/sample-pdf.ts'
import { samplePng } from '../../server/test/documents/sample-png.ts'
import { sealsClient } from '../../server/test/seals/seals-client.ts'
import { consoleHarness } from './harness/console-harness.ts'
import { type Place, SealingPage, shown } from './pages/console/sealing.ts'

/** All look the same. Poppler ignores UserUnit, but browsers do not. */
const pages: readonly (SamplePage & { readonly unit?: number })[] = [
  { entries: '/MediaBox [0 0 400 500]' },
  { entries: '/MediaBox [0 0 500 400] /Rotate 90' },
  { entries: '/MediaBox [-50 -60 700 800] /CropBox [100 150 500 650] /Rotate 180' },
  { entries: '/MediaBox [-50 -60 700 800] /CropBox [100 150 600 550] /Rotate 270' },
  { entries: '/MediaBox [0 0 200 250] /UserUnit 2', unit: 2 },
]

describe('sealing in the console', () => {
  const harness = consoleHarness('sealing')
  let client: ReturnType<typeof sealsClient>
  let key: string
  let ann: string

  before(async () => {
    client = sealsClient(harness.service)
    key = harness.organization.key
    ann = await harness.account('ann', 'member')
    await client.seal(harness.organization.id, { name: 'Framed seal' })
    await client.seal(harness.organization.id, { name: 'Pictured seal', image: samplePng(60).toString('base64') })
  })

  /** Where the service finds the seals in the file, in order. */
  async function placesIn(documentId: string): Promise<(Place & { readonly page: number })[]> {
    const { seals } = (await client.verify(key, documentId)).json.data
    return seals.map(({ position }: { position: Place & { page: number } }) => position)
  }

  const versionsOf = async (documentId: string) => (await client.status(key, documentId)).json.data.versions.length

  test('a seal appears where it was dropped, on rotated, cropped and scaled pages', async () => {
    const documentId = await client.document(key, samplePdf(...pages.map((page) => ({ ...page, text: '' }))))
    const wanted: Place[] = []
    const member = await harness.signIn(ann, `/documents/${documentId}`)
    const sealing = new SealingPage(member)
    for (const index of pages.keys()) {
      await sealing.begin('Pictured seal', index + 1)
      // The seal starts at the bottom, or at the top of a document that already has seals.
      const down = index === 0 ? -130 : 130 + 10 * index
      await sealing.drag(sealing.handle, { x: -90 - 10 * index, y: down })
      await sealing.drag(sealing.corner, { x: 40, y: 10 })
      wanted.push(await sealing.place())
      await sealing.apply()
    }

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
      // The upper left quarter of the image is black, and nothing else on the page is.
      const top = place.y + place.height
      assert.ok(at(place.x + 4, top - 4) < 60, 'black within its corner')
      assert.deepEqual([at(place.x - 3, top - 4), at(place.x + 4, top + 3)], [255, 255], 'white around it')
    }
  })

  test('the button for the next seal waits for the new version, and no click is lost', async () => {
    const documentId = await client.document(key, samplePdf())
    const member = await harness.signIn(ann, `/documents/${documentId}`)
    const sealing = new SealingPage(member)
    await sealing.begin('Framed seal')
    await sealing.watchButton()
    await sealing.apply()
    assert.deepEqual(await sealing.turnsOfButton(), [true, false], 'disabled, then not')
  })

  test('keys and fields place a seal too, and a framed seal is as high as its preview', async () => {
    const documentId = await client.document(key, samplePdf())
    const member = await harness.signIn(ann, `/documents/${documentId}`)
    const { keyboard } = member.page
    const sealing = new SealingPage(member)
    await sealing.begin('Framed seal')
    await member.checksAccessibility('placing')
    const before = await sealing.place()
    await sealing.handle.focus()
    await keyboard.press('ArrowLeft')
    await keyboard.press('Shift+ArrowUp')
    await keyboard.press('+')
    const moved = await sealing.place()
    const millimetre = 72 / 25.4
    near(moved, {
      x: before.x - millimetre,
      y: before.y + 10 * millimetre - (millimetre * before.height) / before.width,
      width: before.width + millimetre,
      height: before.height + (millimetre * before.height) / before.width,
    })
    await member.fills('From the left edge (mm)', '12.5')
    await member.fills('From the bottom edge (mm)', '1000')
    await member.fills('Width (mm)', '40')
    const typed = await sealing.place()
    assert.ok(Math.abs(typed.x - 12.5 * millimetre) < 1 && Math.abs(typed.width - 40 * millimetre) < 1)
    assert.ok(typed.y + typed.height <= shown.height + 1)
    await member.presses('Seal document')
    await member.sees('You can’t remove a seal.', member.dialog())
    await member.checksAccessibility('confirming')
    await keyboard.press('Escape')
    await sealing.apply()
    await member.region('Versions').getByText('Sealed', { exact: true }).waitFor()
    near((await placesIn(documentId))[0] as Place, typed)
  })

  test('a finger drags a seal, also on a narrow screen, and the page does not scroll', async () => {
    const documentId = await client.document(key, samplePdf())
    const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true }
    const member = await harness.signIn(ann, `/documents/${documentId}`, phone)
    const sealing = new SealingPage(member)
    await sealing.begin('Pictured seal')
    await sealing.handle.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const scrolled = await member.page.evaluate<number>('scrollY')
    const before = await sealing.place()
    await sealing.swipe({ x: -60, y: -80 })
    const place = await sealing.place()
    assert.equal(await member.page.evaluate<number>('scrollY'), scrolled)
    assert.ok(place.x < before.x - 40 && place.y > before.y + 40)
    await sealing.apply()
    near((await placesIn(documentId))[0] as Place, place)
  })

  test('a response that arrives after the new version was loaded still counts', async () => {
    const documentId = await client.document(key, samplePdf())
    const member = await harness.signIn(ann, `/documents/${documentId}`, { ownClock: true })
    const sealing = new SealingPage(member)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: applied, resolve: apply } = Promise.withResolvers<string>()
    await member.context.route(/\/apply$/, async (route) => {
      const response = await route.fetch()
      apply(((await response.json()) as { data: { fileHash: string } }).data.fileHash)
      await released
      await route.fulfill({ response })
    })
    await sealing.begin('Framed seal')
    await sealing.confirm()
    const question = member.dialog()
    await question.getByRole('button', { name: 'Sealing …' }).waitFor()
    await member.page.keyboard.press('Escape')
    await member.page.keyboard.press('Escape')
    assert.equal(await question.getByRole('button', { name: 'Cancel' }).isDisabled(), true)
    const hash = await applied
    const seen = member.page.waitForResponse(async (response) => {
      return response.url().endsWith('/status') && (await response.text().catch(() => '')).includes(hash)
    })
    await member.advancesClock(10_000)
    await seen
    await sealing.isSettled()
    release()
    await sealing.isDone()
    assert.equal(await versionsOf(documentId), 2)
  })

  test('a seal is visible when placing begins, and does not cover earlier signatures or seals', async () => {
    const documentId = await client.document(key, samplePdf())
    const member = await harness.signIn(ann, `/documents/${documentId}`, { viewport: { width: 1280, height: 900 } })
    const sealing = new SealingPage(member)
    await sealing.begin('Framed seal')
    const first = await sealing.place()
    const box = await sealing.handle.boundingBox()
    assert.ok(box !== null && box.y > 0 && box.y + box.height <= 900, JSON.stringify(box))
    await sealing.apply()
    await sealing.begin('Framed seal')
    const second = await sealing.place()
    assert.ok(second.y > first.y + first.height)
  })

  test('the image of each seal fits its row on wide and narrow screens, however many seals there are', async () => {
    const { id, key: ownKey } = await harness.service.organization()
    const bob = 'bob@sealing.example.org'
    await harness.service.admin('POST', '/users', { email: bob, password, organizationId: id, role: 'member' })
    for (let number = 1; number <= 8; number++) {
      await client.seal(id, { name: `Seal ${number}`, image: samplePng(60).toString('base64') })
    }
    const documentId = await client.document(ownKey, samplePdf())
    for (const width of [1280, 360]) {
      const member = await harness.signIn(bob, `/documents/${documentId}`, { viewport: { width, height: 900 } })
      const sealing = new SealingPage(member)
      await sealing.begin('Seal 1')
      const rows = await sealing.choices()
      assert.equal(rows.length, 8)
      for (const row of rows) {
        const [around, picture] = [await row.boundingBox(), await row.locator('img').boundingBox()]
        assert.ok(around !== null && picture !== null && picture.height > 20)
        const within = picture.y >= around.y && picture.y + picture.height <= around.y + around.height
        assert.ok(within, `${JSON.stringify(picture)} in ${JSON.stringify(around)}`)
      }
    }
  })

  test('a lost response adds no second seal', async () => {
    const documentId = await client.document(key, samplePdf())
    const member = await harness.signIn(ann, `/documents/${documentId}`)
    member.ignoresErrors(/Failed to load resource/)
    const sealing = new SealingPage(member)
    await member.context.route(
      /\/apply$/,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await sealing.begin('Framed seal')
    await sealing.confirm()
    await member.sees('The service did not answer', member.dialog())
    await member.presses('Seal document', member.dialog())
    await sealing.isDone()
    assert.equal(await versionsOf(documentId), 2)
  })
})

/** To 1.5 points, which is less than a pixel of a narrow screen. */
function near(found: Place, wanted: Place): void {
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    assert.ok(Math.abs(found[side] - wanted[side]) < 1.5, `${side}: ${found[side]}, not ${wanted[side]}`)
  }
}
