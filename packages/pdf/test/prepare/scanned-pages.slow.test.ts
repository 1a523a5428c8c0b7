import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quietSpace } from '../../src/barcode/barcode-operators.ts'
import type { BlockForm, BlockPlan } from '../../src/block/block-plan.ts'
import { planBlock } from '../../src/block/plan-block.ts'
import { inspectPdf } from '../../src/inspect/inspect-pdf.ts'
import type { Rectangle } from '../../src/model.ts'
import { prepareDocument } from '../../src/prepare/prepare-document.ts'
import { Typesetter } from '../../src/text/typesetter.ts'
import { textPages } from '../support/closed-contract.ts'
import { drawPage } from '../support/judges.ts'
import { notoFonts } from '../support/noto-fonts.ts'
import { sampleBlock } from '../support/sample-block.ts'
import { readDataMatrix, readQrCode } from '../support/scanners.ts'

const HALF_A_MILLIMETRE = (0.5 * 72) / 25.4

/** The distance of a block from the edge of a page that did not grow. */
const IN_FOOT = 18

const block = sampleBlock(3)

const shapes = {
  portrait: '/MediaBox [0 0 595 842]',
  landscape: '/MediaBox [0 0 842 595]',
  'turned by 90\u00b0': '/MediaBox [0 0 595 842] /Rotate 90',
  'turned by 180\u00b0': '/MediaBox [0 0 595 842] /Rotate 180',
  'turned by 270\u00b0': '/MediaBox [0 0 595 842] /Rotate 270',
  cropped: '/MediaBox [-100 -100 795 942] /CropBox [20 40 520 700]',
  'cropped and turned': '/MediaBox [-100 -100 795 942] /CropBox [20 40 520 700] /Rotate 90',
  A6: '/MediaBox [0 0 298 420]',
}

for (const [shape, entries] of Object.entries(shapes)) {
  test(`both codes are read from a scan of 150 dpi, on every page of a prepared document: ${shape}`, async () => {
    const document = textPages([entries, entries])
    const { bytes } = await prepareDocument(document, { block, allPages: true, fonts: notoFonts })
    const [before, { pages }] = [await inspectPdf(document), await inspectPdf(bytes)]
    for (const [index, form] of (['compact', 'full'] as const).entries()) {
      const page = pages[index] ?? { width: 0, height: 0 }
      const [hash, address] = codesOn(page, form, page.height === before.pages[index]?.height ? IN_FOOT : 0)
      assert.ok(hash && address)
      assert.equal((await readQrCode(bytes, index + 1)).toLowerCase(), block.verifyUrl.toLowerCase())
      assert.equal(await readDataMatrix(bytes, hash, index + 1), block.documentHash)
      assert.ok(Math.abs((await finderWidth(bytes, index + 1, address)) - 7 * HALF_A_MILLIMETRE) < 0.3)
    }
  })
}

type Place = Rectangle & { readonly quiet: number }

/** DataMatrix and QR code with their quiet zones, from the upper left corner of the page. */
function codesOn(
  page: { readonly width: number; readonly height: number },
  form: BlockForm,
  raised: number,
): readonly Place[] {
  const plan: BlockPlan = planBlock(new Typesetter(notoFonts), block, { width: Math.floor(page.width), form })
  const left = (page.width - plan.width) / 2
  return plan.parts.flatMap((part) => {
    if (part.kind !== 'barcode') return []
    const { side } = part
    const quiet = quietSpace(part.matrix, side)
    const [x, y] = [left + part.x - quiet, page.height - raised - part.y - side - quiet]
    return [{ x, y, width: side + 2 * quiet, height: side + 2 * quiet, quiet }]
  })
}

/** The upper edge of the square at the code's upper left: seven modules in ink (ISO/IEC 18004). */
async function finderWidth(bytes: Uint8Array, page: number, { x, y, quiet }: Place): Promise<number> {
  const pixels = 4
  const picture = await drawPage(bytes, page, pixels)
  const row = picture.height - (y + quiet + HALF_A_MILLIMETRE / 2)
  let dark = 0
  for (let at = x + quiet / 2; dark === 0 || picture.at(at, row) < 128; at += 1 / pixels) {
    if (picture.at(at, row) < 128) dark++
    if (at > x + 60) return 0
  }
  return dark / pixels
}
