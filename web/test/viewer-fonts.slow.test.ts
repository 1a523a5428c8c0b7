import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { drawPage } from '../../packages/pdf/test/support/judges.ts'
import { plainPdf, stream } from '../../packages/pdf/test/support/plain-pdf.ts'
import { tokenOf } from '../../server/test/signing/signing-harness.ts'
import { signHarness } from './harness/sign-harness.ts'
import { Viewer } from './pages/viewer.ts'

/** ISO 32000-1, 9.6.2.2: the fonts that a document need not embed. */
const latin = [
  ...['Courier', 'Helvetica'].flatMap((name) => [name, `${name}-Bold`, `${name}-Oblique`, `${name}-BoldOblique`]),
  ...['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
]
const fonts = [...latin, 'Symbol', 'ZapfDingbats']

/** Letters whose width differs between fonts, and signs that every font draws alike. */
function signsOf(font: string): string[] {
  switch (font) {
    case 'Symbol':
      return ['H', 'm', 'W']
    case 'ZapfDingbats':
      return ['l', 'u', 'H']
    default:
      return ['m', 'w', 'H', 'n', 'o', '8']
  }
}

/** The maximum mean distance between edges of the ink, relative to the font size. Correct fonts reach half of it. */
const mostApart = 0.07

const pageWidth = 600
const size = 24
const row = 36
const column = 60
/** The position of a sign, from the upper left corner of the page. */
const originOf = (line: number, index: number) => ({ x: 60 + column * index, y: 50 + row * line })

type Picture = (x: number, y: number) => number

describe('a document without embedded fonts', () => {
  const harness = signHarness()

  test('a document with the 14 standard fonts is drawn like in poppler, sign by sign', async () => {
    const { links } = await harness.links({ documentUrl: harness.signing.publish(everyFont()) })
    const reader = await harness.visit(links[0], { deviceScaleFactor: 2 })
    await reader.sheet()
    const shown = await new Viewer(reader).picture(pageWidth)
    const poppler = await drawnByPoppler(links[0] ?? '')
    const off = fonts.filter((font, line) => {
      const inks = signsOf(font).map((_, index) => [inkOf(shown, line, index), inkOf(poppler, line, index)] as const)
      const lefts = inks.map(([here, there]) => here.left - there.left)
      const rights = inks.map(([here, there]) => here.right - there.right)
      return [lefts, rights].some((edges) => meanOf(edges) > mostApart * size)
    })
    assert.deepEqual(off, [])
  })

  test('every standard font comes from the service itself', async () => {
    const { links } = await harness.links({ documentUrl: harness.signing.publish(everyFont()) })
    const reader = await harness.visit(links[0])
    await reader.sheet()
    const fetched = reader.sent
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => /\/standard_fonts\//.test(path))
    assert.equal(new Set(fetched).size, fonts.length)
    for (const path of fetched) assert.equal((await harness.signing.service.call('GET', path)).status, 200, path)
  })

  async function drawnByPoppler(link: string): Promise<Picture> {
    const { url } = harness.signing.service
    const file = await fetch(`${url}/signer/v1/${tokenOf(link)}/document`)
    const { at, height } = await drawPage(new Uint8Array(await file.arrayBuffer()), 1, 2.5)
    return (x, y) => at(x, height - y)
  }
})

function meanOf(distances: readonly number[]): number {
  return distances.reduce((sum, distance) => sum + Math.abs(distance), 0) / distances.length
}

/** Where the ink of a sign begins and ends, in points from its origin. */
function inkOf(picture: Picture, line: number, index: number): { left: number; right: number } {
  const { x, y } = originOf(line, index)
  const hasInk = (at: number) => {
    for (let down = -size; down < size / 2; down += 0.4) if (picture(x + at, y + down) < 128) return true
    return false
  }
  const places: number[] = []
  for (let at = -column / 4; at < (column * 3) / 4; at += 0.4) if (hasInk(at)) places.push(at)
  assert.notEqual(places.length, 0, `nothing is drawn in line ${line}`)
  return { left: Math.min(...places), right: Math.max(...places) }
}

/** A line per font, on a page that is 800 points high. */
function everyFont(): Uint8Array {
  const resources = fonts.map((_, line) => `/F${line} ${5 + line} 0 R`).join(' ')
  const content = fonts.flatMap((font, line) =>
    signsOf(font).map((sign, index) => {
      const { x, y } = originOf(line, index)
      return `/F${line} ${size} Tf 1 0 0 1 ${x} ${800 - y} Tm (${sign}) Tj`
    }),
  )
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} 800] /Contents 4 0 R /Resources << /Font << ${resources} >> >> >>`,
    stream(`BT ${content.join(' ')} ET`),
    ...fonts.map((font) => `<< /Type /Font /Subtype /Type1 /BaseFont /${font} >>`),
  ])
}
