import type { PDFPageProxy, RenderTask } from 'pdfjs-dist'

/** More would be refused by phones, or crash them; a page that needs more is drawn coarser and stretched. */
const MOST_POINTS = 16_000_000

/** While somebody pinches, sizes follow each other; only the last one is worth drawing. */
const PAUSE = 120

/**
 * Draws a page, in the pixels of this screen. The picture before it stays until the new one is done. The answer ends it.
 */
export function drawPage(page: PDFPageProxy, host: HTMLElement, scale: number, onDrawn: () => void): () => void {
  let task: RenderTask | null = null
  const begin = () => {
    const canvas = document.createElement('canvas')
    const viewport = page.getViewport({ scale: scale * sharpness(page, scale) })
    canvas.width = Math.max(1, Math.floor(viewport.width))
    canvas.height = Math.max(1, Math.floor(viewport.height))
    task = page.render({ canvas, viewport })
    task.promise.then(
      () => {
        host.replaceChildren(canvas)
        onDrawn()
      },
      // Cancelled, or a page that cannot be drawn: it stays white, and the file can still be downloaded.
      () => {},
    )
  }
  const timer = setTimeout(begin, host.hasChildNodes() ? PAUSE : 0)
  return () => {
    clearTimeout(timer)
    task?.cancel()
  }
}

/** Points of the picture for each CSS pixel. */
function sharpness(page: PDFPageProxy, scale: number): number {
  const { width, height } = page.getViewport({ scale })
  return Math.min(Math.max(1, devicePixelRatio), Math.sqrt(MOST_POINTS / (width * height)))
}
