import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openForChange, saveUpdate } from '../../src/open/open-for-change.ts'
import { addXObjects, growPage } from '../../src/page/grow-page.ts'
import { readGeometry } from '../../src/page/page-box.ts'
import { wrapContent } from '../../src/page/page-content.ts'
import { visualToUser } from '../../src/page/visual-space.ts'
import { drawPage, qpdfComplaint } from '../support/judges.ts'
import { onePage } from '../support/plain-pdf.ts'

/** How much longer the page becomes, and how gray the added strip is. */
const [strip, grey] = [60, 0.5]

/** Grows the first page and fills the new part, except for its right half. */
async function grow(bytes: Uint8Array): Promise<Uint8Array> {
  const { document, bytes: before, pages, resolve } = await openForChange(bytes)
  const page = pages[0]
  assert.ok(page)
  const geometry = readGeometry(page, resolve)
  const grown = growPage(page, geometry, strip, resolve)
  const fill = `${grey} g 0 0 ${geometry.width / 2} ${strip} re f`
  const form = document.createStream({}, new TextEncoder().encode(fill))
  const dict = resolve(form)
  assert.ok(dict?.type === 'stream')
  const { PdfArray, PdfName, PdfNumber } = await import('@libpdf/core')
  dict.set('Subtype', PdfName.of('Form'))
  dict.set('BBox', PdfArray.of(...[0, 0, geometry.width, strip].map((value) => PdfNumber.of(value))))
  const [name] = addXObjects(page, [form], resolve)
  const { x0, y0, x1, y1 } = geometry.box
  const clip = `${x0} ${y0} ${x1 - x0} ${y1 - y0} re W n`
  wrapContent(document, page, resolve, clip, `q ${visualToUser(grown).join(' ')} cm /${name} Do Q`)
  return saveUpdate(document, before)
}

const pages: Record<string, { entries: string; content?: string }> = {
  'an upright page': { entries: '/MediaBox [0 0 200 300]' },
  'a page turned by 90°': { entries: '/MediaBox [0 0 200 300] /Rotate 90' },
  'a page turned by 180°': { entries: '/MediaBox [0 0 200 300] /Rotate 180' },
  'a page turned by 270°': { entries: '/MediaBox [0 0 200 300] /Rotate 270' },
  'a page turned by -90°': { entries: '/MediaBox [0 0 200 300] /Rotate -90' },
  'a page turned by 450°': { entries: '/MediaBox [0 0 200 300] /Rotate 450' },
  'a page whose box does not begin at 0': { entries: '/MediaBox [-50 120 150 420]' },
  'a turned page whose box does not begin at 0': { entries: '/MediaBox [-50 120 150 420] /Rotate 270' },
  'a page whose corners are swapped': { entries: '/MediaBox [200 300 0 0]' },
  'a cropped page': { entries: '/MediaBox [0 0 400 500] /CropBox [100 100 300 400]' },
  'a cropped and turned page': { entries: '/MediaBox [0 0 400 500] /CropBox [100 100 300 400] /Rotate 90' },
  'a page whose crop is larger than itself': { entries: '/MediaBox [0 0 200 300] /CropBox [-100 -100 900 900]' },
  'a page with a trim box': { entries: '/MediaBox [0 0 220 320] /CropBox [0 0 200 300] /TrimBox [10 10 190 290]' },
  'a page that restores what it never saved': { entries: '/MediaBox [0 0 200 300]', content: 'Q Q Q' },
  'a page that never restores': { entries: '/MediaBox [0 0 200 300]', content: 'q 3 0 0 3 9 9 cm q q /a BMC BT' },
}

describe('a page that grows', () => {
  for (const [what, { entries, content = '' }] of Object.entries(pages)) {
    it(`keeps what ${what} shows and is longer at its foot`, async () => {
      const marks = '0 g 110 130 20 40 re f 0.3 g 120 270 25 15 re f 0 50 10 10 re f'
      const bytes = onePage(entries, `${marks} ${content}`)
      const changed = await grow(bytes)
      const [before, after] = [await drawPage(bytes, 1, 2), await drawPage(changed, 1, 2)]
      assert.deepEqual([after.width, after.height], [before.width, before.height + strip])
      for (let x = 1; x < before.width; x += 3)
        for (let y = 1; y < before.height; y += 3)
          assert.equal(after.at(x, y + strip), before.at(x, y), `the content moved at ${x}, ${y}`)
      for (let x = 2; x < before.width; x += 3)
        for (let y = 2; y < strip; y += 7)
          assert.equal(after.at(x, y) < 200, x < before.width / 2, `the strip is wrong at ${x}, ${y}`)
      assert.equal(await qpdfComplaint(changed), null)
    })
  }

  it('hides what lay beyond its edge', async () => {
    const everywhere = '0 g -1000 -1000 3000 3000 re f'
    const picture = await drawPage(await grow(onePage('/MediaBox [0 0 200 300]', everywhere)))
    assert.equal(picture.at(150, 200), 0)
    assert.equal(picture.at(150, 30), 255)
  })

  it('measures in points where a unit of its space is larger', async () => {
    const bytes = onePage('/MediaBox [0 0 200 300] /UserUnit 2.5 /Rotate 90', '0 g 110 130 20 40 re f')
    const { pages, resolve } = await openForChange(await grow(bytes))
    const page = pages[0]
    assert.ok(page)
    const { width, height, box } = readGeometry(page, resolve)
    assert.deepEqual({ width, height }, { width: 750, height: 500 + strip })
    assert.deepEqual(box, { x0: 0, y0: 0, x1: 224, y1: 300 })
  })
})
