import type { PDFPageProxy } from 'pdfjs-dist'

type Pdfjs = typeof import('pdfjs-dist')

/** Adds the invisible text of a page over its image. It scales with the page. Returns a function that removes it. */
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
