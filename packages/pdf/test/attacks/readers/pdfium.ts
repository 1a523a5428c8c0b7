import { createHash } from 'node:crypto'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { MOST_PAGES, PIXELS_PER_POINT, REFUSED, type Reader } from './reader.ts'

/** Chromium's reader, compiled to WebAssembly: the shell that the other tests drive has no PDF viewer. */
export async function openPdfium(): Promise<Reader> {
  const library = await PDFiumLibrary.init()
  return {
    name: 'PDFium',
    async show(bytes) {
      const document = await library.loadDocument(bytes).catch(() => undefined)
      if (document === undefined) return REFUSED
      const shown = createHash('sha256')
      try {
        const pages = document.getPageCount()
        shown.update(`${pages} pages `)
        for (let index = 0; index < Math.min(pages, MOST_PAGES); index++) {
          const { width, height, data } = await document
            .getPage(index)
            .render({ scale: PIXELS_PER_POINT, renderFormFields: true })
          shown.update(`${width} by ${height} `).update(data)
        }
        return shown.digest('hex')
      } catch {
        return REFUSED
      } finally {
        document.destroy()
      }
    },
    close: async () => library.destroy(),
  }
}
