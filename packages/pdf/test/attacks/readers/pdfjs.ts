import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { MOST_PAGES, PIXELS_PER_POINT, REFUSED, type Reader } from './reader.ts'

/** What Firefox shows: pages on a canvas, and over them the values of fields, as parts of a web page. */
export async function openPdfjs(): Promise<Reader> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  return {
    name: 'pdf.js',
    async show(bytes) {
      const task = pdfjs.getDocument({
        data: new Uint8Array(bytes),
        standardFontDataUrl: join(root, 'standard_fonts/'),
        useSystemFonts: false,
        verbosity: pdfjs.VerbosityLevel.ERRORS,
      })
      try {
        const document = await task.promise
        const shown = createHash('sha256').update(`${document.numPages} pages `)
        for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES); number++) {
          const page = await document.getPage(number)
          shown.update(await draw(document, page)).update(await valuesOf(page))
        }
        return shown.digest('hex')
      } catch {
        return REFUSED
      } finally {
        await task.destroy()
      }
    },
    close: async () => {},
  }
}

/** The little that Node's canvas has in common with that of browsers. */
type Made = {
  readonly canvas: { readonly width: number; readonly height: number }
  readonly context: { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } }
}
type CanvasFactory = { create(width: number, height: number): Made; destroy(made: Made): void }

async function draw(document: PDFDocumentProxy, page: PDFPageProxy): Promise<Buffer> {
  const viewport = page.getViewport({ scale: PIXELS_PER_POINT })
  const factory = document.canvasFactory as CanvasFactory
  const made = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height))
  const { canvas, context } = made
  try {
    const parameters = { canvas, canvasContext: context, viewport } as unknown as Parameters<typeof page.render>[0]
    await page.render(parameters).promise
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    return Buffer.concat([Buffer.from(`${canvas.width} by ${canvas.height} `), new Uint8Array(data)])
  } finally {
    factory.destroy(made)
  }
}

/** What it puts over the page: the values of fields, in their color and size. */
async function valuesOf(page: PDFPageProxy): Promise<string> {
  const annotations = (await page.getAnnotations()) as Record<string, unknown>[]
  const told = annotations.flatMap((each) => {
    if (each.subtype !== 'Widget' || each.fieldType === 'Sig') return []
    const { fontSize, fontColor } = (each.defaultAppearanceData ?? {}) as { fontSize?: unknown; fontColor?: object }
    return [[each.rect, each.fieldValue, each.hidden, each.noView, fontSize, Object.values(fontColor ?? {})]]
  })
  return JSON.stringify(told)
}
