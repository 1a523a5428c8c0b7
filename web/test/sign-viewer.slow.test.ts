import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { plainPdf, stream } from '../../packages/pdf/test/support/plain-pdf.ts'
import { drawnPage, heading, openSignDesk, type SignDesk } from './sign-desk.ts'
import { until } from './wait-in-page.ts'

const PAGES = 20
const portrait = { width: 360, height: 740 }
const landscape = { width: 740, height: 360 }

describe('the document on the signing page', () => {
  let signDesk: SignDesk
  let link: string
  before(async () => {
    signDesk = await openSignDesk()
    link = await linkTo(longContract())
  })
  after(() => signDesk?.close())

  async function linkTo(file: Uint8Array): Promise<string> {
    const { links } = await signDesk.links({ documentUrl: signDesk.desk.publish(file) })
    return links[0] ?? ''
  }

  test('has text that can be selected, and says on which page one is', async () => {
    await signDesk.visit(link, async ({ page }) => {
      const first = await drawnPage(page)
      const text = first.getByText('This is page 1.', { exact: true })
      await text.waitFor()
      await text.selectText()
      assert.equal(await page.evaluate('getSelection().toString()'), 'This is page 1.')
      await page.getByText(`Page 1 of ${PAGES}`).waitFor()
      await scrollToPage(page, 15)
      await drawnPage(page, 15)
      await page.getByText(`Page 15 of ${PAGES}`, { exact: true }).waitFor()
      await until(page, 'document.querySelectorAll(".page canvas").length < 8')
    })
  })

  test('lies where its text says: the picture and the text above it agree', async () => {
    await signDesk.visit(link, async ({ page }) => {
      const first = await drawnPage(page)
      const box = await first.getByText('This is page 1.', { exact: true }).boundingBox()
      const whole = await first.boundingBox()
      assert.ok(box !== null && whole !== null)
      const scale = whole.width / 595
      assert.ok(Math.abs(box.x - whole.x - 50 * scale) < 2, `${box.x - whole.x}`)
      // Times-Roman 24 points: 15 characters are some 150 points wide.
      assert.ok(box.width > 120 * scale && box.width < 180 * scale, `${box.width / scale}`)
      assert.ok(
        Math.abs(box.y + box.height - whole.y - 66 * scale) < 8 * scale,
        `${(box.y + box.height - whole.y) / scale}`,
      )
    })
  })

  test('grows to 400 % by buttons, and the page does not scroll sideways', async () => {
    await signDesk.visit(
      link,
      async ({ page }) => {
        await drawnPage(page)
        const before = await widthOfPage(page)
        const zoomIn = page.getByRole('button', { name: 'Zoom in' })
        for (let clicks = 0; clicks < 5; clicks++) await zoomIn.click()
        await page.getByText('400 %').waitFor()
        assert.equal(await zoomIn.getAttribute('aria-disabled'), 'true')
        assert.ok(Math.abs((await widthOfPage(page)) - 4 * before) < 4)
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360)
        await until(page, `document.querySelector('.page canvas').width > ${before} * 3.9`)
      },
      { viewport: { width: 360, height: 700 } },
    )
  })

  test('grows between two fingers, around them, and no further than 400 %', async () => {
    await signDesk.visit(
      link,
      async ({ page, context }) => {
        await drawnPage(page)
        const before = await widthOfPage(page)
        const client = await context.newCDPSession(page)
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
          client.send('Input.dispatchTouchEvent', {
            type,
            touchPoints:
              type === 'touchEnd'
                ? []
                : [
                    { x: 180 - apart / 2, y: 520, id: 0 },
                    { x: 180 + apart / 2, y: 520, id: 1 },
                  ],
          })
        await touch('touchStart', 60)
        await touch('touchMove', 90)
        await touch('touchMove', 120)
        await touch('touchEnd', 0)
        await page.getByText('200 %').waitFor()
        assert.ok(Math.abs((await widthOfPage(page)) - 2 * before) < 4)
        assert.equal(await page.evaluate('visualViewport.scale'), 1)
        await touch('touchStart', 20)
        await touch('touchMove', 200)
        await touch('touchEnd', 0)
        await page.getByText('400 %').waitFor()
      },
      { viewport: { width: 360, height: 700 }, hasTouch: true, isMobile: true },
    )
  })

  test('is read on after a reload where it was left, and as large', async () => {
    await signDesk.visit(link, async ({ page }) => {
      await drawnPage(page)
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await page.getByText('125 %').waitFor()
      await scrollToPage(page, 7)
      await drawnPage(page, 7)
      const before = await topOfPage(page, 7)
      await page.reload()
      await drawnPage(page, 7)
      await page.getByText(`Page 7 of ${PAGES}`, { exact: true }).waitFor()
      await page.getByText('125 %').waitFor()
      const after = await topOfPage(page, 7)
      assert.ok(Math.abs(after - before) < 2, `${before} and then ${after}`)
    })
  })

  test('leaves whoever has begun to scroll where he is', async () => {
    await signDesk.visit(
      link,
      async ({ page, context }) => {
        await drawnPage(page)
        await scrollToPage(page, 7)
        await drawnPage(page, 7)
        const held = Promise.withResolvers<void>()
        await context.route('**/document', async (route) => {
          await held.promise
          await route.continue()
        })
        await page.reload()
        await heading(page, 'Rental contract')
        await page.evaluate('scrollTo(0, 40)')
        held.resolve()
        await drawnPage(page)
        assert.equal(await page.evaluate('scrollY'), 40)
      },
      { viewport: { width: 360, height: 500 } },
    )
  })

  test('keeps the signature field on the screen when the phone is turned', async () => {
    await signDesk.visit(
      link,
      async ({ page }) => {
        await drawnPage(page)
        await page.getByRole('button', { name: 'Next: signature' }).click()
        await until(page, fieldIsClear)
        for (const viewport of [landscape, portrait, landscape]) {
          await turn(page, viewport)
          await until(page, fieldIsClear)
        }
        await page.evaluate('document.activeElement.blur()')
        await page.getByRole('checkbox').evaluate((box) => box.scrollIntoView({ block: 'center' }))
        await turn(page, portrait)
        await until(page, isClear('#consent'))
      },
      { viewport: portrait, hasTouch: true, isMobile: true },
    )
  })

  test('is read on at the same line when the phone is turned', async () => {
    await signDesk.visit(
      link,
      async ({ page }) => {
        await drawnPage(page)
        await scrollToPage(page, 7)
        await drawnPage(page, 7)
        const middle = (height: number) => `(() => {
          const { top, height } = document.querySelectorAll('.page')[6].getBoundingClientRect()
          return (${height} / 2 - top) / height
        })()`
        const before = await page.evaluate<number>(middle(portrait.height))
        await turn(page, landscape)
        await until(page, `Math.abs(${middle(landscape.height)} - ${before}) < 0.01`)
        await page.evaluate('scrollTo(0, 0)')
        await turn(page, portrait)
        assert.equal(await page.evaluate('scrollY'), 0)
      },
      { viewport: portrait, hasTouch: true, isMobile: true },
    )
  })

  test('counts as read to its last page by whoever is below it', async () => {
    await signDesk.visit(
      link,
      async ({ page }) => {
        const says = (number: number) =>
          `document.querySelector('.viewer-page-words').textContent === 'Page ${number} of ${PAGES}'`
        await drawnPage(page)
        await until(page, says(1))
        await page.getByRole('button', { name: 'Next: signature' }).click()
        await until(page, says(PAGES))
        await page.evaluate('scrollTo(0, 0)')
        await until(page, says(1))
      },
      { viewport: portrait },
    )
  })

  test('is shown with fonts and scans that need more than the viewer itself', async () => {
    await signDesk.visit(await linkTo(demandingPage()), async ({ page, sent }) => {
      await drawnPage(page)
      const fetched = sent.map(({ url }) => new URL(url).pathname).filter((path) => path.startsWith('/assets/pdfjs-'))
      const names = fetched.map((path) => path.split('/').at(-1) ?? '')
      for (const name of ['90ms-RKSJ-H.bcmap', 'jbig2_nowasm_fallback.js']) assert.ok(names.includes(name), name)
      assert.ok(
        names.some((name) => name.endsWith('.pfb')),
        'a font that the document leaves out',
      )
      for (const path of fetched) assert.equal((await signDesk.desk.service.call('GET', path)).status, 200, path)
      // The middle of the scan.
      assert.deepEqual(await colorAt(page, 0.5, 0.5), [0, 0, 0, 255])
    })
  })

  test('tells how much of it has come', async () => {
    await signDesk.visit('about:blank', async ({ page }) => {
      await page.addInitScript(halfOfTheDocument)
      await page.goto(link.replace('localhost', '127.0.0.1'))
      await page.getByText('Loading the document … 50 %').waitFor()
      await page.evaluate('goOn()')
      await drawnPage(page)
    })
  })

  test('can be tried again when it did not come', async () => {
    await signDesk.visit('about:blank', async ({ page, context, forgive }) => {
      forgive(/Failed to load resource/)
      await context.route('**/document', (route) => route.abort(), { times: 1 })
      await page.goto(link.replace('localhost', '127.0.0.1'))
      await page.getByText('The service did not answer').waitFor()
      await page.getByRole('button', { name: 'Try again' }).click()
      await drawnPage(page)
      await heading(page, 'Rental contract')
    })
  })
})

