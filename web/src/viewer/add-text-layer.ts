import type { PDFPageProxy } from 'pdfjs-dist'

type Pdfjs = typeof import('pdfjs-dist')

/** The text of a page, unseen, over its picture. It grows with the page by itself. The answer takes it away. */
export function addTextLayer({ TextLayer }: Pdfjs, page: PDFPageProxy, container: HTMLElement): () => void {
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: page.getViewport({ scale: 1 }),
  })
  layer.render().catch(() => {})
  return () => {
    layer.cancel()
    container.replaceChildren()
  }
}
