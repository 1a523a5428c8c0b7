import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { plainPdf, stream } from '../../packages/pdf/test/support/plain-pdf.ts'
import { signHarness } from './harness/sign-harness.ts'
import { becomes, until } from './pages/person.ts'
import { Viewer } from './pages/viewer.ts'

const PAGES = 20
const portrait = { width: 360, height: 740 }
const landscape = { width: 740, height: 360 }
const phone = { viewport: portrait, hasTouch: true, isMobile: true }

describe('the document on the signing page', () => {
  const harness = signHarness()
  let link: string
  before(async () => {
    link = await linkTo(longContract())
  })

  async function linkTo(file: Uint8Array): Promise<string> {
    const { links } = await harness.links({ documentUrl: harness.signing.publish(file) })
    return links[0] ?? ''
  }

  test('the document has selectable text, and the viewer names the current page', async () => {
    const reader = await harness.visit(link)
    const viewer = new Viewer(reader)
    const first = await reader.sheet()
    const text = first.getByText('This is page 1.', { exact: true })
    await text.waitFor()
    await text.selectText()
    assert.equal(await reader.page.evaluate('getSelection().toString()'), 'This is page 1.')
    await viewer.says(1, PAGES)
    await viewer.scrollTo(15)
    await viewer.says(15, PAGES)
    await until(reader.page, 'document.querySelectorAll(".page canvas").length < 8')
  })

  test('the image of the document and the text above it are at the same position', async () => {
    const reader = await harness.visit(link)
    const first = await reader.sheet()
    const box = await first.getByText('This is page 1.', { exact: true }).boundingBox()
    const whole = await first.boundingBox()
    assert.ok(box !== null && whole !== null)
    const scale = whole.width / 595
    assert.ok(Math.abs(box.x - whole.x - 50 * scale) < 2, `${box.x - whole.x}`)
    // 15 characters of Times-Roman at 24 points are about 150 points wide.
    assert.ok(box.width > 120 * scale && box.width < 180 * scale, `${box.width / scale}`)
    assert.ok(
      Math.abs(box.y + box.height - whole.y - 66 * scale) < 8 * scale,
      `${(box.y + box.height - whole.y) / scale}`,
    )
  })

  test('the document grows to 400 % by buttons, and the page does not scroll sideways', async () => {
    const reader = await harness.visit(link, { viewport: { width: 360, height: 700 } })
    const viewer = new Viewer(reader)
    await reader.sheet()
    const before = await viewer.width()
    for (let clicks = 0; clicks < 5; clicks++) await viewer.zoomIn.click()
    await reader.sees('400 %')
    assert.equal(await viewer.zoomIn.getAttribute('aria-disabled'), 'true')
    await viewer.isWide(4 * before)
    assert.equal(await reader.page.evaluate('document.documentElement.scrollWidth'), 360)
    await until(reader.page, `document.querySelector('.page canvas').width > ${before} * 3.9`)
  })

  test('the document grows between two fingers, around them, and up to 400 %', async () => {
    const reader = await harness.visit(link, { ...phone, viewport: { width: 360, height: 700 } })
    const viewer = new Viewer(reader)
    await reader.sheet()
    const before = await viewer.width()
    await viewer.pinch(60, 90, 120)
    await reader.sees('200 %')
    await viewer.isWide(2 * before)
    assert.equal(await reader.page.evaluate('visualViewport.scale'), 1)
    await viewer.pinch(20, 200)
    await reader.sees('400 %')
  })

  test('a reload brings the reader back to the same position and zoom', async () => {
    const reader = await harness.visit(link)
    const viewer = new Viewer(reader)
    await reader.sheet()
    await viewer.zoomIn.click()
    await reader.sees('125 %')
    await viewer.scrollTo(7)
    const before = await viewer.top(7)
    await reader.page.reload()
    await reader.sheet(7)
    await viewer.says(7, PAGES)
    await reader.sees('125 %')
    const after = await viewer.top(7)
    assert.ok(Math.abs(after - before) < 2, `${before} and then ${after}`)
  })

  test('a reload does not move a reader who has started to scroll', async () => {
    const reader = await harness.visit(link, { viewport: { width: 360, height: 500 } })
    const viewer = new Viewer(reader)
    await reader.sheet()
    await viewer.scrollTo(7)
    const held = Promise.withResolvers<void>()
    await reader.context.route('**/document', async (route) => {
      await held.promise
      await route.continue()
    })
    await reader.page.reload()
    await reader.isAt('Rental contract')
    await reader.page.evaluate('scrollTo(0, 40)')
    held.resolve()
    await reader.sheet()
    assert.equal(await reader.page.evaluate('scrollY'), 40)
  })

  test('the signature field stays on the screen when the phone rotates', async () => {
    const reader = await harness.visit(link, phone)
    const viewer = new Viewer(reader)
    await reader.sheet()
    await reader.presses('Next: signature')
    await viewer.isClear('#typed-signature')
    for (const viewport of [landscape, portrait, landscape]) {
      await viewer.turn(viewport)
      await viewer.isClear('#typed-signature')
    }
    await reader.page.evaluate('document.activeElement.blur()')
    await reader.consent.evaluate((box) => box.scrollIntoView({ block: 'center' }))
    await viewer.turn(portrait)
    await viewer.isClear('#consent')
  })

  test('a reader stays at the same line when the phone rotates', async () => {
    const reader = await harness.visit(link, phone)
    const viewer = new Viewer(reader)
    await reader.sheet()
    await viewer.scrollTo(7)
    const before = await reader.page.evaluate<number>(viewer.middleOf(7, portrait))
    await viewer.turn(landscape)
    await until(reader.page, `Math.abs(${viewer.middleOf(7, landscape)} - ${before}) < 0.01`)
    await reader.page.evaluate('scrollTo(0, 0)')
    await viewer.turn(portrait)
    assert.equal(await reader.page.evaluate('scrollY'), 0)
  })

  test('a document counts as read to its last page by a reader who is below it', async () => {
    const reader = await harness.visit(link, { viewport: portrait })
    const viewer = new Viewer(reader)
    await reader.sheet()
    await viewer.says(1, PAGES)
    await reader.presses('Next: signature')
    await viewer.says(PAGES, PAGES)
    await reader.page.evaluate('scrollTo(0, 0)')
    await viewer.says(1, PAGES)
  })

  test('a document whose fonts and scans need additional files is shown', async () => {
    const reader = await harness.visit(await linkTo(demandingPage()))
    await reader.sheet()
    const fetched = reader.sent
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => path.startsWith('/assets/pdfjs-'))
    const names = fetched.map((path) => path.split('/').at(-1) ?? '')
    for (const name of ['90ms-RKSJ-H.bcmap', 'jbig2_nowasm_fallback.js']) assert.ok(names.includes(name), name)
    assert.ok(
      names.some((name) => name.endsWith('.pfb')),
      'a font that the document leaves out',
    )
    for (const path of fetched) assert.equal((await harness.signing.service.call('GET', path)).status, 200, path)
    // The center of the scan.
    await becomes(() => new Viewer(reader).colorAt(0.5, 0.5), [0, 0, 0, 255])
  })

  test('the page shows how much of the document has loaded', async () => {
    const reader = await harness.begin()
    await reader.prepares(halfOfTheDocument)
    await reader.goTo(harness.pathOf(link))
    await reader.sees('Loading the document … 50 %')
    await reader.page.evaluate('proceed()')
    await reader.sheet()
  })

  test('a document that fails to load can be loaded again', async () => {
    const reader = await harness.begin()
    reader.ignoresErrors(/Failed to load resource/)
    await reader.context.route('**/document', (route) => route.abort(), { times: 1 })
    await reader.goTo(harness.pathOf(link))
    await reader.sees('The service did not answer')
    await reader.presses('Try again')
    await reader.sheet()
    await reader.isAt('Rental contract')
  })
})