/** Has the second half of the document wait for `goOn`. */
const halfOfTheDocument = `
  const real = fetch
  window.fetch = async (...asked) => {
    const answer = await real(...asked)
    if (!String(asked[0]).endsWith('/document')) return answer
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const half = Math.ceil(bytes.length / 2)
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(bytes.slice(0, half))
        await new Promise((resolve) => { window.goOn = resolve })
        controller.enqueue(bytes.slice(half))
        controller.close()
      },
    })
    return new Response(body, { headers: answer.headers })
  }`

/** As a hand does it: the page has noticed before where it was scrolled to, which takes it a frame. */
async function turn(page: Page, viewport: { readonly width: number; readonly height: number }): Promise<void> {
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  await page.setViewportSize(viewport)
  await until(page, laidOutFor(viewport))
}

function laidOutFor({ width }: { readonly width: number }): string {
  return `((page) => page <= ${width} && page > ${width} * 0.8)(document.querySelector('.page').clientWidth)`
}

function isClear(selector: string): string {
  return `(() => {
    const { top, bottom } = document.querySelector('${selector}').getBoundingClientRect()
    const bar = document.querySelector('.sign-bar').getBoundingClientRect().top
    return top >= 0 && bottom <= bar
  })()`
}

const fieldIsClear = isClear('#typed-name')

function scrollToPage(page: Page, number: number): Promise<void> {
  const wanted = page.getByRole('article', { name: `Page ${number} of` })
  return wanted.evaluate((one) => one.scrollIntoView({ block: 'center' }))
}

function topOfPage(page: Page, number: number): Promise<number> {
  return page.getByRole('article', { name: `Page ${number} of` }).evaluate((one) => one.getBoundingClientRect().top)
}

function widthOfPage(page: Page): Promise<number> {
  return page.evaluate('document.querySelector(".page").getBoundingClientRect().width')
}

function colorAt(page: Page, right: number, down: number): Promise<number[]> {
  return page.evaluate(`(() => {
    const canvas = document.querySelector('.page canvas')
    const { data } = canvas.getContext('2d').getImageData(canvas.width * ${right}, canvas.height * ${down}, 1, 1)
    return [...data]
  })()`)
}

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
 * A Japanese font that is not in the file, with an encoding of its own; Symbol, which is not either; and a fax: eight black
 * lines, each coded as horizontal, none white, eight black.
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
