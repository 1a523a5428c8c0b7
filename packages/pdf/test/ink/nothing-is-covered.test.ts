import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspectPdf } from '../../src/inspect/inspect-pdf.ts'
import { prepareDocument } from '../../src/prepare/prepare-document.ts'
import { drawPage } from '../support/judges.ts'
import { notoFonts } from '../support/noto-fonts.ts'
import { plainPdf, stream } from '../support/plain-pdf.ts'
import { sampleBlock } from '../support/sample-block.ts'

const PAGES = 48

const shapes = [
  '/MediaBox [0 0 595 842]',
  '/MediaBox [0 0 612 792] /Rotate 180',
  '/MediaBox [0 0 842 595] /Rotate 90',
  '/MediaBox [0 0 842 595] /Rotate 270',
  '/MediaBox [-40 -60 640 880] /CropBox [0 0 595 842]',
  '/MediaBox [-40 -60 880 640] /CropBox [0 0 842 595] /Rotate 90',
  '/MediaBox [0 0 240 700]',
  '/MediaBox [0 0 300 420] /UserUnit 2',
]

/** Pages with some shapes each, most of them in the upper part as readers see it. */
function randomPages(seed: number): Uint8Array {
  const random = sequence(seed)
  const contents = Array.from({ length: PAGES }, (_, index) => randomContent(random, index))
  const kids = contents.map((_, index) => `${6 + 2 * index} 0 R`).join(' ')
  const resources =
    '/Font << /F 3 0 R >> /XObject << /I 4 0 R /X 5 0 R >> /Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 900 900] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [0.2] /C1 [0.6] /N 1 >> >> >>'
  return plainPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${PAGES} /Resources << ${resources} >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Italic >>',
    stream(
      '\x00\x55\xaa\x33',
      '/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray',
    ),
    stream(
      '0.3 g 10 10 60 60 re f 4 w 0 0 m 90 90 l S',
      '/Type /XObject /Subtype /Form /BBox [0 0 90 90] /Matrix [0.8 0.3 -0.3 0.8 0 0]',
    ),
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R ${shapes[index % 8]} /Contents ${7 + 2 * index} 0 R >>`,
      stream(content),
    ]),
  ])
}

function randomContent(random: () => number, index: number): string {
  const between = (from: number, to: number) => (from + random() * (to - from)).toFixed(1)
  const [isTurned, width, height] = [/Rotate (90|270)/.test(shapes[index % 8] ?? ''), 560, 800]
  // Toward the head of the page, as it is shown.
  const head = random() < 0.5 ? between(0.35, 0.7) : '0'
  const place = (): string => {
    const [along, up] = [random(), Number(head) + random() * (1 - Number(head))]
    const rotation = Number(/Rotate (\d+)/.exec(shapes[index % 8] ?? '')?.[1] ?? 0)
    switch (rotation) {
      case 90:
        return `${((1 - up) * height).toFixed(1)} ${(along * width).toFixed(1)}`
      case 180:
        return `${(along * width).toFixed(1)} ${((1 - up) * height).toFixed(1)}`
      case 270:
        return `${(up * height).toFixed(1)} ${(along * width).toFixed(1)}`
      default:
        return isTurned ? '' : `${(along * width).toFixed(1)} ${(up * height * (index % 8 === 7 ? 0.5 : 1)).toFixed(1)}`
    }
  }
  const drawings = [
    () => `BT /F ${between(6, 30)} Tf 1 0 0 1 ${place()} Tm (Quick gjpqy brown foxes) Tj ET`,
    () => `BT /F 14 Tf ${between(-1, 1)} ${between(-1, 1)} ${between(-1, 1)} 1 ${place()} Tm (Askew) Tj ET`,
    () => `${place()} ${between(-80, 80)} ${between(-40, 40)} re f`,
    () => `${between(0.2, 12)} w ${place()} m ${place()} l S`,
    () => `${place()} m ${place()} ${place()} ${place()} c B`,
    () => `q ${between(10, 90)} ${between(-20, 20)} ${between(-20, 20)} ${between(10, 60)} ${place()} cm /I Do Q`,
    () => `q 1 0 0 1 ${place()} cm /X Do Q`,
    () => `q ${place()} 60 40 re W n /S sh Q`,
    () => `q 1 g ${place()} 90 90 re f Q`,
    () => `q 30 0 0 30 ${place()} cm BI /W 1 /H 1 /BPC 8 /CS /G ID \x40 EI Q`,
  ]
  const count = 2 + Math.floor(random() * 8)
  return Array.from({ length: count }, () => drawings[Math.floor(random() * drawings.length)]?.() ?? '').join('\n')
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

test('a block covers nothing of any page, and a page grows only if its foot is not empty', async () => {
  const bytes = randomPages(20261117)
  const { bytes: after } = await prepareDocument(bytes, { block: sampleBlock(2), allPages: true, fonts: notoFonts })
  const [old, now] = [(await inspectPdf(bytes)).pages, (await inspectPdf(after)).pages]
  let kept = 0
  for (let index = 0; index < PAGES; index++) {
    const growth = (now[index]?.height ?? 0) - (old[index]?.height ?? 0)
    // What a page shows that has grown is the subject of other tests.
    if (growth > 0) continue
    kept++
    const [before, later] = [await drawPage(bytes, index + 1), await drawPage(after, index + 1)]
    for (let x = 0.5; x < before.width; x++)
      for (let y = 0.5; y < before.height; y++) {
        const [was, is] = [before.at(x, y), later.at(x, y)]
        assert.ok(was > 250 || is === was, `page ${index + 1} shows ${is} instead of ${was} at ${x}, ${y}`)
      }
  }
  assert.ok(kept > PAGES / 5 && kept < (PAGES * 4) / 5, `${kept} of ${PAGES} pages kept their size`)
})