/** Holds the second half of the document until `proceed` is called. */
const halfOfTheDocument = `
  const real = fetch
  window.fetch = async (...input) => {
    const answer = await real(...input)
    if (!String(input[0]).endsWith('/document')) return answer
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const half = Math.ceil(bytes.length / 2)
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(bytes.slice(0, half))
        await new Promise((resolve) => { window.proceed = resolve })
        controller.enqueue(bytes.slice(half))
        controller.close()
      },
    })
    return new Response(body, { headers: answer.headers })
  }`

function longContract(): Uint8Array {
  const numbers = Array.from({ length: PAGES }, (_, index) => index + 1)
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${numbers.map((number) => `${2 + 2 * number} 0 R`).join(' ')}] /Count ${PAGES} /MediaBox [0 0 595 842] /Resources << /Font << /F 3 0 R >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
    ...numbers.flatMap((number) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${3 + 2 * number} 0 R >>`,
      stream(`BT /F 24 Tf 50 780 Td (This is page ${number}.) Tj ET`),
    ]),
  ])
}

/**
 * A Japanese font that is not embedded, with its own encoding; Symbol, not embedded either; and a fax image. The image
 * has eight black lines, each coded as horizontal with 0 white and 8 black pixels.
 */
function demandingPage(): Uint8Array {
  const line = '001' + '00110101' + '000101'
  const bits = line + '1'.repeat(7) + '000000000001'.repeat(2)
  const fax = bits
    .padEnd(Math.ceil(bits.length / 8) * 8, '0')
    .match(/.{8}/g)
    ?.map((byte) => Number.parseInt(byte, 2).toString(16).padStart(2, '0'))
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /J 5 0 R /S 8 0 R >> /XObject << /I 9 0 R >> >> >>',
    stream('BT /J 24 Tf 50 700 Td <93fa967b> Tj /S 24 Tf 100 0 Td (abc) Tj ET q 200 0 0 200 200 300 cm /I Do Q'),
    '<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /90ms-RKSJ-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /Ryumin-Light /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>',
    stream(
      `${fax?.join('')}>`,
      '/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter [/ASCIIHexDecode /CCITTFaxDecode] /DecodeParms [null << /K -1 /Columns 8 /Rows 8 >>]',
    ),
  ])
}
